import { useEffect, useRef } from 'react'
import * as words from '../../words/en/pages/settings.tsx'
import * as ui from '../../words/en/pages/ui.ts'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import { Refused } from '../calls/refused.ts'
import { useCall } from '../calls/use-call.ts'
import { useSession } from '../session.tsx'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { PressButton } from '../ui/button/press-button.tsx'
import { passwordRule } from '../ui/form/field-rules.ts'
import { PasswordField } from '../ui/form/password-field.tsx'
import { type Trouble, useForm } from '../ui/form/use-form.ts'
import { UsernameField } from '../ui/form/username-field.tsx'
import css from '../ui/notice/dialog.module.css'
import { Notice } from '../ui/notice/notice.tsx'

/** Given up, done, or in trouble with something outside the dialog. */
export type DialogOutcome = 'left' | 'sent' | Trouble<'newEmail'>

export const PasswordDialog = ({ newEmail, onClose }: { newEmail: string; onClose: (outcome: DialogOutcome) => void }) => {
  const dialog = useRef<HTMLDialogElement>(null)
  const outcome = useRef<DialogOutcome>('left')
  const changeEmail = useCall('changeEmail')
  const { user } = useSession()
  const { submit, isBusy, fields, whole } = useForm({
    rules: { password: passwordRule },
    send: async ({ password }) => {
      outcome.current = await changeEmail.mutateAsync({ body: { email: newEmail, password } }).then(() => 'sent' as const, troubleOutside)
      dialog.current?.close()
    },
    blame: ({ code, message }) => {
      if (code === 'wrongPassword') return { fields: { password: message } }
      return { whole: code === 'tooManyTries' || code === 'verificationFailed' ? message : sentenceOf('unexpected') }
    },
  })

  useEffect(() => {
    if (!dialog.current?.open) dialog.current?.showModal()
  }, [])

  return (
    <dialog
      className={css.dialog}
      ref={dialog}
      aria-labelledby="password-dialog"
      onCancel={(event) => isBusy && event.preventDefault()}
      onClose={() => onClose(outcome.current)}
    >
      <h2 id="password-dialog">{words.confirmYou}</h2>
      <p>{words.linkGoes(<strong>{newEmail}</strong>)}</p>
      <form noValidate onSubmit={submit}>
        <UsernameField email={user?.email ?? ''} />
        <PasswordField autoComplete="current-password" error={fields.password} />
        <Notice kind="trouble">{whole}</Notice>
        <div className={css.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={() => dialog.current?.close()}>
            {ui.cancel}
          </PressButton>
          <BusyButton isBusy={isBusy}>{words.confirm}</BusyButton>
        </div>
      </form>
    </dialog>
  )
}

/** What the password cannot mend is shown in the form behind the dialog. */
const troubleOutside = (reason: unknown): Trouble<'newEmail'> => {
  const { code, message, fields } = Refused.from(reason)
  if (code === 'emailTaken' || code === 'emailMalformed') return { fields: { newEmail: message } }
  if (fields.email) return { fields: { newEmail: fields.email } }
  if (code === 'emailNotVerified') return { whole: message }
  throw reason
}
