import { type ReactNode, useId } from 'react'
import css from './day-card.module.css'

/** The first thing that somebody sees: what is on today, and the ways to it. */
export const DayCard = ({ heading, ways, children }: { heading: string; ways: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={css.day} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
      <div className={css.ways}>{ways}</div>
    </section>
  )
}
