import { dateAt } from '../../../shared/dates/calendar.ts'
import { againAfterDeadlock } from '../../store/database/after-deadlock.ts'
import type { Db } from '../../store/database/database.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import type { PaymentSeen, Refundable, Settling } from '../kinds.ts'
import { isUntouched, readPayment } from '../settle/read-payment.ts'

/**
 * What of a payment was refunded for one of the orders that it paid for. What is known or being refunded for the others is
 * theirs; only what that does not explain is this one's.
 */
export const refundedOf = (paid: receipts.CardPayment, { refundedCents }: Pick<PaymentSeen, 'refundedCents'>): number => {
  const most = refundedCents - paid.others_refunded_cents
  const least = most - paid.others_asked_cents
  return Math.min(paid.cents, Math.max(0, Math.min(most, Math.max(least, paid.refunded_cents))))
}

const isNew = (paid: receipts.CardPayment, truth: PaymentSeen): boolean =>
  paid.refunded_cents !== refundedOf(paid, truth) || paid.disputed !== truth.disputed || paid.dispute_lost !== truth.disputeLost

type Changed = { paid: receipts.CardPayment; truth: PaymentSeen }

const listChanged = async (tx: Db, of: receipts.Of, seen: readonly PaymentSeen[]): Promise<Changed[]> =>
  (await receipts.listCardPayments(tx, of)).flatMap((paid) => {
    const truth = seen.find(({ paymentRef }) => paymentRef === paid.payment_ref)
    return truth && isNew(paid, truth) ? [{ paid, truth }] : []
  })

/** Locks what the money was paid for. */
export const lockRefundable = (shop: Settling, tx: Db, { subscription_id, gift_id }: receipts.Of): Promise<Refundable | undefined> => {
  const { order, gift } = shop.kinds.refunds
  return subscription_id ? order(shop, tx, subscription_id) : gift(shop, tx, gift_id ?? 0)
}

type Noted = { more: number; receipt_no?: number }

/** Writes the receipt for money that was refunded or that the bank returned. Returns how much more has been refunded. */
const noteOfPayment = async (shop: Settling, tx: Db, of: receipts.PaidFor, { paid, truth }: Changed): Promise<Noted> => {
  await receipts.noteDispute(tx, paid.receipt_no, truth)
  const more = refundedOf(paid, truth) - paid.refunded_cents
  if (more === 0) return { more }
  const at = shop.clock()
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const back = { ...of, of_receipt: paid.receipt_no, method: 'card', paid_on, at } as const
  return { more, receipt_no: await receipts.add(tx, { ...back, kind: more > 0 ? 'refund' : 'refundFailed', cents: -more }) }
}

const paidForOf = ({ subscription_id, gift_id }: receipts.Of): receipts.PaidFor =>
  subscription_id ? { subscription_id } : { gift_id: gift_id ?? 0 }

/** What the money was paid for, and the matching refund request if known. */
type Refunded = receipts.Of & { asked?: refunds.RefundRow }

const noteChanged = async (shop: Settling, tx: Db, of: Refunded, changed: readonly Changed[]): Promise<void> => {
  if (changed.length === 0) return
  const locked = await lockRefundable(shop, tx, of)
  if (!locked) throw new Error(`Order ${of.subscription_id} or gift ${of.gift_id} is gone`)
  const noted: Noted[] = []
  for (const each of changed) noted.push(await noteOfPayment(shop, tx, paidForOf(of), each))
  await locked.noted({
    cents: noted.reduce((sum, { more }) => sum + more, 0),
    receipts: noted.flatMap(({ receipt_no }) => (receipt_no === undefined ? [] : [receipt_no])),
    disputed: (await receipts.listCardPayments(tx, of)).some((paid) => paid.disputed),
    isNewlyDisputed: changed.some(({ paid, truth }) => truth.disputed && !paid.disputed),
    isNewlyLost: changed.some(({ paid, truth }) => truth.disputeLost && !paid.dispute_lost),
    // The provider's webhook may arrive before the reply to the person who asked.
    asked: of.asked ?? (await refunds.findOpen(tx, of)),
  })
}

/**
 * The third step of a refund, and the only one if the refund was made in the provider's dashboard or by a bank: records
 * what was refunded of a locked order or gift. The first process to learn about it does the work; the others find nothing
 * left to record.
 */
export const noteRefunds = async (shop: Settling, tx: Db, of: Refunded, seen: readonly PaymentSeen[]): Promise<void> => {
  // The person before the receipts, as everywhere.
  if (!(await lockRefundable(shop, tx, of))) return
  await receipts.holdPayments(tx, of)
  const changed = await listChanged(tx, of, seen)
  // Two processes that read at different times may arrive here in the wrong order, so we read again under the lock, and before
  // the first receipt takes its number.
  const read = changed.map(async ({ paid }) => ({ paid, truth: await readPayment(shop, paid) }))
  await noteChanged(shop, tx, of, await Promise.all(read))
}

/** The same for a payment recorded in the same transaction, already read under the lock. */
export const noteRead = async (shop: Settling, tx: Db, of: receipts.Of, seen: PaymentSeen): Promise<void> => {
  if (!isUntouched(seen)) await noteChanged(shop, tx, of, await listChanged(tx, of, [seen]))
}

/** Applies what the provider reports about known payments: refunds and disputes. */
export const learnRefunds = (shop: Settling, of: receipts.Of, seen: readonly PaymentSeen[]): Promise<void> =>
  againAfterDeadlock(() => shop.db.begin((tx) => noteRefunds(shop, tx, of, seen)))
