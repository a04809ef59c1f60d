import { useRef, useState } from 'react'
import type { Me } from '../../shared/shapes/entities.ts'
import { fieldWords, settingsWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/settings.tsx'
import { sentenceOf } from '../../words/en/refusals/errors.ts'
import { useCall } from '../calls/use-call.ts'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { typedEmailRule } from '../ui/form/field-rules.ts'
import { EmailField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { Notice } from '../ui/notice/notice.tsx'
import { waitOr } from '../ui/notice/reason.ts'
import { type DialogOutcome, PasswordDialog } from './password-dialog.tsx'

type Props = { readonly user: Me; readonly askWhoIsThere: () => Promise<Me | null | undefined> }

export const ChangeEmail = ({ user, askWhoIsThere }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [wanted, setWanted] = useState<string>()
  const [isSent, setSent] = useState(false)
  const sendVerification = useCall('sendVerification')
  const { submit, isBusy, fields, whole, setTrouble } = useForm({
    rules: { newEmail: (value) => (value === '' ? fieldWords.emailMissing : typedEmailRule(value)) },
    send: async ({ newEmail }) => {
      setSent(false)
      // Refetched, because the person may just have verified it in another tab.
      const now = await askWhoIsThere()
      if (now?.email_verified !== false) return setWanted(newEmail)
      await sendVerification.mutateAsync(undefined)
      setTrouble({ whole: sentenceOf('emailNotVerified') })
    },
    blame: (refused) => ({ whole: waitOr(sentenceOf('verificationFailed'), refused) }),
  })

  const afterDialog = (outcome: DialogOutcome) => {
    setWanted(undefined)
    if (outcome === 'left') return
    if (outcome !== 'sent') return setTrouble(outcome)
    setSent(true)
    form.current?.reset()
  }

  return (
    <section aria-labelledby="change-email">
      <h2 id="change-email">{words.changeEmail}</h2>
      <form noValidate onSubmit={submit} ref={form}>
        <EmailField name="newEmail" label={words.newEmail} autoComplete="email" error={fields.newEmail} />
        <Notice kind="trouble">{whole}</Notice>
        <Notice kind="good">{isSent && settingsWords.confirmationSent}</Notice>
        <BusyButton isBusy={isBusy}>{words.changeEmail}</BusyButton>
      </form>
      {wanted && <PasswordDialog user={user} newEmail={wanted} onClose={afterDialog} />}
    </section>
  )
}
