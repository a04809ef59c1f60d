import { owedCents } from '../../shared/rules/owed.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/orders/checkouts.ts'
import * as credits from '../store/orders/credits.ts'
import * as owed from '../store/orders/owed.ts'

/** What a skip brings of an order that is paid later: first it lowers what is owed, and only the rest is credit. */

type Skipped = { pickup_id: number; cents: number }

/** Uses the credit that skipped pickups of a locked order have just brought, as far as it owes something. */
export const lowerOwed = async (tx: Db, subscription_id: number, earned: readonly Skipped[], at: Date): Promise<void> => {
  const order = await checkouts.lockById(tx, subscription_id)
  let left = order ? owedCents(order) : 0
  for (const { pickup_id, cents } of earned) {
    const paid = Math.min(left, cents)
    await owed.payFromCredit(tx, { subscription_id, cents: paid, pickup_id, at })
    left -= paid
  }
}

/**
 * Gives credit back that had paid for an order, so that some of its skips can be taken back: what they had lowered, and
 * what the person has spent of the rest. Then that is owed again. Tells what the skips have to give in all; nothing where
 * neither the person nor the order has so much. The order and the person are held.
 */
export const raiseOwed = async (
  tx: Db,
  user_id: string,
  subscription_id: number,
  pickup_ids: readonly number[],
  at: Date,
): Promise<Skipped[] | undefined> => {
  const [order, skips] = [await checkouts.lockById(tx, subscription_id), await credits.netOfSkips(tx, subscription_id, pickup_ids)]
  const [free, lowered] = [skips.reduce((sum, { cents }) => sum + cents, 0), skips.reduce((sum, skip) => sum + skip.owed_cents, 0)]
  const short = free > 0 ? Math.max(0, free - Math.max(0, await credits.balanceOf(tx, user_id))) : 0
  const most = order && order.pay_later !== null ? Math.max(0, order.credit_cents - lowered) : 0
  if (short > most) return undefined
  for (const { pickup_id, owed_cents } of skips) await owed.payFromCredit(tx, { subscription_id, cents: -owed_cents, pickup_id, at })
  await owed.payFromCredit(tx, { subscription_id, cents: -short, at })
  return skips.map(({ pickup_id, cents, owed_cents }) => ({ pickup_id, cents: cents + owed_cents }))
}
