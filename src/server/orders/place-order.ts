import { CHECKOUT_SECONDS } from '../../shared/limits.ts'
import { planInstallments } from '../../shared/rules/money/installments.ts'
import { creditUsed } from '../../shared/rules/money/order-total.ts'
import { creditPayment, farmPayment } from '../money/credit/credit-payment.ts'
import { makePaid } from '../money/settle/settle.ts'
import type { Settling } from '../money/settle/settling.ts'
import { checkoutEnd, type Full, fitsCapacity, lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as installments from '../store/money/installments.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import { type CreditSeen, hasCredit, isFree, isLimited, isSame, PAID_NOW, type WantedOrder } from './wanted-order.ts'

export type PlacedOrder =
  | { kind: 'toPay'; row: OrderRow }
  /** Honoured at once: paid by credit, or to be paid to the farm later. */
  | { kind: 'placed'; sessionId: string }
  | { kind: 'full'; fits: Full }
  | { kind: 'creditMoved'; credit_cents: number }

type Asked = { shop: Settling; user_id: string; wanted: WantedOrder; credit: CreditSeen; at: Date }

/** An order that credit paid, or that the farm is paid for later, is there at once: the same asked for again is a second press, not a second order. */
export const findTwin = async (tx: Db, { user_id, wanted, credit, at }: Omit<Asked, 'shop'>): Promise<OrderRow | undefined> => {
  if (!isFree(wanted, credit) && wanted.pay_later !== 'farm') return undefined
  const since = new Date(at.getTime() - CHECKOUT_SECONDS * 1000)
  const twin = await checkouts.findPlaced(tx, user_id, wanted.cycle.cycle_id, wanted.pay_later, since)
  return twin && isSame(twin, wanted) ? twin : undefined
}

const checkCapacity = async (tx: Db, { shop, user_id, wanted, at }: Asked): Promise<'ok' | Full> => {
  const { cycle, site, cartons_per_week: cartons } = wanted
  if (!isLimited(wanted)) return 'ok'
  const asked = { cycle_id: cycle.cycle_id, site_id: site.site_id, cartons, user_id, at }
  return fitsCapacity(tx, { ...asked, farm: shop.farm.current, own: wanted })
}

/** A new order, for which the credit and a held place are taken at once; nothing when another click was faster. */
const addOrder = async (db: Db, { user_id, wanted, credit, at }: Asked): Promise<PlacedOrder | undefined> => {
  const { cycle, site, installments: inInstallments, ...order } = wanted
  const { balance_cents, shown_cents } = credit
  const credit_cents = creditUsed(balance_cents, wanted.total_cents)
  if (credit_cents !== (shown_cents ?? credit_cents)) return { kind: 'creditMoved', credit_cents }
  const checkout_expires_at = checkoutEnd(at)
  const pending = { ...order, user_id, cycle_id: cycle.cycle_id, credit_cents, created_at: at, checkout_expires_at }
  const row = await checkouts.addPending(db, pending, site, { balance_cents, takesHeldPlace: isLimited(wanted) })
  if (row && inInstallments && row.pay_later === 'installments')
    await installments.plan(db, row.id, planInstallments(row.total_cents - row.credit_cents, inInstallments.count, inInstallments.from))
  return row && { kind: 'toPay', row }
}

/** What settles an order the moment it is made: credit pays all of it, or the farm is paid later. */
const paymentAtOnce = ({ id, credit_cents, total_cents, pay_later }: OrderRow) => {
  if (credit_cents === total_cents) return creditPayment(id)
  return pay_later === 'farm' ? farmPayment(id) : undefined
}

/**
 * An order of what is short, taken under its locks. One that is settled with it, as when credit pays all, holds cycle
 * and site too: they come before the person, as everywhere.
 */
const addUnderLock = async (tx: Db, asked: Asked): Promise<PlacedOrder | undefined> => {
  const { shop, user_id, wanted, credit } = asked
  const isTheirs = hasCredit(credit) || wanted.pay_later === 'farm'
  await lockCapacity(tx, wanted.cycle.cycle_id, wanted.site.site_id, isTheirs ? user_id : undefined)
  const twin = await findTwin(tx, asked)
  if (twin?.checkout_session_id) return { kind: 'placed', sessionId: twin.checkout_session_id }
  const fits = await checkCapacity(tx, asked)
  if (fits !== 'ok') return { kind: 'full', fits }
  const added = await addOrder(tx, asked)
  if (added?.kind !== 'toPay') return added
  const payment = paymentAtOnce(added.row)
  if (!payment) return added
  await makePaid(shop, tx, added.row, payment)
  return { kind: 'placed', sessionId: payment.id }
}

/**
 * A new order for a person who has none to pay. Nothing when another click was faster, or has used credit meanwhile:
 * then they stand otherwise now. What nobody can run out of is one statement, and needs no lock.
 */
export const placeOrder = async (
  shop: Settling,
  user_id: string,
  wanted: WantedOrder,
  credit: CreditSeen,
): Promise<PlacedOrder | undefined> => {
  // What credit pays wholly is an ordinary order.
  const asked = { shop, user_id, wanted: isFree(wanted, credit) ? { ...wanted, ...PAID_NOW } : wanted, credit, at: shop.clock() }
  const isAlone = isLimited(wanted) || hasCredit(credit) || wanted.pay_later !== null
  return isAlone ? shop.db.begin((tx) => addUnderLock(tx, asked)) : addOrder(shop.db, asked)
}
