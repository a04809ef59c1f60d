import type { MyQuestions as Mine } from '../../shared/shapes/entities.ts'
import * as words from '../../words/en/pages/contact.tsx'
import { showMoment } from '../../words/en/pages/moment.ts'
import { FARM_NAME } from '../farm.ts'
import { Folded } from '../ui/show/folded.tsx'
import css from './my-questions.module.css'

type Asked = Mine['questions'][number]

const SHOWN = 3

/** A person's questions to the farm and the answers; nothing for people who never asked. */
export const MyQuestions = ({ questions }: { questions: readonly Asked[] }) => {
  const last = questions.slice(0, SHOWN)
  const earlier = questions.slice(SHOWN)
  if (last.length === 0) return null
  return (
    <section className="stack gap-4" aria-labelledby="my-questions">
      <h2 id="my-questions">{words.mine}</h2>
      <List of={last} />
      {earlier.length > 0 && (
        <Folded name={words.earlier(earlier.length)}>
          <List of={earlier} />
        </Folded>
      )}
    </section>
  )
}

const List = ({ of: questions }: { of: readonly Asked[] }) => (
  <div className="stack gap-4">
    {questions.map((question) => (
      <Question key={question.id} question={question} />
    ))}
  </div>
)

const Question = ({ question: { id, subject, message, created_at, answer, answered_at } }: { question: Asked }) => (
  <article className={`stack gap-2 ${css.question}`} aria-labelledby={`question-${id}`}>
    <h3 id={`question-${id}`}>{subject}</h3>
    <p className="soft small">{words.asked(<time dateTime={created_at}>{showMoment(created_at)}</time>)}</p>
    <p className="typed">{message}</p>
    {answer !== null && answered_at !== null ? (
      <div className={css.answer}>
        <p className="soft small">{words.answered(FARM_NAME, <time dateTime={answered_at}>{showMoment(answered_at)}</time>)}</p>
        <p className="typed">{answer}</p>
      </div>
    ) : (
      <p className="soft small">{words.unanswered}</p>
    )}
  </article>
)
