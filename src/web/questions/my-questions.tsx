import type { MyQuestions as Mine } from '../../shared/shapes/entities.ts'
import { FARM_NAME } from '../farm.ts'
import { Folded } from '../ui/show/folded.tsx'
import { showMoment } from '../ui/show/moment.ts'
import css from './my-questions.module.css'

const UNANSWERED = 'Not answered yet. The answer comes by mail, and stands here then.'

type Asked = Mine['questions'][number]

const SHOWN = 3

/** What one asked the farm, and what became of it; nothing for those who never asked. */
export const MyQuestions = ({ questions }: { questions: readonly Asked[] }) => {
  const [last, earlier] = [questions.slice(0, SHOWN), questions.slice(SHOWN)]
  if (last.length === 0) return null
  return (
    <section className={css.questions} aria-labelledby="my-questions">
      <h2 id="my-questions">Your questions</h2>
      <List of={last} />
      {earlier.length > 0 && (
        <Folded name={`Earlier questions (${earlier.length})`}>
          <List of={earlier} />
        </Folded>
      )}
    </section>
  )
}

const List = ({ of: questions }: { of: readonly Asked[] }) => (
  <div className={css.list}>
    {questions.map((question) => (
      <Question key={question.id} question={question} />
    ))}
  </div>
)

const Question = ({ question: { id, subject, message, created_at, answer, answered_at } }: { question: Asked }) => (
  <article className={css.question} aria-labelledby={`question-${id}`}>
    <h3 id={`question-${id}`}>{subject}</h3>
    <p className={css.soft}>
      You asked on <time dateTime={created_at}>{showMoment(created_at)}</time>
    </p>
    <p className={css.words}>{message}</p>
    {answer !== null && answered_at !== null ? (
      <div className={css.answer}>
        <p className={css.soft}>
          {FARM_NAME} answered on <time dateTime={answered_at}>{showMoment(answered_at)}</time>
        </p>
        <p className={css.words}>{answer}</p>
      </div>
    ) : (
      <p className={css.soft}>{UNANSWERED}</p>
    )}
  </article>
)
