import { dateAt } from '../../../shared/dates/calendar.ts'
import { againAfterDeadlock } from '../../store/database/after-deadlock.ts'
import type { Db } from '../../store/database/database.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as unplaced from '../../store/unplaced-refunds.ts'
import type { PaymentSeen, Refundable, Settling } from '../kinds.ts'
import { isUntouched, readPayment } from '../settle/read-payment.ts'

/**
 * What of a payment was refunded for one of the orders that it paid for. What is known or being refunded for the others is
 * theirs, and what is being refunded for this one is its own. What that does not explain is this one's if it is all that is left
 * of the payment, or if nobody else has any left; otherwise it is nobody's until the farmer says whose.
 */
export const refundedOf = (paid: receipts.CardPayment, { refundedCents }: Pick<PaymentSeen, 'refundedCents'>): number => {
  const most = refundedCents - paid.others_refunded_cents
  if (paid.others_cents === 0 || most < paid.refunded_cents) return Math.min(paid.cents, Math.max(0, most))
  const beyond = Math.max(0, most - paid.refunded_cents - paid.others_asked_cents)
  const othersLeft = paid.others_cents - paid.others_refunded_cents
  const isClear = othersLeft === 0 || most - paid.refunded_cents >= paid.cents - paid.refunded_cents + othersLeft
  return Math.min(paid.cents, paid.refunded_cents + (isClear ? beyond : Math.min(beyond, paid.asked_cents)))
}

/** What of it nobody has said whose it is. */
export const unplacedOf = (paid: receipts.CardPayment, truth: Pick<PaymentSeen, 'refundedCents'>): number =>
  paid.others_cents === 0
    ? 0
    : Math.max(
        0,
        truth.refundedCents - paid.others_refunded_cents - paid.others_asked_cents - refundedOf(paid, truth) - openOf(paid, truth),
      )

/** What is being refunded of it, and the provider has not done. */
const openOf = (paid: receipts.CardPayment, truth: Pick<PaymentSeen, 'refundedCents'>): number =>
  Math.max(0, paid.asked_cents - (refundedOf(paid, truth) - paid.refunded_cents))

const isNew = (paid: receipts.CardPayment, truth: PaymentSeen): boolean =>
  paid.refunded_cents !== refundedOf(paid, truth) || paid.disputed !== truth.disputed || paid.dispute_lost !== truth.disputeLost

/** What the money was paid for, and the matching refund request if known. */
type Refunded = receipts.Of & { asked?: refunds.RefundRow; isPlaced?: boolean }

/** `placed`: what the farmer says was this one's. */
type Changed = { paid: receipts.CardPayment; truth: PaymentSeen; placed: number }

const listChanged = async (tx: Db, of: Refunded, seen: readonly PaymentSeen[]): Promise<Changed[]> =>
  (await receipts.listCardPayments(tx, of, of.asked?.refund_id)).flatMap((paid) => {
    const truth = seen.find(({ paymentRef }) => paymentRef === paid.payment_ref)
    const placed = truth && of.isPlaced ? Math.min(unplacedOf(paid, truth), paid.cents - refundedOf(paid, truth)) : 0
    return truth && (placed > 0 || isNew(paid, truth)) ? [{ paid, truth, placed }] : []
  })

/** Money whose owner is not clear waits for the farmer, with a mark on each order that it could be of. */
const noteUnplaced = async (shop: Settling, tx: Db, of: Refunded, seen: readonly PaymentSeen[]): Promise<void> => {
  for (const paid of await receipts.listCardPayments(tx, of)) {
    const truth = seen.find(({ paymentRef }) => paymentRef === paid.payment_ref)
    if (!truth || paid.others_cents === 0) continue
    const isNews = await unplaced.note(tx, paid.payment_ref, unplacedOf(paid, truth))
    await (await lockRefundable(shop, tx, of))?.unplaced?.(isNews)
  }
}

/** Locks what the money was paid for. */
export const lockRefundable = (shop: Settling, tx: Db, { subscription_id, gift_id }: receipts.Of): Promise<Refundable | undefined> => {
  const { order, gift } = shop.kinds.refunds
  return subscription_id ? order(shop, tx, subscription_id) : gift(shop, tx, gift_id ?? 0)
}

type Noted = { more: number; receipt_no?: number }

/** Writes the receipt for money that was refunded or that the bank returned. Returns how much more has been refunded. */
const noteOfPayment = async (shop: Settling, tx: Db, of: receipts.PaidFor, { paid, truth, placed }: Changed): Promise<Noted> => {
  await receipts.noteDispute(tx, paid.receipt_no, truth)
  const more = refundedOf(paid, truth) - paid.refunded_cents + placed
  if (more === 0) return { more }
  const at = shop.clock()
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const back = { ...of, of_receipt: paid.receipt_no, method: 'card', paid_on, at } as const
  return { more, receipt_no: await receipts.add(tx, { ...back, kind: more > 0 ? 'refund' : 'refundFailed', cents: -more }) }
}

const paidForOf = ({ subscription_id, gift_id }: receipts.Of): receipts.PaidFor =>
  subscription_id ? { subscription_id } : { gift_id: gift_id ?? 0 }

/** What of a payment has gone back wholly cannot be disputed anymore: that is about the orders paid with it. */
const isConcerned = (paid: receipts.CardPayment): boolean => paid.others_cents === 0 || paid.refunded_cents < paid.cents

const noteChanged = async (shop: Settling, tx: Db, of: Refunded, changed: readonly Changed[]): Promise<void> => {
  if (changed.length === 0) return
  const locked = await lockRefundable(shop, tx, of)
  if (!locked) throw new Error(`Order ${of.subscription_id} or gift ${of.gift_id} is gone`)
  const noted: Noted[] = []
  for (const each of changed) noted.push(await noteOfPayment(shop, tx, paidForOf(of), each))
  await locked.noted({
    cents: noted.reduce((sum, { more }) => sum + more, 0),
    receipts: noted.flatMap(({ receipt_no }) => (receipt_no === undefined ? [] : [receipt_no])),
    disputed: (await receipts.listCardPayments(tx, of)).some((paid) => paid.disputed && isConcerned(paid)),
    isNewlyDisputed: changed.some(({ paid, truth }) => truth.disputed && !paid.disputed && isConcerned(paid)),
    isNewlyLost: changed.some(({ paid, truth }) => truth.disputeLost && !paid.dispute_lost && isConcerned(paid)),
    // The provider's webhook may arrive before the reply to the person who asked.
    asked: of.asked ?? (await refunds.findOpen(tx, of)),
    isPlaced: of.isPlaced ?? false,
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
  const read = await Promise.all(changed.map(async ({ paid }) => readPayment(shop, paid)))
  await noteChanged(shop, tx, of, await listChanged(tx, of, read))
  await noteUnplaced(shop, tx, of, seen)
}

/** The same for a payment recorded in the same transaction, already read under the lock. */
export const noteRead = async (shop: Settling, tx: Db, of: receipts.Of, seen: PaymentSeen): Promise<void> => {
  if (!isUntouched(seen)) await noteChanged(shop, tx, of, await listChanged(tx, of, [seen]))
}

/** Applies what the provider reports about known payments: refunds and disputes. */
export const learnRefunds = (shop: Settling, of: receipts.Of, seen: readonly PaymentSeen[]): Promise<void> =>
  againAfterDeadlock(() => shop.db.begin((tx) => noteRefunds(shop, tx, of, seen)))
