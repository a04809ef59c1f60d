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
import { useStoredDraft } from '../ui/form/stored-draft.ts'
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
  // A session may end while one writes, and whoever logs in again goes on where they were.
  const { draft, change } = useStoredDraft('question', user.id, { name: '', email: user.email, subject: '', message: '' })
  const field = (name: keyof typeof draft) => ({
    name,
    value: draft[name],
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
    error: fields[name],
  })
  const { submit, isBusy, fields, whole } = useForm({
    rules,
    send: async (values) => {
      setSent(false)
      await askQuestion.mutateAsync({ body: { ...values, created_at: new Date().toISOString() } })
      setSent(true)
      change({ subject: '', message: '' })
    },
    blame: (refused) => ({ whole: waitOr(contactWords.failed, refused) }),
  })
  return (
    <form noValidate onSubmit={submit} className={css.form}>
      <FormSummary fields={fields} />
      <TextField {...field('name')} label="Name" autoComplete="name" autoCapitalize="words" />
      <EmailField {...field('email')} autoComplete="email" />
      <TextField {...field('subject')} label="Subject" autoComplete="off" autoCapitalize="sentences" spellCheck />
      <TextArea {...field('message')} label="Message" rows={6} />
      <PassingNotice ms={CONTACT_MESSAGE_MS}>{isSent && contactWords.sent}</PassingNotice>
      <PassingNotice ms={CONTACT_MESSAGE_MS} kind="trouble">
        {whole}
      </PassingNotice>
      <BusyButton isBusy={isBusy}>Send message</BusyButton>
    </form>
  )
}
