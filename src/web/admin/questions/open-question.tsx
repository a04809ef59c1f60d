import type { OpenQuestion as Asked } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { PressButton } from '../../ui/button/press-button.tsx'
import { useStoredDraft } from '../../ui/form/stored-draft.ts'
import type { Message } from '../../ui/notice/message.tsx'
import { Tag } from '../../ui/show/tag.tsx'
import css from '../parts/list/card-list.module.css'
import { AboutAsker } from './about-asker.tsx'
import { QuestionCard } from './question-card.tsx'
import { ReplyForm } from './reply-form.tsx'
import { type Resolving, useResolve } from './use-resolve.ts'

type Props = {
  readonly userId: string
  readonly question: Asked
  readonly resolving: Resolving
  readonly isReplying: boolean
  readonly onReply: (form: string) => void
  readonly onClose: (message?: Message) => void
}

/** Of the button, and with it of the form it opens. */
export const replyIdOf = ({ id }: Asked) => `reply-${id}`

const NO_REPLY = { message: '' }

/** A question that waits for the farmer. */
export const OpenQuestion = ({ userId, question, resolving, isReplying, onReply, onClose }: Props) => {
  const { press, leave, isBusy } = useResolve(question, resolving)
  const { draft, change } = useStoredDraft(`reply.${question.id}`, userId, NO_REPLY)
  const replyId = replyIdOf(question)

  const afterReply = async (isResolved: boolean, good: string) => {
    if (isResolved) return onClose(await leave(good))
    await resolving.askAgain()
    onClose({ at: question.id, good })
  }

  return (
    <QuestionCard question={question}>
      <AboutAsker
        question={question}
        onDraft={(proposed) => {
          const { message } = draft
          // What was typed stays.
          if (!message.includes(proposed)) change({ message: message.trim() ? `${message.trimEnd()}\n\n${proposed}` : proposed })
          onReply(replyId)
        }}
      />
      {isReplying ? (
        <ReplyForm
          question={question}
          message={draft.message}
          onType={(message) => change({ message })}
          onSent={afterReply}
          onCancel={() => onClose()}
        />
      ) : (
        <div className={css.buttons}>
          <PressButton id={replyId} label={`Reply to ${question.name}: ${question.subject}`} onClick={() => onReply(replyId)}>
            Reply
          </PressButton>
          <PressButton isSecond isBusy={isBusy} label={`Resolve: ${question.subject}`} onClick={press}>
            Resolve
          </PressButton>
          {draft.message.trim() !== '' && <Tag kind="watch">{adminWords.answerNotSentYet}</Tag>}
        </div>
      )}
    </QuestionCard>
  )
}
