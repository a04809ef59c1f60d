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

/** Reads the balance of a locked order and locks its customer's credit until the transaction ends. */
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
 * The part of a cancellation that becomes credit rather than going back to the card. We keep the forecast if it is still
 * possible and nothing has changed since; without a forecast, it is the credit that paid for the canceled part.
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

/** The credit decided with a refund, minus what was collected since and never more than was decided. Undefined if nobody decided. */
export const decidedCredit = (
  { credit_cents, coming_cents }: Pick<RefundRow, 'credit_cents' | 'coming_cents'>,
  balance: Balance,
): number | undefined =>
  credit_cents === null || coming_cents === null ? undefined : Math.max(0, credit_cents + Math.min(0, balance.coming_cents - coming_cents))
