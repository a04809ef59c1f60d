import { useState } from 'react'
import { CONTACT_MESSAGE_MS, MESSAGE_MAX, NAME_MAX, SUBJECT_MAX } from '../../shared/limits.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { contactWords } from '../../shared/words/words.ts'
import { useCall } from '../calls/use-call.ts'
import { Hen } from '../drawings/hen.tsx'
import { useSession } from '../session.tsx'
import { BusyButton } from '../ui/button/busy-button.tsx'
import { emailRule, filledRule } from '../ui/form/field-rules.ts'
import { FormSummary } from '../ui/form/form-summary.tsx'
import { TextArea } from '../ui/form/text-area.tsx'
import { EmailField, TextField } from '../ui/form/text-field.tsx'
import { useForm } from '../ui/form/use-form.ts'
import { PassingNotice } from '../ui/notice/passing-notice.tsx'
import { waitOr } from '../ui/notice/reason.ts'
import { PageHeading } from '../ui/page/page-heading.tsx'
import css from './questions.module.css'

const rules = {
  name: filledRule(contactWords.nameMissing, NAME_MAX),
  email: emailRule,
  subject: filledRule(contactWords.subjectMissing, SUBJECT_MAX),
  message: filledRule(contactWords.messageMissing, MESSAGE_MAX),
}

export default function Questions() {
  const { user } = useSession()
  return (
    <div className={css.page}>
      <div className={css.words}>
        <PageHeading>Contact Us</PageHeading>
        <p>A question about your eggs, your pickup or your order? Write to us. The answer comes by mail, from a person.</p>
        <div className={css.drawing}>
          <Hen />
        </div>
      </div>
      {user && <QuestionForm user={user} />}
    </div>
  )
}

const QuestionForm = ({ user }: { user: Me }) => {
  const askQuestion = useCall('askQuestion')
  const [isSent, setSent] = useState(false)
  const { submit, isBusy, fields, whole } = useForm({
    rules,
    send: async (values, form) => {
      setSent(false)
      await askQuestion.mutateAsync({ body: { ...values, created_at: new Date().toISOString() } })
      setSent(true)
      for (const name of ['subject', 'message'] as const) Object.assign(form.elements.namedItem(name) ?? {}, { value: '' })
    },
    blame: (refused) => ({ whole: waitOr(contactWords.failed, refused) }),
  })
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <FormSummary fields={fields} />
      <TextField name="name" label="Name" autoComplete="name" autoCapitalize="words" error={fields.name} />
      <EmailField autoComplete="email" defaultValue={user.email} error={fields.email} />
      <TextField name="subject" label="Subject" autoComplete="off" autoCapitalize="sentences" spellCheck error={fields.subject} />
      <TextArea name="message" label="Message" rows={6} error={fields.message} />
      <PassingNotice ms={CONTACT_MESSAGE_MS}>{isSent && contactWords.sent}</PassingNotice>
      <PassingNotice ms={CONTACT_MESSAGE_MS} kind="trouble">
        {whole}
      </PassingNotice>
      <BusyButton isBusy={isBusy}>Send message</BusyButton>
    </form>
  )
}
