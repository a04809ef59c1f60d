import { type ReactNode, useId } from 'react'
import css from './day-card.module.css'

/** The first thing that somebody sees: what is on today, and the ways to it. */
export const DayCard = ({ heading, ways, children }: { heading: string; ways?: ReactNode; children: ReactNode }) => {
  const id = useId()
  return (
    <section className={`stack gap-3 ${css.day}`} aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {children}
      {ways && <div className={`row center gap-y-2 gap-x-6 ${css.ways}`}>{ways}</div>}
    </section>
  )
}
