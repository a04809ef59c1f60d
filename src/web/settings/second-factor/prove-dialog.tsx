import type { ReactNode } from 'react'
import type { Me } from '../../../shared/shapes/entities.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import * as words from '../../../words/en/pages/ui.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { PressButton } from '../../ui/button/press-button.tsx'
import { EitherCodeField } from '../../ui/form/code-field.tsx'
import { passwordRule } from '../../ui/form/field-rules.ts'
import { PasswordField } from '../../ui/form/password-field.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { UsernameField } from '../../ui/form/username-field.tsx'
import dialogCss from '../../ui/notice/dialog.module.css'
import { Dialog } from '../../ui/notice/dialog.tsx'
import { Notice } from '../../ui/notice/notice.tsx'
import { reasonOf } from '../../ui/notice/reason.ts'

type Proof = { readonly password: string; readonly code: string }
type Props = {
  readonly title: string
  readonly children: ReactNode
  readonly user: Me
  /** What its button says. */
  readonly does: string
  readonly isCodeAsked?: boolean
  readonly isDanger?: boolean
  readonly send: (proof: Proof) => Promise<unknown>
  readonly onClose: () => void
}

/** Asks for the password, and for a code where there is one already, before something about the second factor changes. */
export const ProveDialog = ({ title, children, user, does, isCodeAsked = false, isDanger = false, send, onClose }: Props) => {
  const { submit, isBusy, fields, whole } = useForm({
    rules: { password: passwordRule, code: (code) => (isCodeAsked && code.trim() === '' ? fieldWords.codeMissing : undefined) },
    send,
    blame: (refused) => {
      if (refused.code === 'wrongPassword') return { fields: { password: refused.message } }
      return refused.code === 'codeWrong' ? { fields: { code: refused.message } } : { whole: reasonOf(refused) }
    },
  })
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <p>{children}</p>
      <form noValidate onSubmit={submit} className="stack gap-5">
        <UsernameField email={user.email} />
        <PasswordField autoComplete="current-password" error={fields.password} />
        {isCodeAsked && <EitherCodeField error={fields.code} />}
        <Notice kind="trouble">{whole}</Notice>
        <div className={dialogCss.buttons}>
          <PressButton isSecond isWaiting={isBusy} onClick={onClose}>
            {words.cancel}
          </PressButton>
          <BusyButton isBusy={isBusy} isDanger={isDanger}>
            {does}
          </BusyButton>
        </div>
      </form>
    </Dialog>
  )
}
