import { dateAt } from '../../shared/dates/calendar.ts'
import type { Spoken } from '../../shared/language.ts'
import { CHECKOUT_SECONDS } from '../../shared/limits.ts'
import { afterCredit, creditUsed } from '../../shared/rules/money/order-total.ts'
import { planOrder } from '../../shared/rules/money/plan-together.ts'
import { fillUp } from '../../shared/rules/money/share-out.ts'
import { inEveryLanguage } from '../kernel/spoken/own-texts.ts'
import { cardPayment, creditPayment, farmPayment } from '../money/credit/credit-payment.ts'
import type { Settling } from '../money/kinds.ts'
import { type NoPayLater, whyNotPayLater } from '../money/pay-later/may-pay-later.ts'
import { pageExpiry } from '../money/payment-page/open-page.ts'
import { type Full, fitsCapacity, lockCapacity } from '../store/capacity/capacity.ts'
import type { Db } from '../store/database/database.ts'
import * as checkouts from '../store/money/checkouts.ts'
import * as installments from '../store/money/installments.ts'
import * as pendingOrders from '../store/money/pending-orders.ts'
import type { OrderRow } from '../store/orders/order-row.ts'
import * as users from '../store/people/users.ts'
import * as spareOffers from '../store/pickups/spare/spare-offers.ts'
import { makePaid } from './settle-order.ts'
import {
  type Basket,
  type CreditSeen,
  hasCredit,
  isFree,
  isLimited,
  isOnce,
  isSame,
  isWeeklyCarton,
  linesOf,
  onTrust,
  PAID_NOW,
  totalOf,
  type WantedOrder,
} from './wanted-order.ts'

export type PlacedOrder =
  | { kind: 'toPay'; order: Placed; page: NewPage }
  /** Confirmed at once: paid by credit, or to be paid to the farm later. */
  | { kind: 'placed'; sessionId: string }
  | { kind: 'full'; fits: Full; product: Spoken | undefined }
  | { kind: 'creditMoved'; credit_cents: number }
  | { kind: 'noPayLater'; why: NoPayLater }
  | { kind: 'notWanted' }

/** A new order with the others of its basket. */
type Placed = OrderRow & { more: readonly OrderRow[] }

/** The page of a new order, not opened yet. */
type NewPage = pendingOrders.NewOrderPage & { page_id: number; state: 'open'; session_id: null; url: null }

type Asked = { shop: Settling; user_id: string; wanted: WantedOrder; credit: CreditSeen; at: Date }

/** An order paid by credit, by a saved card or later is confirmed at once, so the same request again is a second press, not a second order. */
export const findTwin = async (tx: Db, { user_id, wanted, credit, at }: Omit<Asked, 'shop'>): Promise<Basket | undefined> => {
  if (!isFree(wanted, credit) && wanted.pay_later !== 'farm' && !wanted.card) return undefined
  const { cycle, pay_later } = wanted
  const since = new Date(at.getTime() - CHECKOUT_SECONDS * 1000)
  const twin = await checkouts.findPlaced(tx, { user_id, cycle_id: cycle.cycle_id, pay_later, since, after: credit.known_order ?? 0 })
  return twin && isSame(twin, wanted) ? twin : undefined
}

/** Why an order may not be paid later; nothing for an order that is paid now. */
export const whyNotLater = async (
  db: Db,
  { shop, user_id, wanted, at }: Pick<Asked, 'user_id' | 'wanted' | 'at'> & { shop: Pick<Settling, 'farm'> },
): Promise<NoPayLater | undefined> => {
  const { pay_later, card } = wanted
  if (pay_later === null) return undefined
  const today = dateAt(at, shop.farm.current.time_zone)
  // Its first installment is charged at once: nothing is given on trust, whether the farm offers installments or not.
  if (card) return (await users.isVerified(db, user_id)) ? undefined : 'unverified'
  return whyNotPayLater(db, shop, { user_id, today, pay_later, cartons: onTrust(wanted) })
}

const checkCapacity = async (tx: Db, { shop, user_id, wanted, at }: Asked): Promise<'ok' | Full> => {
  const { cycle, site, product_id, cartons_per_week: cartons, spare } = wanted
  if (spare) {
    const left = await spareOffers.holdLeft(tx, spare.offer_id)
    if (cartons > left) throw spare.tooFew(left)
    return 'ok'
  }
  if (!isLimited(wanted)) return 'ok'
  // What comes once is bought beside what its customer is paying for or has held, and takes none of that.
  const asked = { cycle_id: cycle.cycle_id, site_id: site.site_id, product_id, cartons, user_id: isOnce(wanted) ? null : user_id, at }
  return fitsCapacity(tx, { ...asked, farm: shop.farm.current, own: wanted, more: wanted.more, places: isOnce(wanted) ? 0 : 1 })
}

/** What there is too little of, where it has to be named. */
const nameFull = ({ shop, wanted }: Asked, fits: Full): Spoken | undefined => {
  const line = linesOf(wanted).find(({ product_id }) => fits.full === 'cycle' && product_id === fits.product_id) ?? wanted
  return isWeeklyCarton(line) ? undefined : inEveryLanguage(line.product_name, shop.farm.current)
}

/** What a line costs after credit, and its installments if they are as many as wanted; else it is paid at once. A saved card pays all in installments, if only in one. */
const planLine = ({ installments: wanted, card, due_date }: WantedOrder, cents: number) => {
  const plan = wanted ? planOrder(cents, wanted.count, wanted.from) : []
  if (card && due_date !== null && cents > 0) return { plan: plan.length > 0 ? plan : [{ number: 0, due_date, cents }], cents: 0 }
  return plan.length > 1 ? { plan, cents: plan[0]?.cents ?? 0 } : { plan: [], cents }
}

