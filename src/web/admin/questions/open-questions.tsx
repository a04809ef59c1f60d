import { useState } from 'react'
import type { Question } from '../../../shared/entities.ts'
import css from '../../ui/card-list.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import { NewsOf, useNews } from '../../ui/news.tsx'
import { Reading } from '../../ui/reading.tsx'
import { useOneForm } from '../../ui/use-one-form.ts'
import { useReading } from '../../use-call.ts'
import { OpenQuestion } from './open-question.tsx'

export const OpenQuestions = () => {
  const questions = useReading('listQuestions')
  return <Reading of={questions}>{(list) => <QuestionList questions={list} askAgain={questions.refetch} />}</Reading>
}

const QuestionList = ({ questions, askAgain }: { questions: readonly Question[]; askAgain: () => Promise<unknown> }) => {
  const { opened, open, close } = useOneForm<number>()
  const { news, tell, attempt } = useNews()
  const [left, setLeft] = useState<Question>()
  return (
    <>
      {questions.length === 0 && (
        <EmptyState heading="No open questions">When somebody writes to the farm, it stands here and comes to you by mail.</EmptyState>
      )}
      <ul className={css.list}>
        {withLeft(questions, left).map((question) => (
          <li key={question.id}>
            {questions.includes(question) && (
              <OpenQuestion
                question={question}
                resolving={{ attempt, onLeave: setLeft, askAgain }}
                isReplying={opened === question.id}
                onReply={(openedBy) => {
                  tell(undefined)
                  open(question.id, openedBy)
                }}
                onClose={(said) => {
                  close()
                  if (said) tell(said)
                }}
              />
            )}
            <NewsOf at={question.id} news={news} />
          </li>
        ))}
      </ul>
    </>
  )
}

/** The question that has just been resolved keeps its place, where one can undo it. */
const withLeft = (questions: readonly Question[], left: Question | undefined) =>
  left && !questions.some(({ id }) => id === left.id)
    ? [...questions, left].sort((one, other) => other.created_at.localeCompare(one.created_at) || other.id - one.id)
    : questions
