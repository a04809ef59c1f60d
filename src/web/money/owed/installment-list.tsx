import { showDate } from '../../../shared/dates/show-date.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import * as words from '../../words/order/owed.tsx'
import css from './owed-orders.module.css'

type Part = MyOwed['parts'][number]

/** The plan as it stands; what was paid otherwise is not part of it any more. */
export const PartList = ({ parts }: { parts: readonly Part[] }) => (
  <ol className={css.parts} aria-label={words.parts}>
    {parts
      .filter(({ state }) => state !== 'dropped')
      .map((part) => (
        <li key={part.number} className={part.state === 'failed' ? css.trouble : undefined}>
          <span>{showDate(part.due_date)}</span>
          <span>{showCents(part.cents)}</span>
          <span>{stateOf(part)}</span>
        </li>
      ))}
  </ol>
)

const stateOf = ({ state, needs_confirmation }: Part): string => {
  if (state === 'failed') return needs_confirmation ? words.toConfirm : words.failed
  return STATES[state]
}

const STATES: Readonly<Record<Exclude<Part['state'], 'failed'>, string>> = {
  planned: words.planned,
  asked: words.asked,
  paid: words.paid,
  dropped: '',
}
