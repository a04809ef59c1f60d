import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Renew, Renewed } from '../../../shared/shapes/renewal.ts'
import type { Shop } from '../../kernel/context.ts'
import { chargeInstallment } from '../../money/installments/charge-installment.ts'
import type { Db } from '../../store/database/database.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installments from '../../store/money/installments.ts'
import * as savedCards from '../../store/money/saved-cards.ts'
import * as renewals from '../../store/orders/renewals.ts'
import { type Opened, openCheckout } from '../open-checkout.ts'
import { howPaid } from '../work-out-order.ts'
import { type Prepared, wantedOf } from './prepare-renewal.ts'

/**
 * Places the order of a renewal by the path of the checkout. With the saved card, the order is there first, in
 * installments (if only in one), and the first is charged at once: a decline, a lost reply or a crash is what it is for
 * every installment, and one order is one charge.
 */

export type Placing = Pick<Renew, 'pay' | 'installments' | 'creditCents' | 'last4'> & {
  today: PlainDate
  /** What else has to be so when the order is written. */
  claim?: (tx: Db) => Promise<boolean>
}

export type Placed = (Renewed & { order_id: number | null }) | 'cardGone' | 'tooManyInstallments' | Exclude<Opened, { kind: 'open' }>

/** What became of the charge with which a new order began. */
const chargeNow = async (shop: Shop, order_id: number): Promise<Renewed['outcome']> => {
  const order = await checkouts.findById(shop.db, order_id)
  const orders = order ? await checkouts.listBasket(shop.db, order) : []
  const states: string[] = []
  for (const { id: subscription_id } of orders) {
    // What the provider's reply is lost for is resumed every minute.
    await chargeInstallment(shop, { subscription_id, number: 0 }).catch((error: Error) =>
      shop.log.warn({ order: subscription_id, reason: error.message }, 'A renewed order could not be charged yet'),
    )
    states.push((await installments.find(shop.db, subscription_id, 0))?.state ?? 'paid')
  }
  if (states.includes('failed')) return 'declined'
  // Pressed again, all may be paid by now, in one way or another.
  return states.some((state) => state === 'planned' || state === 'asked') ? 'charging' : 'charged'
}

const payingBy = async (shop: Shop, { worked, renewal, pay_cents }: Prepared, { pay, installments: count, last4, today }: Placing) => {
  const payLater = pay === 'farm' ? 'farm' : count > 0 ? 'installments' : undefined
  const paid = howPaid(shop.farm, worked, { payLater, count, payCents: pay_cents, today })
  if (!paid) return 'tooManyInstallments'
  if (pay !== 'card' || pay_cents === 0) return paid
  const card = await savedCards.findOfUser(shop.db, renewal.user_id)
  // The button named a card: that one, or none.
  if (!card || (last4 !== undefined && card.last4 !== last4)) return 'cardGone'
  return { ...paid, pay_later: 'installments' as const, due_date: paid.due_date ?? today, card }
}

export const placeRenewal = async (shop: Shop, prepared: Prepared, placing: Placing): Promise<Placed> => {
  const { renewal, basis } = prepared
  const paid = await payingBy(shop, prepared, placing)
  if (typeof paid === 'string') return paid
  const { user_id } = renewal
  const claim = async (tx: Db) => (await renewals.isUnanswered(tx, renewal.invitation_id)) && ((await placing.claim?.(tx)) ?? true)
  const wanted = wantedOf(prepared, { ...paid, claim })
  const opened = await openCheckout(shop, { user_id, wanted, shown_cents: placing.creditCents, stood: basis })
  if (opened.kind !== 'open') return opened
  const order = await checkouts.findOfUser(shop.db, opened.id, user_id)
  if (!order) return { outcome: 'toPay', url: opened.url, order_id: null }
  const outcome = 'card' in paid ? await chargeNow(shop, order.id) : 'placed'
  return { outcome, url: null, order_id: order.id }
}
