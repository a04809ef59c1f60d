import type { ReactNode } from 'react'
import type { Question } from '../../../shared/shapes/entities.ts'
import { sayRemoved } from '../../../words/en/data.ts'
import { showMoment } from '../../../words/en/pages/moment.ts'
import listCss from '../parts/list/card-list.module.css'
import { PersonLink } from '../parts/show/person-link.tsx'
import css from './question-card.module.css'

export const QuestionCard = ({ question, children }: { question: Question; children: ReactNode }) =>
  question.removed_after === null ? <WholeQuestion question={question}>{children}</WholeQuestion> : <EmptyQuestion question={question} />

/** What is left of a question whose words are gone: when it was asked and resolved. */
const EmptyQuestion = ({ question: { removed_after, created_at, resolved_at } }: { question: Question }) => (
  <article className={listCss.card} aria-label="A question whose text was removed">
    <h3>{sayRemoved(removed_after ?? 0)}</h3>
    <p className={`row center gap-x-4 ${css.from}`}>
      <span>
        Asked on <time dateTime={created_at}>{showMoment(created_at)}</time>
      </span>
      {resolved_at !== null && (
        <span>
          Resolved on <time dateTime={resolved_at}>{showMoment(resolved_at)}</time>
        </span>
      )}
    </p>
  </article>
)

const WholeQuestion = ({ question, children }: { question: Question; children: ReactNode }) => (
  <article className={listCss.card} aria-label={question.subject}>
    <h3>{question.subject}</h3>
    <p className={`row center gap-x-4 ${css.from}`}>
      <PersonLink id={question.user_id}>{question.name}</PersonLink>
      <time dateTime={question.created_at}>{showMoment(question.created_at)}</time>
      <a className="thumb" href={`mailto:${encodeURIComponent(question.email)}?subject=${encodeURIComponent(`Re: ${question.subject}`)}`}>
        {question.email}
      </a>
    </p>
    <p className="typed">{question.message}</p>
    {question.answer !== null && question.answered_at !== null && (
      <div className={css.answer}>
        <p className="soft">
          You answered on <time dateTime={question.answered_at}>{showMoment(question.answered_at)}</time>
        </p>
        <p className="typed">{question.answer}</p>
      </div>
    )}
    {question.resolved_at !== null && (
      <p className="soft">
        Resolved on <time dateTime={question.resolved_at}>{showMoment(question.resolved_at)}</time>
      </p>
    )}
    {children}
  </article>
)
