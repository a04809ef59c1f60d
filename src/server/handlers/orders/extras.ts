import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Ask, Handlers } from '../../http/handler-types.ts'
import { spokenClock } from '../../kernel/spoken/spoken-clock.ts'
import { openCheckout } from '../../orders/open-checkout.ts'
import { refusalOfCheckout } from '../../orders/refuse-checkout.ts'
import { PAID_NOW, type WantedOrder } from '../../orders/wanted-order.ts'
import { canAdd, canTakeSpare, isOpen, untilOf, weekOf } from '../../pickups/pickup-rules.ts'
import type { Db } from '../../store/database/database.ts'
import { type CheckoutBasis, readCheckoutBasis } from '../../store/money/checkout-basis.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import * as spareOffers from '../../store/pickups/spare/spare-offers.ts'

type Adding = Pick<Ask<'addExtra'>, 'user' | 'db' | 'shop' | 'today'> & {
  body: { cartons: number; amount: number; creditCents?: number | undefined; seen?: number | undefined }
  refuse: Ask<'takeSpare' | 'addExtra'>['refuse']
}

/** The visit with which something comes, the order it is of, and what a checkout there is calculated from. */
type With = { visit: myPickups.Visit; order: OrderRow; basis: CheckoutBasis }

const findWith = async (
  { params, user, db }: Pick<Ask<'addExtra'>, 'params' | 'user' | 'db'>,
  product: number,
): Promise<With | undefined> => {
  const visit = await myPickups.find(db, user.id, params.id)
  const order = visit && (await checkouts.findById(db, visit.subscription_id))
  if (!order) return undefined
  const { cycle_id, site_id } = visit
  return { visit, order, basis: await readCheckoutBasis(db, user.id, { cycle_id, site_id, product_ids: [product], isOnce: true }) }
}

/** The last order that the page showed with a visit; nothing where it didn't show all of them. */
const lastKnown = async (db: Db, { user, today, body }: Adding, visit: myPickups.Visit): Promise<number | undefined> => {
  const all = await myPickups.listComing(db, user.id, today)
  const beside = all.filter(({ pickup_date, site_id }) => pickup_date === visit.pickup_date && site_id === visit.site_id)
  return body.seen === beside.length ? Math.max(...beside.map(({ subscription_id }) => subscription_id)) : undefined
}

/** Something at its price; or spare cartons, at the price of their offer. */
type Sold = { price_cents: number; spare?: WantedOrder['spare'] }

/** An order of its own that is collected once, with the visit: packed, handed over and refunded like any other. */
const addOnce = async (ask: Adding, { visit, order, basis }: With, { price_cents, spare }: Sold): Promise<{ id: string; url: string }> => {
  const { body, user, db, shop, refuse } = ask
  const { cycle, site, balance_cents } = basis
  const [product] = basis.products
  if (!cycle || !site) throw refuse('siteClosed')
  if (!product) throw refuse('notSold')
  const own = { first_week: weekOf(visit), weeks: 1, every_weeks: 0 }
  const amount = body.cartons * price_cents
  const credit = creditUsed(balance_cents, amount)
  if (amount !== body.amount) throw refuse('priceMoved', { total: showCents(amount - credit), amount })
  const payCents = amount - (body.creditCents ?? credit)
  if (payCents > 0 && !canPayByCard(payCents)) throw refuse('sumNotByCard', { total: showCents(payCents), ...cardRange })
  const { rhythms: _, ...sold } = product
  const { name, second_email } = order
  const written = { name, second_email, email: user.email, additional_notes: '', donation_cartons: 0, cartons_per_week: body.cartons }
  const lines = { ...sold, price_cents, ...own, total_cents: amount, more: [], ...PAID_NOW }
  const wanted = { cycle, site, ...written, ...lines, ...(spare && { spare }) }
  const known_order = await lastKnown(db, ask, visit)
  const opened = await openCheckout(shop, { user_id: user.id, wanted, shown_cents: body.creditCents, stood: basis, known_order })
  if (opened.kind !== 'open') throw refusalOfCheckout(opened, amount, refuse, true)
  return { id: opened.id, url: opened.url }
}

export const extraHandlers = {
  addExtra: async (ask) => {
    const { body, shop, refuse } = ask
    const found = await findWith(ask, body.product)
    if (!found) throw refuse('notFound')
    const { visit, basis } = found
    if (!isOpen(shop, visit)) throw refuse('changesClosed', { until: spokenClock(untilOf(shop, visit)) })
    if (visit.state !== 'planned') throw refuse('undoFirst')
    if (!canAdd(shop, visit)) throw refuse('extrasClosed')
    const [product] = basis.products
    // A farm with nothing to choose says nothing of products, and this would.
    if (!product || visit.product === undefined) throw refuse('notSold')
    return addOnce(ask, found, product)
  },

  takeSpare: async (ask) => {
    const { body, db, shop, refuse } = ask
    const { offer_id } = body
    const found = await findWith(ask, CARTON)
    const offer = await spareOffers.find(db, offer_id)
    if (!found || !offer) throw refuse('notFound')
    const { visit } = found
    if (visit.site_id !== offer.site_id || visit.pickup_date !== offer.pickup_date) throw refuse('notFound')
    if (!canTakeSpare(shop, visit)) throw refuse('extrasClosed')
    const tooFew = (left: number) => (left === 0 ? refuse('spareGone') : refuse('spareFewer', { left }))
    return addOnce(ask, found, { price_cents: offer.price_cents, spare: { offer_id, tooFew } })
  },
} satisfies Partial<Handlers>
