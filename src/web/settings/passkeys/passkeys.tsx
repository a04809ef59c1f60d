import { useState } from 'react'
import '../../passkeys/way-in-calls.ts'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { SecondFactor } from '../../../shared/shapes/second-factor.ts'
import * as words from '../../../words/en/pages/ways-in/passkeys.ts'
import { useCall } from '../../calls/use-call.ts'
import { hasPasskeys, makePasskey } from '../../passkeys/browser-passkeys.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { ProveDialog } from '../step-up/prove-dialog.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import css from './passkeys.module.css'

type Props = {
  readonly user: Me
  readonly standing: SecondFactor
  /** With the recovery codes, if there are new ones. */
  readonly onAdded: (codes: readonly string[]) => void
  readonly onRemoved: () => void
}

/** A person's passkeys, where they may have some; those they have stay theirs. */
export const Passkeys = ({ user, standing, onAdded, onRemoved }: Props) => {
  const { passkeys, passkeys_for, has_app, is_required } = standing
  const [isAdding, setAdding] = useState(false)
  const begin = useCall('beginPasskey')
  const add = useCall('addPasskey')
  if (passkeys_for === 'nobody' && passkeys.length === 0) return null
  const isLast = passkeys.length === 1 && !has_app
  return (
    <>
      <h3 className={css.heading}>{words.heading}</h3>
      <p>{words.what}</p>
      {passkeys.length > 0 && (
        <ul className="list">
          {passkeys.map((passkey) => (
            <PasskeyRow
              key={passkey.passkey_id}
              user={user}
              passkey={passkey}
              isLast={isLast}
              canRemove={!(isLast && is_required)}
              onRemoved={onRemoved}
            />
          ))}
        </ul>
      )}
      {passkeys_for === 'verified' && <p>{words.verifyFirst}</p>}
      {passkeys_for === 'them' && !hasPasskeys() && <p>{words.noneToMake}</p>}
      {passkeys_for === 'them' && hasPasskeys() && (
        <div>
          <PressButton isSecond onClick={() => setAdding(true)}>
            {words.add}
          </PressButton>
        </div>
      )}
      {isAdding && (
        <ProveDialog
          title={words.add}
          user={user}
          does={words.add}
          send={async (proof) => {
            const credential = await makePasskey(await begin.mutateAsync({ body: proof }))
            onAdded((await add.mutateAsync({ body: { credential } })).recovery_codes)
            setAdding(false)
          }}
          onClose={() => setAdding(false)}
        >
          {words.deviceAsks}
        </ProveDialog>
      )}
    </>
  )
}
