import { dateAt } from '../../shared/dates/calendar.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import { mostAsCredit, proposeShares, valueCents } from '../../shared/rules/money/ending.ts'
import type { Cancellation, OrderMoney } from '../../shared/shapes/orders.ts'
import type { Shop } from '../context.ts'
import type { Refuse } from '../http/refusal.ts'
import type { Db } from '../store/database/database.ts'
import * as credits from '../store/money/credits.ts'
import { readOrderMoney } from '../store/money/order-money.ts'
import type { RefundRow } from '../store/money/refunds.ts'
import type { OrderRow } from '../store/orders/order-row.ts'

/** The money of a locked order. Nobody else adds to or takes from its customer's credit until this transaction ends. */
export const holdMoney = async (
  { clock, farm }: Pick<Shop, 'clock' | 'farm'>,
  tx: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
): Promise<OrderMoney> => {
  if (user_id !== null) await credits.lockPerson(tx, user_id)
  const money = await readOrderMoney(tx, id, dateAt(clock(), farm.current.time_zone))
  if (!money) throw new Error(`Order ${id} is gone`)
  return money
}

type Foretold = Pick<Cancellation, 'credit_cents' | 'coming_cents'>

/**
 * What becomes credit with a cancellation, beside what goes back by card: what was foretold, if that can be and nothing
 * has changed since; where nothing was foretold, what credit has paid for what is canceled.
 */
export const decideCredit = (
  money: OrderMoney,
  { credit_cents, coming_cents }: Foretold,
  byCard: number,
  refuse: Refuse<'changedMeanwhile' | 'creditTooMuch'>,
): number => {
  if (coming_cents !== undefined && coming_cents !== money.coming_cents) throw refuse('changedMeanwhile')
  const most = mostAsCredit(money, byCard)
  if (credit_cents === undefined) return Math.min(proposeShares(money).credit_cents, Math.max(0, valueCents(money) - byCard), most)
  if (credit_cents > most) throw refuse('creditTooMuch', { left: showCents(most) })
  return credit_cents
}

/**
 * What was decided to become credit with a refund, without what was collected since then and never more than was decided;
 * undefined where nobody decided.
 */
export const decidedCredit = (
  { credit_cents, coming_cents }: Pick<RefundRow, 'credit_cents' | 'coming_cents'>,
  money: OrderMoney,
): number | undefined =>
  credit_cents === null || coming_cents === null ? undefined : Math.max(0, credit_cents + Math.min(0, money.coming_cents - coming_cents))
