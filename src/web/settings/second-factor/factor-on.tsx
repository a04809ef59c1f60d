import { useState } from 'react'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { SecondFactor as Standing } from '../../../shared/shapes/second-factor.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import * as say from '../../../words/en/pages/second-factor.tsx'
import { showCodesLeft, secondFactorWords as words } from '../../../words/en/second-factor.ts'
import { useCall } from '../../calls/use-call.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import css from './second-factor.module.css'

type Props = {
  readonly user: Me
  readonly standing: Standing & { readonly since: string }
  readonly onOtherPhone: () => void
  readonly onCodes: (codes: readonly string[]) => void
  readonly onOff: () => void
}

/** It is on: what is left of the codes on paper, and the ways to change it. */
export const FactorOn = ({ user, standing, onOtherPhone, onCodes, onOff }: Props) => {
  const [asking, setAsking] = useState<'codes' | 'off'>()
  const renew = useCall('renewRecoveryCodes')
  const turnOff = useCall('turnOffSecondFactor')
  const dialog = { user, onClose: () => setAsking(undefined) }
  return (
    <>
      <p className="row baseline gap-y-1 gap-x-2">
        {say.since(<span className={css.on}>{say.isOn}</span>, <time dateTime={standing.since}>{showMoment(standing.since)}</time>)}
      </p>
      <p className={standing.recovery_codes_left < 3 ? css.few : undefined}>{showCodesLeft(standing.recovery_codes_left)}</p>
      {standing.has_short_codes && <p>{words.shortCodes}</p>}
      {standing.is_required && <p>{words.staysOn}</p>}
      <div className="row gap-3">
        <PressButton isSecond onClick={() => setAsking('codes')}>
          {say.newCodes}
        </PressButton>
        <PressButton isSecond onClick={onOtherPhone}>
          {standing.has_app ? say.anotherPhone : say.setUpApp}
        </PressButton>
        {!standing.is_required && (
          <PressButton isSecond onClick={() => setAsking('off')}>
            {say.turnOff}
          </PressButton>
        )}
      </div>
      {asking === 'codes' && (
        <ProveDialog
          {...dialog}
          title={say.newCodes}
          does={say.makeCodes}
          send={async (proof) => onCodes((await renew.mutateAsync({ body: proof })).recovery_codes)}
        >
          {say.tenCodes}
        </ProveDialog>
      )}
      {asking === 'off' && (
        <ProveDialog
          {...dialog}
          title={say.turnItOff}
          does={say.turnOff}
          isDanger
          send={async (proof) => {
            await turnOff.mutateAsync({ body: proof })
            onOff()
          }}
        >
          {say.passwordAlone}
        </ProveDialog>
      )}
    </>
  )
}
