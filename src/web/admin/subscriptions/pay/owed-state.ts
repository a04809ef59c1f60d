import { showCents, toCents } from '../../../../shared/rules/money/cents.ts'
import type { Order } from '../../../../shared/shapes/orders.ts'
import { owedWords } from '../../../../words/en/dashboard/admin.ts'
import { showDate } from '../../../../words/en/dates/show-date.ts'
import { farmToday } from '../../../../words/en/pages/moment.ts'

/** What is owed past its last day, or of an order that has ended. */
export const isOverdue = ({ status, due_date, owed_amount }: Order): boolean =>
  owed_amount > 0 && due_date !== null && (status !== 'owed' || due_date < farmToday())

/** `$26.00 owed, due Thu, Mar 4`. */
export const owedLine = (row: Order): string | undefined => {
  if (row.owed_amount === 0 || row.due_date === null) return
  const say = isOverdue(row) ? owedWords.since : owedWords.due
  return say(showCents(toCents(row.owed_amount)), showDate(row.due_date))
}
