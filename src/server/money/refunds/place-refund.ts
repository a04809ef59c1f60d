import { toDollars } from '../../../shared/rules/money/cents.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import type { Ask } from '../../http/handler-types.ts'
import { ifKnown, ProviderAway } from '../../outside/payments.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as orders from '../../store/orders/orders.ts'
import * as activities from '../../store/people/activities.ts'
import * as unplacedRefunds from '../../store/unplaced-refunds.ts'
import type { PaymentSeen } from '../kinds.ts'
import { readPayment } from '../settle/read-payment.ts'
import { learnRefunds, noteRefunds } from './note-refund.ts'

type Asked = Ask<'placeRefund'>

const readSeen = async ({ shop, refuse }: Asked, payments: readonly receipts.CardPayment[]): Promise<PaymentSeen[]> => {
  const seen = await Promise.all(payments.map((paid) => ifKnown(readPayment(shop, paid)))).catch((error) => {
    if (error instanceof ProviderAway) throw refuse('refundAway')
    throw error
  })
  return seen.filter((truth) => truth !== undefined)
}

const placeHere = ({ params, body, user, db, shop, refuse }: Asked, seen: readonly PaymentSeen[]): Promise<void> =>
  db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, params.id)
    if (!order) throw refuse('notFound')
    // Since it was read somebody may have said whose it is.
    if (order.version !== body.version || !(await unplacedRefunds.isAny(tx, params.id))) throw refuse('changedMeanwhile')
    await noteRefunds(shop, tx, { subscription_id: params.id, isPlaced: true }, seen)
    const { refunded_amount } = await orders.read(tx, params.id)
    const changed = { was: { refunded_amount: toDollars(order.refunded_cents) }, is: { refunded_amount } }
    await activities.note(tx, { user, at: shop.clock() }, 'placeRefund', { label: `${showReference(order.id)} ${order.name}`, ...changed })
  })

/** The farmer says that money which went back at the provider, of a payment for several orders, was for this one. */
export const placeRefund = async (ask: Asked): Promise<Order> => {
  const { params, db, shop } = ask
  const payments = await receipts.listCardPayments(db, { subscription_id: params.id })
  const seen = await readSeen(ask, payments)
  await placeHere(ask, seen)
  // What is left of it may be clear by now.
  for (const { payment_ref } of payments)
    for (const each of await receipts.listPaidBy(db, payment_ref)) await learnRefunds(shop, each, seen)
  return orders.read(db, params.id)
}
