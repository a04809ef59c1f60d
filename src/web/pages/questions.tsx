import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CONTACT_MESSAGE_MS, MESSAGE_MAX, NAME_MAX, SUBJECT_MAX } from '../../shared/limits.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { contactWords } from '../../words/en/fields.ts'
import * as words from '../../words/en/pages/contact.tsx'
import { useCall, useReading } from '../calls/use-call.ts'
import { Hen } from '../drawings/hen.tsx'
import { MyQuestions } from '../questions/my-questions.tsx'
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
import { LoadTrouble } from '../ui/page/load-trouble.tsx'
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
        <PageHeading>{words.heading}</PageHeading>
        <p>{words.lead}</p>
        <div className={css.drawing}>
          <Hen />
        </div>
      </div>
      {user && <Asking user={user} />}
    </div>
  )
}

const Asking = ({ user }: { user: Me }) => {
  const { data } = useReading('readMyQuestions')
  return (
    <div className={css.asking}>
      <LoadTrouble />
      <QuestionForm user={user} knownName={data?.name ?? ''} />
      <MyQuestions questions={data?.questions ?? []} />
    </div>
  )
}

type Draft = { readonly name?: string; readonly email: string; readonly subject: string; readonly message: string }

const QuestionForm = ({ user, knownName }: { user: Me; knownName: string }) => {
  const client = useQueryClient()
  const askQuestion = useCall('askQuestion')
  const [isSent, setSent] = useState(false)
  // A session may end while someone is writing; after logging in again they continue where they were.
  const { draft, change } = useStoredDraft<Draft>('question', user.id, { email: user.email, subject: '', message: '' })
  const shown = { name: knownName, ...draft }
  const field = (name: keyof typeof shown) => ({
    name,
    value: shown[name],
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
      client.invalidateQueries({ queryKey: ['readMyQuestions'] })
    },
    blame: (refused) => ({ whole: waitOr(contactWords.failed, refused) }),
  })
  return (
    <form noValidate data-draft="stored" onSubmit={submit} className={`stack gap-5 card tall ${css.form}`}>
      <FormSummary fields={fields} />
      <TextField {...field('name')} label={words.name} autoComplete="name" autoCapitalize="words" />
      <EmailField {...field('email')} autoComplete="email" />
      <TextField {...field('subject')} label={words.subject} autoComplete="off" autoCapitalize="sentences" spellCheck />
      <TextArea {...field('message')} label={words.message} rows={6} />
      <PassingNotice ms={CONTACT_MESSAGE_MS}>{isSent && contactWords.sent}</PassingNotice>
      <PassingNotice ms={CONTACT_MESSAGE_MS} kind="trouble">
        {whole}
      </PassingNotice>
      <BusyButton isBusy={isBusy}>{words.send}</BusyButton>
    </form>
  )
}
