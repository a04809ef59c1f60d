import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { spokenClock } from '../../kernel/spoken/spoken-clock.ts'
import { openCheckout } from '../../orders/open-checkout.ts'
import { refusalOfCheckout } from '../../orders/refuse-checkout.ts'
import { PAID_NOW } from '../../orders/wanted-order.ts'
import { canAdd, isOpen, untilOf, weekOf } from '../../pickups/pickup-rules.ts'
import type { Db } from '../../store/database/database.ts'
import { readCheckoutBasis } from '../../store/money/checkout-basis.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'

type Seen = { visit: myPickups.Visit; seen: number | undefined }

/** The last order that the page showed with a visit; nothing where it didn't show all of them. */
const lastKnown = async (db: Db, user_id: string, today: PlainDate, { visit, seen }: Seen): Promise<number | undefined> => {
  const all = await myPickups.listComing(db, user_id, today)
  const beside = all.filter(({ pickup_date, site_id }) => pickup_date === visit.pickup_date && site_id === visit.site_id)
  return seen === beside.length ? Math.max(...beside.map(({ subscription_id }) => subscription_id)) : undefined
}

export const extraHandlers = {
  // An order of its own that is collected once, with the visit: packed, handed over and refunded like any other.
  addExtra: async ({ params, body, user, db, shop, today, refuse }) => {
    const visit = await myPickups.find(db, user.id, params.id)
    const order = visit && (await checkouts.findById(db, visit.subscription_id))
    if (!visit || !order) throw refuse('notFound')
    if (!isOpen(shop, visit)) throw refuse('changesClosed', { until: spokenClock(untilOf(shop, visit)) })
    if (visit.state !== 'planned') throw refuse('undoFirst')
    if (!canAdd(shop, visit)) throw refuse('extrasClosed')
    const { cycle_id, site_id } = visit
    const basis = await readCheckoutBasis(db, user.id, { cycle_id, site_id, product_ids: [body.product], isOnce: true })
    const { cycle, site, balance_cents } = basis
    const [product] = basis.products
    if (!cycle || !site) throw refuse('siteClosed')
    // A farm with nothing to choose says nothing of products, and this would.
    if (!product || visit.product === undefined) throw refuse('notSold')
    const own = { first_week: weekOf(visit), weeks: 1, every_weeks: 0 }
    const amount = body.cartons * product.price_cents
    const credit = creditUsed(balance_cents, amount)
    if (amount !== body.amount) throw refuse('priceMoved', { total: showCents(amount - credit), amount })
    const payCents = amount - (body.creditCents ?? credit)
    if (payCents > 0 && !canPayByCard(payCents)) throw refuse('sumNotByCard', { total: showCents(payCents), ...cardRange })
    const { rhythms: _, ...sold } = product
    const { name, second_email } = order
    const written = { name, second_email, email: user.email, additional_notes: '', donation_cartons: 0, cartons_per_week: body.cartons }
    const wanted = { cycle, site, ...written, ...sold, ...own, total_cents: amount, more: [], ...PAID_NOW }
    const known_order = await lastKnown(db, user.id, today, { visit, seen: body.seen })
    const opened = await openCheckout(shop, { user_id: user.id, wanted, shown_cents: body.creditCents, stood: basis, known_order })
    if (opened.kind !== 'open') throw refusalOfCheckout(opened, amount, refuse, true)
    return { id: opened.id, url: opened.url }
  },
} satisfies Partial<Handlers>
