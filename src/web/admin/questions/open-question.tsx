import type { Question } from '../../../shared/entities.ts'
import css from '../../ui/card-list.module.css'
import type { News } from '../../ui/news.tsx'
import { PressButton } from '../../ui/press-button.tsx'
import { QuestionCard } from './question-card.tsx'
import { ReplyForm } from './reply-form.tsx'
import { type Resolving, useResolve } from './use-resolve.ts'

type Props = {
  readonly question: Question
  readonly resolving: Resolving
  readonly isReplying: boolean
  readonly onReply: (openedBy: string) => void
  readonly onClose: (news?: News) => void
}

/** A question that waits for the farmer. */
export const OpenQuestion = ({ question, resolving, isReplying, onReply, onClose }: Props) => {
  const { press, leave, isBusy } = useResolve(question, resolving)
  const replyId = `reply-${question.id}`

  const afterReply = async (isResolved: boolean, good: string) => {
    if (isResolved) return onClose(await leave(good))
    await resolving.askAgain()
    onClose({ at: question.id, good })
  }

  return (
    <QuestionCard question={question}>
      {isReplying ? (
        <ReplyForm question={question} onSent={afterReply} onCancel={() => onClose()} />
      ) : (
        <div className={css.buttons}>
          <PressButton id={replyId} label={`Reply to ${question.name}: ${question.subject}`} onClick={() => onReply(replyId)}>
            Reply
          </PressButton>
          <PressButton isSecond isBusy={isBusy} label={`Resolve: ${question.subject}`} onClick={press}>
            Resolve
          </PressButton>
        </div>
      )}
    </QuestionCard>
  )
}
