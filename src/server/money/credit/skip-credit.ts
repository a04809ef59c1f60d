import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as owed from '../../store/money/owed.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import type { Settling } from '../kinds.ts'
import { resetDueDate } from '../pay-later/reset-due-date.ts'
import { type Earned, useEarned } from './use-earned.ts'

/** A skip of an order that is paid later first lowers what is owed; only the rest becomes credit. */

const sumOf = <Item>(items: readonly Item[], of: (item: Item) => number): number => items.reduce((sum, item) => sum + of(item), 0)

/** Applies the credit from newly skipped pickups to what a locked order owes. */
export const lowerOwed = async (shop: Settling, tx: Db, subscription_id: number, earned: readonly Earned[]): Promise<void> => {
  await useEarned(tx, subscription_id, earned, shop.clock())
  await fitInstallments(shop, tx, subscription_id)
}

type UndoneSkips = { user_id: string; subscription_id: number; pickup_ids: readonly number[] }

/**
 * Returns credit that had paid for an order so that some of its skips can be undone: what the skips had lowered, plus what
 * the person has spent of the rest. The order then owes that amount again. Returns the total the skips must give back, or
 * nothing if the person and the order together don't have that much. The caller holds the locks on the order and the
 * person.
 */
export const raiseOwed = async (shop: Settling, tx: Db, undone: UndoneSkips): Promise<Earned[] | undefined> => {
  const { user_id, subscription_id, pickup_ids } = undone
  const order = await checkouts.lockById(tx, subscription_id)
  const skips = await credits.netOfSkips(tx, subscription_id, pickup_ids)
  const brought = skips.map(({ pickup_id, cents, owed_cents }) => ({ pickup_id, cents: cents + owed_cents }))
  const needed = sumOf(brought, ({ cents }) => cents)
  const lowered = sumOf(skips, ({ owed_cents }) => owed_cents)
  // A change to fewer cartons may already have returned part of what a skip had lowered; don't release it twice.
  const still = sumOf(skips, ({ cents, owed_cents }) => owed_cents + Math.min(0, cents))
  const balance = Math.max(0, await credits.balanceOf(tx, user_id))
  const most = order && order.pay_later !== null ? Math.max(0, order.credit_cents) : 0
  const released = Math.min(most, Math.max(still, needed - balance))
  if (needed - released > balance) return undefined
  const at = shop.clock()
  // The part that was returned earlier comes out of the person's credit, so that each skip gives back its own amount.
  const paidFirst = Math.max(0, lowered - released)
  await owed.payFromCredit(tx, { subscription_id, cents: paidFirst, at })
  for (const { pickup_id, owed_cents } of skips) await owed.payFromCredit(tx, { subscription_id, cents: -owed_cents, pickup_id, at })
  await owed.payFromCredit(tx, { subscription_id, cents: Math.min(0, lowered - released), at })
  if (order?.status === 'paid') await resetDueDate(shop, tx, subscription_id)
  await fitInstallments(shop, tx, subscription_id)
  return brought
}
