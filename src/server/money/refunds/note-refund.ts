import { dateAt } from '../../../shared/dates/calendar.ts'
import { canEnd, isCounted } from '../../../shared/rules/counted.ts'
import { creditByEnding, creditByRefund, mostAsCredit } from '../../../shared/rules/money/ending.ts'
import type { OrderMoney } from '../../../shared/shapes/orders.ts'
import { refundLetter } from '../../mail/letters/order-letters.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as pickups from '../../store/pickups/pickups.ts'
import { fitInstallments } from '../installments/fit-installments.ts'
import { decidedCredit, holdMoney } from '../order-money.ts'
import { isUntouched, readPayment } from '../settle/read-payment.ts'
import type { PaymentSeen, Settling } from '../settle/settling.ts'

/** Nothing went back and nobody disputes: as a rule, when the order has just been paid. */
const isQuiet = ({ refunded_cents, disputed }: OrderRow, seen: readonly PaymentSeen[]): boolean =>
  refunded_cents === 0 && !disputed && seen.every(isUntouched)

/** Credit comes back, or is withdrawn: from an order that goes on, skip by skip. */
const moveCredit = async (tx: Db, { id, user_id }: OrderRow, goesOn: boolean, cents: number, at: Date): Promise<void> => {
  if (user_id === null || cents === 0) return
  const entry = { user_id, reason: 'orderEnded', subscription_id: id, at } as const
  if (goesOn) await credits.withdrawFromSkips(tx, { ...entry, cents: -cents })
  else await credits.add(tx, { ...entry, cents })
}

/**
 * What a refund of everything does to credit: what was decided with it, or what it does by itself. Of what is shared among
 * several payments, some may have been noted before; more than was asked for is somebody else's decision.
 */
const creditOfAll = (money: OrderMoney, cents: number, asked: refunds.RefundRow | undefined): number => {
  const decided = asked && asked.cents >= cents ? decidedCredit(asked, money) : undefined
  return decided === undefined ? creditByRefund(money, cents) : creditByEnding(money, cents, Math.min(decided, mostAsCredit(money, cents)))
}

/** What went back came after the order had ended, or the order has gone back wholly before. */
const isPaidLate = ({ status, care }: OrderRow, asked: refunds.RefundRow | undefined): boolean =>
  !canEnd(status) && (status === 'refunded' || care === 'amountDiffers' || asked?.who === refunds.BY_ITSELF)

const isNew = (paid: receipts.CardPayment, { refundedCents, disputed }: PaymentSeen): boolean =>
  paid.refunded_cents !== Math.min(refundedCents, paid.cents) || paid.disputed !== disputed

type Changed = { paid: receipts.CardPayment; truth: PaymentSeen }

const listChanged = async (tx: Db, { id }: OrderRow, seen: readonly PaymentSeen[]): Promise<Changed[]> =>
  (await receipts.listCardPayments(tx, id)).flatMap((paid) => {
    const truth = seen.find(({ paymentRef }) => paymentRef === paid.payment_ref)
    return truth && isNew(paid, truth) ? [{ paid, truth }] : []
  })

type Noted = { more: number; receipt_no?: number }

/** Writes the receipts of what went back of one payment, or came back from the bank; tells how much more has gone. */
const noteOfPayment = async (shop: Settling, tx: Db, order: OrderRow, { paid, truth }: Changed): Promise<Noted> => {
  await receipts.noteDispute(tx, paid.receipt_no, truth.disputed)
  const more = Math.min(truth.refundedCents, paid.cents) - paid.refunded_cents
  if (more === 0) return { more }
  const at = shop.clock()
  const paid_on = dateAt(at, shop.farm.current.time_zone)
  const of = { subscription_id: order.id, of_receipt: paid.receipt_no, method: 'card', paid_on, at } as const
  return { more, receipt_no: await receipts.add(tx, { ...of, kind: more > 0 ? 'refund' : 'refundFailed', cents: -more }) }
}

/**
 * The third step of a refund, and the only one where the money was given back at the provider's own dashboard. Notes what
 * went back for a locked order, tells the customer, and ends the order with its coming pickups when that was everything.
 * Whoever hears of it first does it; for the others there is nothing left to note.
 */
export const noteRefunds = async (
  shop: Settling,
  tx: Db,
  order: OrderRow,
  seen: readonly PaymentSeen[],
  asked?: refunds.RefundRow,
): Promise<void> => {
  if (isQuiet(order, seen)) return
  const changed = await listChanged(tx, order, seen)
  // Two who looked at different times may come here in the wrong order: what is written was read under the lock, and before
  // the first receipt takes its number.
  const read = changed.map(async ({ paid }) => ({ paid, truth: await readPayment(shop, paid) }))
  await noteChanged(shop, tx, order, await Promise.all(read), asked)
}

/** The same for a payment that is taken in by the same transaction: what is seen was read under the lock. */
export const noteRead = async (shop: Settling, tx: Db, order: OrderRow, seen: PaymentSeen): Promise<void> => {
  if (!isUntouched(seen)) await noteChanged(shop, tx, order, await listChanged(tx, order, [seen]))
}

const noteChanged = async (
  shop: Settling,
  tx: Db,
  order: OrderRow,
  changed: readonly Changed[],
  asked?: refunds.RefundRow,
): Promise<void> => {
  if (changed.length === 0) return
  const money = await holdMoney(shop, tx, order)
  const noted: Noted[] = []
  for (const each of changed) noted.push(await noteOfPayment(shop, tx, order, each))
  const cents = noted.reduce((sum, { more }) => sum + more, 0)
  const disputed = (await receipts.listCardPayments(tx, order.id)).some((paid) => paid.disputed)
  if (cents === 0 && disputed === order.disputed) return
  const now = await checkouts.noteRefund(tx, order.id, order.refunded_cents, disputed)
  const isOver = now.status === 'refunded' && order.status !== 'refunded'
  if (isOver) await pickups.cancelComing(tx, order.id, dateAt(shop.clock(), shop.farm.current.time_zone))
  if (isOver) await fitInstallments(shop, tx, order.id)
  // The provider's own call may come before the answer to who asked.
  const wanted = asked ?? (await refunds.findOpen(tx, order.id))
  const byItself = isOver ? creditOfAll(money, cents, wanted) : creditByRefund(money, cents)
  // What credit had paid was seen to when it ended; this came later.
  const credit_cents = isPaidLate(order, wanted) ? Math.min(0, byItself) : byItself
  await moveCredit(tx, order, isCounted(now.status), credit_cents, shop.clock())
  if (cents > 0)
    await mailCustomer(shop, tx, order, (head, about) =>
      refundLetter(head, {
        ...about,
        ...now,
        cents,
        credit_cents,
        isOver,
        unpaid: { owed_cents: money.owed_cents, isInInstallments: order.pay_later === 'installments' },
        hadPickups: order.status !== 'held',
        receipts: noted.flatMap(({ receipt_no }) => (receipt_no === undefined ? [] : [receiptAt(receipt_no, shop.config.publicUrl)])),
      }),
    )
  shop.log.info({ order: order.id, refunded: now.refunded_cents, disputed }, 'Money went back')
}
