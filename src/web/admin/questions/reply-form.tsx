import { type FormEvent, useRef } from 'react'
import { MESSAGE_MAX } from '../../../shared/limits.ts'
import type { Question } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { useCall } from '../../calls/use-call.ts'
import { BusyButton } from '../../ui/button/busy-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { toFieldRefusal } from '../../ui/form/field-refusal.ts'
import { filledRule } from '../../ui/form/field-rules.ts'
import { TextArea } from '../../ui/form/text-area.tsx'
import { useForm } from '../../ui/form/use-form.ts'
import { useFocusInside } from '../../ui/form/use-one-form.ts'
import { Notice } from '../../ui/notice/notice.tsx'
import { Actions } from '../parts/show/tab-page.tsx'
import css from './reply-form.module.css'

const RESOLVE = 'resolve'
const rules = { message: filledRule(adminWords.messageMissing, MESSAGE_MAX) }

type Props = {
  readonly question: Question
  readonly message: string
  readonly onType: (message: string) => void
  readonly onSent: (isResolved: boolean, good: string) => Promise<unknown>
  readonly onCancel: () => void
}

export const ReplyForm = ({ question, message, onType, onSent, onCancel }: Props) => {
  const box = useFocusInside()
  const answerQuestion = useCall('answerQuestion')
  const resolves = useRef(false)
  const form = useForm({
    rules,
    send: async () => {
      const resolve = resolves.current
      await answerQuestion.mutateAsync({ params: { id: question.id }, body: { message, resolve } })
      onType('')
      await onSent(resolve, resolve ? `${adminWords.answerSent} ${adminWords.questionResolved}` : adminWords.answerSent)
    },
    blame: toFieldRefusal(adminWords.answerFailed),
  })

  const cancel = () => {
    onType('')
    onCancel()
  }

  const submit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent
    if (!form.isBusy) resolves.current = submitter instanceof HTMLButtonElement && submitter.value === RESOLVE
    return form.submit(event)
  }

  return (
    <form
      noValidate
      data-draft="stored"
      onSubmit={submit}
      ref={box}
      className={`stack gap-4 ${css.form}`}
      aria-label={`Reply to ${question.name}`}
    >
      <TextArea
        name="message"
        label="Your reply"
        description={`Goes to ${question.email}. Their question is quoted below it only if they verified that address.`}
        rows={5}
        value={message}
        onChange={(event) => onType(event.currentTarget.value)}
        error={form.fields.message}
      />
      <Notice kind="trouble">{form.whole}</Notice>
      <Actions>
        <BusyButton isBusy={form.isBusy && resolves.current} value={RESOLVE}>
          Send and resolve
        </BusyButton>
        <BusyButton isSecond isBusy={form.isBusy && !resolves.current}>
          Send
        </BusyButton>
        <TextButton onClick={() => form.isBusy || cancel()}>Cancel</TextButton>
      </Actions>
    </form>
  )
}
