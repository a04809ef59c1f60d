import type { ReactNode } from 'react'
import type { Question } from '../../../shared/shapes/entities.ts'
import { showMoment } from '../../ui/show/moment.ts'
import listCss from '../parts/list/card-list.module.css'
import css from './question-card.module.css'

export const QuestionCard = ({ question, children }: { question: Question; children: ReactNode }) => (
  <article className={listCss.card} aria-label={question.subject}>
    <h3>{question.subject}</h3>
    <p className={css.from}>
      <span>{question.name}</span>
      <time dateTime={question.created_at}>{showMoment(question.created_at)}</time>
      <a className="thumb" href={`mailto:${encodeURIComponent(question.email)}?subject=${encodeURIComponent(`Re: ${question.subject}`)}`}>
        {question.email}
      </a>
    </p>
    <p className={listCss.long}>{question.message}</p>
    {question.answer !== null && question.answered_at !== null && (
      <div className={css.answer}>
        <p className={listCss.soft}>
          You answered on <time dateTime={question.answered_at}>{showMoment(question.answered_at)}</time>
        </p>
        <p className={listCss.long}>{question.answer}</p>
      </div>
    )}
    {question.resolved_at !== null && (
      <p className={listCss.soft}>
        Resolved on <time dateTime={question.resolved_at}>{showMoment(question.resolved_at)}</time>
      </p>
    )}
    {children}
  </article>
)
