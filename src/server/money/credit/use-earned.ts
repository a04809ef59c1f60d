import { owedCents } from '../../../shared/rules/money/owed.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as owed from '../../store/money/owed.ts'

/** The credit that one pickup of an order has earned. */
export type Earned = { pickup_id: number; cents: number }

/**
 * Credit that pickups of a locked order have just earned first pays what that order owes; the rest can be spent. Returns
 * how much it paid. The caller must refit the order's installments afterward.
 */
export const useEarned = async (tx: Db, subscription_id: number, earned: readonly Earned[], at: Date): Promise<number> => {
  const order = await checkouts.lockById(tx, subscription_id)
  const most = order ? owedCents(order) : 0
  let left = most
  for (const { pickup_id, cents } of earned) {
    const paid = Math.min(left, cents)
    await owed.payFromCredit(tx, { subscription_id, cents: paid, pickup_id, at })
    left -= paid
  }
  return most - left
}
