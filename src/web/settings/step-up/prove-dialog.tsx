import type { ReactNode } from 'react'
import type { Me } from '../../../shared/shapes/entities.ts'
import type { Proof } from '../../../shared/shapes/second-factor.ts'
import * as words from '../../../words/en/pages/ui.ts'
import type { Refused } from '../../calls/refused.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { passwordRule } from '../../ui/form/field-rules.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { UsernameField } from '../../ui/form/username-field.tsx'
import dialogCss from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'
import { useStepUp } from './use-step-up.tsx'

type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly user: Me
  /** What its button says. */
  readonly does: string
  /** What leaving says. */
  readonly leave?: string
  readonly isDanger?: boolean
  readonly send: (proof: Proof) => Promise<unknown>
  /** A refusal of something else than the password or the code. */
  readonly sayRefused?: (refused: Refused) => string
  readonly onClose: () => void
}

/** Asks who it is before something changes: for the password, and for a code where two-step login is on. */
export const ProveDialog = ({ title, children, user, does, leave = words.cancel, isDanger = false, ...props }: Props) => {
  const { send, sayRefused = reasonOf, onClose } = props
  const step = useStepUp('code')
  const { submit, isBusy, fields, whole } = useForm({
    rules: { password: passwordRule, code: step.rule },
    send: ({ password, code }) => send({ password, ...step.proofOf(code) }),
    blame: (refused) =>
      refused.code === 'wrongPassword'
        ? { fields: { password: refused.message } }
        : (step.blame(refused) ?? { whole: sayRefused(refused) }),
  })
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <p>{children}</p>
      <form noValidate onSubmit={submit} className="stack gap-5">
        <UsernameField email={user.email} />
        <PasswordField autoComplete="current-password" error={fields.password} />
        {step.field(fields.code)}
        <Notice kind="trouble">{whole}</Notice>
        <div className={dialogCss.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            {leave}
          </PressButton>
          <BusyButton isBusy={isBusy} isDanger={isDanger}>
            {does}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
