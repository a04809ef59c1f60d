import type { PlainDate } from '../../dates/calendar.ts'
import { isPayableIn, type PlannedInstallment, planInstallments } from './installments.ts'
import { fillUp } from './share-out.ts'

/** Installments of orders that are placed together; each is charged on its own. */

/** A sum of one order: in installments if each is enough for a card, else all of it now. */
export const planOrder = (cents: number, installments: number, today: PlainDate): PlannedInstallment[] =>
  isPayableIn(cents, installments) ? planInstallments(cents, installments, today) : [{ number: 0, due_date: today, cents }]

/** What orders that are placed together come to on each day; credit pays for the first ones first. */
export const planTogether = (
  totals: readonly number[],
  creditCents: number,
  installments: number,
  today: PlainDate,
): PlannedInstallment[] => {
  const credits = fillUp(creditCents, totals)
  const all = totals.flatMap((cents, place) => planOrder(cents - (credits[place] ?? 0), installments, today))
  return planInstallments(0, installments, today)
    .map((each) => ({ ...each, cents: all.reduce((sum, { number, cents }) => sum + (number === each.number ? cents : 0), 0) }))
    .filter(({ number, cents }) => number === 0 || cents > 0)
}
