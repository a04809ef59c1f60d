import { addDays, dateAt, daysBetween, type PlainDate } from '../../../shared/dates/calendar.ts'
import { isCounted } from '../../../shared/rules/counted.ts'
import { isOpenInstallment } from '../../../shared/rules/money/fit-installments.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import { installmentFailedLetter, installmentPaidLetter } from '../../mail/letters/installment-letters.ts'
import { receiptAt } from '../../mail/letters/receipt-link.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import type { PaymentTruth } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as credits from '../../store/money/credits.ts'
import * as installmentTries from '../../store/money/installment-tries.ts'
import * as installments from '../../store/money/installments.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as stopped from '../../store/pickups/stopped.ts'
import { surplusToCredit } from '../credit/surplus.ts'
import type { Settling } from '../kinds.ts'
import { fitInstallments } from './fit-installments.ts'
import { isCardUseless } from './useless-card.ts'

/** Records the outcome of an installment's try exactly once, in one transaction under the order's lock. */

/** Days after the due date on which a failed installment is retried; after the last one, the farmer takes over. */
const TRIED_AGAIN_AFTER = [3, 7]

const mustLock = async (tx: Db, id: number): Promise<OrderRow> => {
  const order = await checkouts.lockById(tx, id)
  if (!order) throw new Error(`Order ${id} is gone`)
  return order
}

const todayOf = ({ clock, farm }: Settling): PlainDate => dateAt(clock(), farm.current.time_zone)

/** Money beyond what was owed becomes credit; if the order has ended in the meantime, it is refunded. */
const returnSurplus = async (shop: Settling, tx: Db, order: OrderRow, cents: number): Promise<void> => {
  const { id: subscription_id } = order
  const surplus = cents - owedCents(order)
  if (surplus <= 0) return
  if (isCounted(order.status)) {
    if (order.user_id !== null) await surplusToCredit(tx, { subscription_id, cents: surplus, at: shop.clock() })
    else await installments.flagUnexpected(tx, subscription_id)
    return
  }
  // A refund already in progress covers only earlier money, so the farmer handles this one.
  if (await refunds.findOpen(tx, { subscription_id })) return void (await installments.flagUnexpected(tx, subscription_id))
  await refunds.ask(tx, { user_id: null, who: refunds.BY_ITSELF, subscription_id, cents: surplus, asked_at: shop.clock() })
}

/** Records an installment's money; the first process to learn about it wins. */
export const takeInstallment = (shop: Settling, name: installments.InstallmentName, truth: PaymentTruth): Promise<void> =>
  shop.db.begin(async (tx) => {
    const { subscription_id, number } = name
    const order = await mustLock(tx, subscription_id)
    if (await receipts.isKnown(tx, truth.paymentRef)) return
    // Lock the person before taking a receipt number, as everywhere.
    if (order.user_id !== null) await credits.lockPerson(tx, order.user_id)
    const at = shop.clock()
    const card = await savedCards.find(tx, subscription_id)
    const paid = { kind: 'payment', method: 'card', cents: truth.paidCents, paid_on: todayOf(shop), at } as const
    const there = { payment_ref: truth.paymentRef, fee_cents: truth.feeCents }
    const receipt_no = await receipts.add(tx, { ...paid, ...there, subscription_id, purpose: 'installment', installment: number })
    await installmentTries.markPaid(tx, name, truth.paymentRef)
    await returnSurplus(shop, tx, order, truth.paidCents)
    await fitInstallments(shop, tx, subscription_id)
    const coming = (await installments.list(tx, subscription_id)).filter(isOpenInstallment)
    const receipt = receiptAt(receipt_no, shop.config.publicUrl)
    if (isCounted(order.status))
      await mailCustomer(shop, tx, order, (head, about) =>
        installmentPaidLetter(head, { ...about, card, cents: truth.paidCents, coming, receipt }),
      )
    shop.log.info({ order: subscription_id, installment: number }, 'An installment was paid')
  })

const nextTry = ({ tries, due_date }: installments.Installment, today: PlainDate): PlainDate | null => {
  const days = TRIED_AGAIN_AFTER[tries - 1]
  if (days === undefined) return null
  const late = daysBetween(due_date, today)
  return addDays(due_date, Math.max(days, late + 1))
}

export type Failed = Pick<installmentTries.Failure, 'failure' | 'needs_confirmation'>
type FailedTry = { installment: installments.Installment; failed: Failed }

/**
 * A try on a locked order was declined, or the bank needs its customer to approve it. After the last try pickups stop, if
 * the farmer's settings say so.
 */
export const failInstallmentIn = async (shop: Settling, tx: Db, order: OrderRow, { installment, failed }: FailedTry): Promise<void> => {
  const today = todayOf(shop)
  const isUseless = isCardUseless(failed)
  const next_try = isUseless ? null : nextTry(installment, today)
  if (!(await installmentTries.markFailed(tx, installment, { ...failed, next_try }))) return
  // The installment was canceled in the meantime.
  if (!isCounted(order.status)) return fitInstallments(shop, tx, order.id)
  if (next_try === null) await installments.flagFailed(tx, order.id)
  // If the card can't be used with this account, that isn't the customer's fault: their pickups go on.
  const hasStopped = next_try === null && !isUseless && shop.farm.current.installments_stop && (await stopped.stop(tx, order.id, today)) > 0
  const card = await savedCards.find(tx, order.id)
  await mailCustomer(shop, tx, order, (head, about) =>
    installmentFailedLetter(head, { ...about, ...failed, card, cents: installment.cents, next_try, hasStopped, isUseless }),
  )
  shop.log.info(
    { order: order.id, installment: installment.number, tries: installment.tries, next_try },
    'An installment could not be charged',
  )
}

export const failInstallment = (shop: Settling, installment: installments.Installment, failed: Failed): Promise<void> =>
  shop.db.begin(async (tx) => failInstallmentIn(shop, tx, await mustLock(tx, installment.subscription_id), { installment, failed }))
