import type { ReactNode } from 'react'
import { showCents } from '../../../shared/rules/money/cents.ts'
import css from './sum-lines.module.css'

export type SumLine = {
  readonly what: ReactNode
  readonly cents: number
  readonly day?: string | undefined
  readonly key: string
  /** It repeats what the lines above it come to. */
  readonly isSubtotal?: boolean
}

/** How a sum came to be: a line for each step, and the sum under them. */
export const SumLines = ({
  lines,
  label,
  cents,
  children,
}: {
  lines: readonly SumLine[]
  label: string
  cents: number
  children?: ReactNode
}) => (
  <div className="stack gap-1-5">
    {lines.map((line) => (
      <p key={line.key} className={line.isSubtotal ? css.subtotal : css.line}>
        <span>
          {line.what}
          {line.day && <span className="soft small"> {line.day}</span>}
        </span>
        <span>{showCents(line.cents)}</span>
      </p>
    ))}
    <p className={css.total}>
      <span>{label}</span> <span>{showCents(cents)}</span>
    </p>
    {children}
  </div>
)
