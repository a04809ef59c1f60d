import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as owed from '../../store/money/owed.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import type { Settling } from '../kinds.ts'
import { waitAnew } from '../pay-later/reset-due-date.ts'
import { type Earned, useEarned } from './use-earned.ts'

/** What a skip brings of an order that is paid later: first it lowers what is owed, and only the rest is credit. */

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((sum, item) => sum + of(item), 0)

/** Uses the credit that skipped pickups of a locked order have just brought, as far as it owes something. */
export const lowerOwed = async (shop: Settling, tx: Db, subscription_id: number, earned: readonly Earned[]): Promise<void> => {
  await useEarned(tx, subscription_id, earned, shop.clock())
  await fitInstallments(shop, tx, subscription_id)
}

type UndoneSkips = { user_id: string; subscription_id: number; pickup_ids: readonly number[] }

/**
 * Gives credit back that had paid for an order, so that some of its skips can be taken back: what they had lowered, and
 * what the person has spent of the rest. Then that is owed again. Tells what the skips have to give in all; nothing where
 * the person and the order together have not so much. The order and the person are held.
 */
export const raiseOwed = async (shop: Settling, tx: Db, undone: UndoneSkips): Promise<Earned[] | undefined> => {
  const { user_id, subscription_id, pickup_ids } = undone
  const [order, skips] = [await checkouts.lockById(tx, subscription_id), await credits.netOfSkips(tx, subscription_id, pickup_ids)]
  const brought = skips.map(({ pickup_id, cents, owed_cents }) => ({ pickup_id, cents: cents + owed_cents }))
  const [needed, lowered] = [sumOf(brought, ({ cents }) => cents), sumOf(skips, ({ owed_cents }) => owed_cents)]
  // A change to fewer cartons has given some of what a skip had lowered back already: that is not released again.
  const still = sumOf(skips, ({ cents, owed_cents }) => owed_cents + Math.min(0, cents))
  const balance = Math.max(0, await credits.balanceOf(tx, user_id))
  const most = order && order.pay_later !== null ? Math.max(0, order.credit_cents) : 0
  const released = Math.min(most, Math.max(still, needed - balance))
  if (needed - released > balance) return undefined
  const at = shop.clock()
  // What of it has been given back before is paid from the person's credit, so that each skip gives back its own.
  const paidFirst = Math.max(0, lowered - released)
  await owed.payFromCredit(tx, { subscription_id, cents: paidFirst, at })
  for (const { pickup_id, owed_cents } of skips) await owed.payFromCredit(tx, { subscription_id, cents: -owed_cents, pickup_id, at })
  await owed.payFromCredit(tx, { subscription_id, cents: Math.min(0, lowered - released), at })
  if (order?.status === 'paid') await waitAnew(shop, tx, subscription_id)
  await fitInstallments(shop, tx, subscription_id)
  return brought
}
