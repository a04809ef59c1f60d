import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { creditUsed } from '../../../shared/rules/money/order-total.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { spokenClock } from '../../kernel/spoken/spoken-clock.ts'
import { openCheckout } from '../../orders/open-checkout.ts'
import { refusalOfCheckout } from '../../orders/refuse-checkout.ts'
import { PAID_NOW } from '../../orders/wanted-order.ts'
import { isOpen, untilOf, weekOf } from '../../pickups/pickup-rules.ts'
import { checkoutEnd } from '../../store/capacity/capacity.ts'
import { readCheckoutBasis } from '../../store/money/checkout-basis.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import { readChoice } from '../../store/sold-as.ts'

export const extraHandlers = {
  // An order of its own that is collected once, with the visit: packed, handed over and refunded like any other.
  addExtra: async ({ params, body, user, db, shop, refuse }) => {
    const visit = await myPickups.find(db, user.id, params.id)
    const order = visit && (await checkouts.findById(db, visit.subscription_id))
    if (!visit || !order) throw refuse('notFound')
    // Until its page closes it can be paid: after the cut-off it would come on another day.
    const inTime = { farm: shop.farm, clock: () => checkoutEnd(shop.clock()) }
    if (!isOpen(inTime, visit)) throw refuse('changesClosed', { until: spokenClock(untilOf(shop, visit)) })
    if (visit.state !== 'planned') throw refuse('undoFirst')
    const { cycle_id, site_id } = visit
    const basis = await readCheckoutBasis(db, user.id, { cycle_id, site_id, product_ids: [body.product], isOnce: true })
    const { cycle, site, balance_cents } = basis
    const [product] = basis.products
    if (!cycle || !site) throw refuse('siteClosed')
    // A farm with nothing to choose says nothing of products, and this would.
    if (!product || !(await readChoice(db))) throw refuse('notSold')
    const own = { first_week: weekOf(visit), weeks: 1, every_weeks: 0 }
    // A day that is not the site's own can't be planned for anything new.
    if (dateOfWeek({ ...cycle, ...site, changes: basis.changes }, own.first_week) !== visit.pickup_date) throw refuse('weekUnknown')
    const amount = body.cartons * product.price_cents
    const payCents = amount - (body.creditCents ?? creditUsed(balance_cents, amount))
    if (amount !== body.amount) throw refuse('priceMoved', { total: showCents(payCents), amount })
    if (payCents > 0 && !canPayByCard(payCents)) throw refuse('sumNotByCard', { total: showCents(payCents), ...cardRange })
    const { rhythms: _, ...sold } = product
    const { name, second_email } = order
    const written = { name, second_email, email: user.email, additional_notes: '', donation_cartons: 0, cartons_per_week: body.cartons }
    const wanted = { cycle, site, ...written, ...sold, ...own, total_cents: amount, more: [], ...PAID_NOW }
    const opened = await openCheckout(shop, { user_id: user.id, wanted, shown_cents: body.creditCents, stood: basis })
    if (opened.kind !== 'open') throw refusalOfCheckout(opened, amount, refuse)
    return { id: opened.id, url: opened.url }
  },
} satisfies Partial<Handlers>