/** A new order, which takes the credit and a held place at once. Returns nothing if another click was faster. */
const addOrder = async (db: Db, { user_id, wanted, credit, at }: Asked): Promise<PlacedOrder | undefined> => {
  const { cycle, site, more, installments: _, card, claim: _____, product_name: __, eggs: ___, spare, ...order } = wanted
  const { balance_cents, shown_cents } = credit
  const credit_cents = creditUsed(balance_cents, totalOf(wanted))
  if (credit_cents !== (shown_cents ?? credit_cents)) return { kind: 'creditMoved', credit_cents }
  const totals = linesOf(wanted).map(({ total_cents }) => total_cents)
  const credits = fillUp(credit_cents, totals)
  const plans = totals.map((total_cents, place) => planLine(wanted, afterCredit({ total_cents, credit_cents: credits[place] ?? 0 })))
  const later = (place: number) => ((wanted.installments || card) && plans[place]?.plan.length === 0 ? PAID_NOW : {})
  const shared = { ...order, user_id, cycle_id: cycle.cycle_id, created_at: at, ...(spare && { spare_offer_id: spare.offer_id }) }
  const pending = { ...shared, ...later(0), credit_cents: credits[0] ?? 0 }
  const others = more.map(({ product_name: ____, eggs: ______, ...line }, place) => ({
    ...shared,
    ...line,
    ...later(place + 1),
    is_trial: false,
    donation_cartons: 0,
    credit_cents: credits[place + 1] ?? 0,
  }))
  const cents = plans.reduce((sum, each) => sum + each.cents, 0)
  const page = { cents, saves_card: plans.some(({ plan }) => plan.length > 0), expires_at: pageExpiry(at) }
  const isOnPage = cents > 0 && wanted.pay_later !== 'farm'
  const uses = {
    balance_cents,
    takesHeldPlace: isLimited(wanted) && !isOnce(wanted) && linesOf(wanted).some(({ eggs }) => eggs > 0),
    page: isOnPage ? page : undefined,
  }
  const added = await pendingOrders.addPending(db, pending, site, uses)
  if (!added) return undefined
  const rest = await pendingOrders.addOthers(db, added.order, others)
  const first = { ...added.order, basket_id: rest.length > 0 ? added.order.id : null, more: rest }
  for (const [place, { id }] of [first, ...rest].entries()) {
    const plan = plans[place]?.plan ?? []
    if (plan.length > 0) await installments.plan(db, id, plan)
  }
  return { kind: 'toPay', order: first, page: { ...page, page_id: added.page_id ?? 0, state: 'open', session_id: null, url: null } }
}

/** How an order is settled when it is made: credit pays all of it, a saved card is charged right after, or the farm is paid later. */
const paymentAtOnce = ({ more, ...order }: Placed, card: WantedOrder['card']) => {
  const { id, pay_later } = order
  if ([order, ...more].every(({ credit_cents, total_cents }) => credit_cents === total_cents)) return creditPayment(id)
  if (card) return cardPayment(id, card)
  return pay_later === 'farm' ? farmPayment(id) : undefined
}

/**
 * An order for limited capacity, made under its locks. One that is settled at once also locks cycle and site, before the
 * person, as everywhere.
 */
const addUnderLock = async (tx: Db, asked: Asked): Promise<PlacedOrder | undefined> => {
  const { shop, user_id, wanted, credit } = asked
  // An offer of spare cartons is locked after the person, as everywhere.
  const isTheirs = hasCredit(credit) || wanted.pay_later !== null
  await lockCapacity(tx, wanted.cycle.cycle_id, wanted.site.site_id, isTheirs ? user_id : undefined)
  const twin = await findTwin(tx, asked)
  if (twin?.checkout_session_id) return { kind: 'placed', sessionId: twin.checkout_session_id }
  if (wanted.claim && !(await wanted.claim(tx))) return { kind: 'notWanted' }
  // With the person locked, concurrent requests see each other's orders.
  const why = await whyNotLater(tx, asked)
  if (why) return { kind: 'noPayLater', why }
  const fits = await checkCapacity(tx, asked)
  if (fits !== 'ok') return { kind: 'full', fits, product: nameFull(asked, fits) }
  const added = await addOrder(tx, asked)
  if (added?.kind !== 'toPay') return added
  const payment = paymentAtOnce(added.order, wanted.card)
  if (!payment) return added
  await makePaid(shop, tx, [added.order, ...added.order.more], payment)
  return { kind: 'placed', sessionId: payment.id }
}

/**
 * A new order for a person who has none to pay. Returns nothing if another click was faster or has used credit, because
 * their state has changed. Without limits it needs no lock, and a single statement if it is of one product.
 */
export const placeOrder = async (
  shop: Settling,
  user_id: string,
  wanted: WantedOrder,
  credit: CreditSeen,
): Promise<PlacedOrder | undefined> => {
  // An order that credit pays in full is an ordinary order.
  const asked = { shop, user_id, wanted: isFree(wanted, credit) ? { ...wanted, ...PAID_NOW } : wanted, credit, at: shop.clock() }
  if (isLimited(wanted) || hasCredit(credit) || wanted.pay_later !== null || wanted.spare)
    return shop.db.begin((tx) => addUnderLock(tx, asked))
  return wanted.more.length > 0 ? shop.db.begin((tx) => addOrder(tx, asked)) : addOrder(shop.db, asked)
}
