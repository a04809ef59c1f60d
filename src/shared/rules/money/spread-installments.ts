import { addDays, compareDates, type PlainDate } from '../../dates/calendar.ts'
import type { InstallmentState } from '../../shapes/receipts.ts'

/** An installment as far as its day goes. */
export type ScheduledInstallment = {
  number: number
  state: InstallmentState
  due_date: PlainDate
  /** When one that failed is tried again. */
  next_try: PlainDate | null
  /** When the provider was last asked for it. */
  asked_on: PlainDate | null
  /** The customer was notified of it. */
  is_told: boolean
}

/** An order is charged once in so many days. */
export const DAYS_APART = 7
/** How many days before a charge the customer is notified. */
export const TOLD_DAYS_BEFORE = 3

const latest = (...days: readonly PlainDate[]): PlainDate => [...days].sort().at(-1) ?? ''

/** From when on another installment may be charged, after those that were, or are tried again today. */
const freeFrom = (installments: readonly ScheduledInstallment[], today: PlainDate): PlainDate =>
  latest(
    ...installments.flatMap(({ state, asked_on, next_try }) => {
      const isCharged = state === 'paid' || state === 'asked'
      if (isCharged && asked_on) return [addDays(asked_on, DAYS_APART)]
      return state === 'failed' && next_try && next_try <= today ? [addDays(today, DAYS_APART)] : []
    }),
  )

/** Whether it stays on its day: that is in the future, and the customer was or can still be notified in time. */
const isAhead = ({ due_date, is_told }: ScheduledInstallment, today: PlainDate): boolean =>
  due_date > today && (is_told || due_date >= addDays(today, TOLD_DAYS_BEFORE))

const isAnnounced = ({ is_told, due_date }: ScheduledInstallment, today: PlainDate): boolean =>
  is_told && due_date >= addDays(today, -DAYS_APART)

/**
 * The new days of an order's installments where some are late, as after an outage of months or a dispute that was won: one a
 * week, and none before its customer has had notice. Nothing where all may stay as they are.
 */
export const spreadInstallments = (
  installments: readonly ScheduledInstallment[],
  today: PlainDate,
): { number: number; due_date: PlainDate }[] => {
  const [first, ...others] = installments
    .filter(({ state }) => state === 'planned')
    .sort((one, other) => compareDates(one.due_date, other.due_date) || one.number - other.number)
  if (!first || isAhead(first, today)) return []
  const free = freeFrom(installments, today)
  const isReady = isAnnounced(first, today) && free <= today
  let day = isReady ? today : latest(addDays(today, TOLD_DAYS_BEFORE), free)
  const moved = isReady ? [] : [{ number: first.number, due_date: day }]
  for (const { number, due_date } of others) {
    day = latest(due_date, addDays(day, DAYS_APART))
    if (day !== due_date) moved.push({ number, due_date: day })
  }
  return moved
}
