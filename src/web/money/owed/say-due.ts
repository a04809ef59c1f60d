import { showCents } from '../../../shared/rules/money/cents.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import * as words from '../../../words/en/pages/order/owed.tsx'
import { failedInstallments } from './owed-state.ts'

/** What is owed for an order and since or until when, in one line. */
export const sayDue = (order: MyOwed): string => {
  const [failed] = failedInstallments(order)
  if (order.is_ended) return words.dueAfterEnd(showCents(order.owed_cents), order.egg_cycle)
  if (failed) return words.wasDue(showCents(order.due_cents), order.egg_cycle, failed.due_date)
  return (order.is_overdue ? words.wasDue : words.dueBy)(showCents(order.owed_cents), order.egg_cycle, order.due_date)
}
