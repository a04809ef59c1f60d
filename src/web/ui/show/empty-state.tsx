import type { ReactNode } from 'react'
import css from './empty-state.module.css'

/** A list with nothing in it: what is missing, why, and one next step. */
export const EmptyState = ({ heading, children, next }: { heading: string; children: ReactNode; next?: ReactNode }) => (
  <div className={`stack gap-3 card ${css.empty}`}>
    <h2>{heading}</h2>
    <p>{children}</p>
    {next && <div>{next}</div>}
  </div>
)
