import { dateAt } from '../../shared/dates/calendar.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import { mostAsCredit, proposeShares } from '../../shared/rules/money/ending.ts'
import type { Balance } from '../../shared/shapes/balance.ts'
import type { Cancellation } from '../../shared/shapes/orders.ts'
import type { Refuse } from '../http/refusal.ts'
import type { Shop } from '../kernel/context.ts'
import type { Db } from '../store/database/database.ts'
import { readBalance } from '../store/money/balance.ts'
import * as credits from '../store/money/credits.ts'
import type { RefundRow } from '../store/money/refunds.ts'
import type { OrderRow } from '../store/orders/order-row.ts'

/** The balance of a locked order. Nobody else adds to or takes from its customer's credit until this transaction ends. */
export const holdBalance = async (
  { clock, farm }: Pick<Shop, 'clock' | 'farm'>,
  tx: Db,
  { id, user_id }: Pick<OrderRow, 'id' | 'user_id'>,
): Promise<Balance> => {
  if (user_id !== null) await credits.lockPerson(tx, user_id)
  const balance = await readBalance(tx, id, dateAt(clock(), farm.current.time_zone))
  if (!balance) throw new Error(`Order ${id} is gone`)
  return balance
}

type Forecast = Pick<Cancellation, 'credit_cents' | 'coming_cents'>

/**
 * What becomes credit with a cancellation, beside what goes back by card: what was forecast, if that can be and nothing has
 * changed since; where nothing was forecast, what credit has paid for what is canceled.
 */
export const decideCredit = (
  balance: Balance,
  { credit_cents, coming_cents }: Forecast,
  byCard: number,
  refuse: Refuse<'changedMeanwhile' | 'creditTooMuch'>,
): number => {
  if (coming_cents !== undefined && coming_cents !== balance.coming_cents) throw refuse('changedMeanwhile')
  const most = mostAsCredit(balance, byCard)
  if (credit_cents === undefined) return Math.min(proposeShares(balance).credit_cents, Math.max(0, balance.back_cents - byCard), most)
  if (credit_cents > most) throw refuse('creditTooMuch', { left: showCents(most) })
  return credit_cents
}

/**
 * What was decided to become credit with a refund, without what was collected since then and never more than was decided;
 * undefined where nobody decided.
 */
export const decidedCredit = (
  { credit_cents, coming_cents }: Pick<RefundRow, 'credit_cents' | 'coming_cents'>,
  balance: Balance,
): number | undefined =>
  credit_cents === null || coming_cents === null ? undefined : Math.max(0, credit_cents + Math.min(0, balance.coming_cents - coming_cents))
