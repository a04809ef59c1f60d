import { canEnd } from '../../../shared/rules/counted.ts'
import { showCents, toCents } from '../../../shared/rules/money/cents.ts'
import { isWhole } from '../../../shared/rules/money/ending.ts'
import type { Balance } from '../../../shared/shapes/balance.ts'
import type { Ask } from '../../http/handler-types.ts'
import { ProviderAway } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installments from '../../store/money/installments.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { decideCredit, holdBalance } from '../balance.ts'
import type { PaymentSeen } from '../kinds.ts'
import { readPayment } from '../settle/read-payment.ts'
import { learnRefunds, refundedOf, unplacedOf } from './note-refund.ts'

/**
 * The first of three steps of a refund: ask, finish, note. The request is stored before the provider hears of it, so that
 * it can be resumed after a lost reply or a crash. Its number is the provider's idempotency key, so resuming it pays only
 * once.
 */

type Asked = Ask<'refundSubscription'>

/** The mark of an ended order while the farm may still have money to return. */
const LATE_MONEY: readonly string[] = ['amountDiffers', 'refundFailed', 'refundedBeyond', 'disputeLost']

const checkOrder = async ({ params, body, refuse }: Asked, db: Db): Promise<OrderRow> => {
  const order = await checkouts.lockById(db, params.id)
  if (!order) throw refuse('notFound')
  if (order.version !== body.version) throw refuse('changedMeanwhile')
  // Money that came after the order ended can be refunded too, also on a second try.
  const isLateMoney = order.care !== null && LATE_MONEY.includes(order.care)
  if (!canEnd(order.status) && !isLateMoney) throw refuse('readOnlyOrder', { status: order.status })
  if (await installments.isAsked(db, order.id)) throw refuse('installmentUnderWay')
  return order
}

/** Refunding more than the farm still has of the order needs the farmer's consent: the rest became credit and was spent. */
const checkAmount = ({ body, refuse }: Asked, { most_by_card_cents, left_by_card_cents, can_refund, disputed }: Balance): void => {
  if (!can_refund) throw refuse('notPaidByCard')
  const cents = toCents(body.amount)
  if (cents > left_by_card_cents && disputed) throw refuse('refundDisputed')
  if (cents > left_by_card_cents) throw refuse('refundTooMuch', { left: showCents(left_by_card_cents) })
  if (cents > most_by_card_cents && !body.beyond) throw refuse('refundBeyond', { left: showCents(most_by_card_cents) })
}

const readTruth = async ({ shop, refuse }: Asked, paid: receipts.CardPayment): Promise<PaymentSeen> => {
  try {
    return await readPayment(shop, paid)
  } catch (error) {
    if (error instanceof ProviderAway) throw error
    // The provider doesn't know the payment, for example after a change of keys.
    throw refuse('refundRefused', { reason: (error as Error).message })
  }
}

/** The farmer decides based on what was refunded so far, so bring that up to date first. */
const checkMoney = async (ask: Asked, { id, refunded_cents }: OrderRow): Promise<void> => {
  const payments = await receipts.listCardPayments(ask.shop.db, { subscription_id: id })
  const truths = await Promise.all(payments.map((paid) => readTruth(ask, paid)))
  if (payments.some((paid, index) => unplacedOf(paid, truths[index] ?? { refundedCents: 0 }) > 0)) {
    await learnRefunds(ask.shop, { subscription_id: id }, truths)
    throw ask.refuse('refundUnplaced')
  }
  const back = payments.reduce((sum, paid, index) => sum + refundedOf(paid, truths[index] ?? { refundedCents: 0 }), 0)
  if (back === refunded_cents) return
  await learnRefunds(ask.shop, { subscription_id: id }, truths)
  throw ask.refuse('changedMeanwhile')
}

type Wanted = Pick<refunds.RefundRow, 'cents' | 'cancel' | 'credit_cents' | 'coming_cents' | 'debt_cents' | 'beyond'>

/** The total wanted. Refunding everything that paid for an order ends it. */
const wantedOf = ({ body, refuse }: Asked, balance: Balance): Wanted => {
  const cents = toCents(body.amount)
  const cancel = body.cancel || isWhole(balance, cents)
  const debt = body.waive ? 0 : balance.debt_cents
  const ending = { cents, cancel, debt_cents: cancel ? debt : null, beyond: body.beyond ?? false }
  if (!body.cancel) return { ...ending, credit_cents: null, coming_cents: null }
  return { ...ending, credit_cents: decideCredit(balance, body, cents, refuse), coming_cents: balance.coming_cents }
}

/** What stays owed after a refund. Older versions couldn't waive it, so their refunds keep the whole debt. */
const debtOf = ({ cancel, debt_cents }: Wanted, balance: Balance): number | null => debt_cents ?? (cancel ? balance.debt_cents : null)

const isSame = (open: Wanted, wanted: Wanted, balance: Balance): boolean =>
  open.cents === wanted.cents &&
  open.cancel === wanted.cancel &&
  open.credit_cents === wanted.credit_cents &&
  debtOf(open, balance) === wanted.debt_cents

/** Stores the request. An identical pending one is joined; a different one has to wait until that ends. */
export const askRefund = async (ask: Asked): Promise<refunds.RefundRow> => {
  const { shop, user, params, refuse } = ask
  const order = await checkOrder(ask, shop.db)
  const of = { subscription_id: params.id }
  const wasOpen = await refunds.findOpen(shop.db, of)
  if (!wasOpen) await checkMoney(ask, order)
  return shop.db.begin(async (tx) => {
    const balance = await holdBalance(shop, tx, await checkOrder(ask, tx))
    const open = await refunds.findOpen(tx, of)
    if (!open) checkAmount(ask, balance)
    const wanted = wantedOf(ask, balance)
    if (open && isSame(open, wanted, balance)) return open
    if (open || wasOpen) throw refuse('changedMeanwhile')
    return refunds.ask(tx, { ...wanted, ...of, user_id: user.id, who: user.email, asked_at: shop.clock() })
  })
}
