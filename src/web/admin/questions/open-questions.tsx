import { useState } from 'react'
import { compareDates } from '../../../shared/dates/calendar.ts'
import type { OpenQuestion as Asked } from '../../../shared/shapes/entities.ts'
import { useOneForm } from '../../ui/form/use-one-form.ts'
import { MessageOf, useMessage } from '../../ui/notice/message.tsx'
import { EmptyState } from '../../ui/show/empty-state.tsx'
import css from '../parts/list/card-list.module.css'
import { OpenQuestion, replyIdOf } from './open-question.tsx'

type Props = { readonly userId: string; readonly questions: readonly Asked[]; readonly askAgain: () => Promise<unknown> }

export const OpenQuestions = ({ userId, questions, askAgain }: Props) => {
  const { opened, open, close } = useOneForm()
  const { message, tell, attempt } = useMessage()
  const [left, setLeft] = useState<Asked>()
  return (
    <>
      {questions.length === 0 && (
        <EmptyState heading="No open questions">
          When someone writes to the farm, you'll see it here and get it by email. Finished ones are under Resolved questions.
        </EmptyState>
      )}
      <ul className={css.list}>
        {withLeft(questions, left).map((question) => (
          <li key={question.id}>
            {questions.includes(question) && (
              <OpenQuestion
                userId={userId}
                question={question}
                resolving={{ attempt, onLeave: setLeft, askAgain }}
                isReplying={opened === replyIdOf(question)}
                onReply={(form) => {
                  tell(undefined)
                  open(form)
                }}
                onClose={(result) => {
                  close()
                  if (result) tell(result)
                }}
              />
            )}
            <MessageOf at={question.id} message={message} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The question that has just been resolved keeps its place, where one can undo it. */
const withLeft = (questions: readonly Asked[], left: Asked | undefined) =>
  left && !questions.some(({ id }) => id === left.id)
    ? [...questions, left].sort((one, other) => compareDates(other.created_at, one.created_at) || other.id - one.id)
    : questions
