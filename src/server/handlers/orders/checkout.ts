import { clockAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import { changesUntil } from '../../../shared/dates/cut-off.ts'
import { fromCheckout } from '../../../shared/fields/order-fields.ts'
import { isCounted } from '../../../shared/rules/counted.ts'
import { canPayByCard, cardRange } from '../../../shared/rules/money/card-sum.ts'
import { showCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { creditUsed, EVERY_WEEK } from '../../../shared/rules/money/order-total.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { CheckoutPayload } from '../../../shared/shapes/checkout.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { isWithoutProvider } from '../../money/credit/credit-payment.ts'
import { refusalOfPayLater, TOO_MANY_INSTALLMENTS } from '../../money/pay-later/may-pay-later.ts'
import { settle } from '../../money/settle/settle.ts'
import { openCheckout } from '../../orders/open-checkout.ts'
import { findTwin, whyNotLater } from '../../orders/place-order.ts'
import { refusalOfCheckout } from '../../orders/refuse-checkout.ts'
import type { WantedOrder } from '../../orders/wanted-order.ts'
import { howPaid, workOutOrder } from '../../orders/work-out-order.ts'
import { ifKnown } from '../../outside/payments.ts'
import type { Db } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as products from '../../store/farm/products.ts'
import * as sites from '../../store/farm/sites.ts'
import { readCheckoutBasis } from '../../store/money/checkout-basis.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as paymentPages from '../../store/money/payment-pages.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as orderChanges from '../../store/orders/order-changes.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { hasOrdered, isSecondTrial } from '../../store/orders/trials.ts'
import * as pickups from '../../store/pickups/pickups.ts'

/** What of an order its customer fills in. */
const filledIn = (payload: CheckoutPayload) => ({
  ...fromCheckout(payload),
  additional_notes: payload.additionalNotes.trim(),
  email: payload.email.toLowerCase(),
})

/** The lines of the basket; the first is the owner's payload itself. */
const linesIn = ({ product = CARTON, cartonsPerWeek: cartons, everyWeeks, turn, more = [] }: CheckoutPayload) =>
  [{ product, cartons, everyWeeks, turn }, ...more].map((line) => ({
    ...line,
    everyWeeks: line.everyWeeks ?? EVERY_WEEK.every_weeks,
    turn: line.turn ?? EVERY_WEEK.turn,
  }))

/** What was placed together, where there is anything to choose; nothing for an order that was placed alone without. */
const linesTold = async (db: Db, order: OrderRow, today: PlainDate) => {
  const orders = order.basket_id === null ? [order] : await checkouts.listBasket(db, order)
  const names = await products.listNames(db)
  if (!names) return undefined
  const lines = await Promise.all(
    orders.map(async ({ id, product_id, every_weeks, cartons_per_week, weeks, total_cents, status }) => ({
      reference: showReference(id),
      product: names.get(product_id) ?? '',
      every_weeks,
      cartons_per_week,
      weeks,
      total_amount: toDollars(total_cents),
      visits: isCounted(status) ? await pickups.listVisits(db, id, today) : [],
    })),
  )
  const { product = '', every_weeks = 1 } = lines.find(({ reference }) => reference === showReference(order.id)) ?? {}
  const total_amount = toDollars(orders.reduce((sum, { total_cents }) => sum + total_cents, 0))
  const later = orders.find((each) => owedCents(each) > 0) ?? order
  const owing = { pay_later: later.pay_later, due_date: later.due_date, owed_cents: orders.reduce((sum, each) => sum + owedCents(each), 0) }
  return { total_amount, named: { product, every_weeks, ...(lines.length > 1 && { lines }) }, owing }
}

export const checkoutHandlers = {
  startCheckout: async ({ body, user, db, shop, today, refuse }) => {
    if (body.userId !== user.id) throw refuse('othersOrder')
    if (body.email.toLowerCase() !== user.email) throw refuse('othersEmail')
    const chosen = linesIn(body)
    const product_ids = chosen.map(({ product }) => product)
    const basis = await readCheckoutBasis(db, user.id, { cycle_id: body.eggCycle, site_id: body.pickupSite, product_ids })
    const { balance_cents } = basis
    const worked = workOutOrder(shop, basis, { lines: chosen, donationCartons: body.donationCartons, today, isTrial: body.trial ?? false })
    if (typeof worked === 'string') throw refuse(worked)
    const { cycle, site, first, more, amount } = worked
    // The browser's amount is only what the person agreed to; ours is what is charged.
    if (amount !== body.amount) throw refuse('priceMoved', { total: showCents(amount - creditUsed(balance_cents, amount)), amount })
    const payCents = amount - (body.creditCents ?? creditUsed(balance_cents, amount))
    const paid = howPaid(shop.farm, worked, { payLater: body.payLater, count: body.installments, payCents, today })
    if (!paid) throw refusalOfPayLater(TOO_MANY_INSTALLMENTS, refuse)
    if (payCents > 0 && paid.pay_later !== 'farm' && !canPayByCard(payCents))
      throw refuse('sumNotByCard', { total: showCents(payCents), ...cardRange })
    const wanted: WantedOrder = { cycle, site, ...filledIn(body), ...first, more, ...paid, ...(body.trial && { is_trial: true }) }
    const pressed = { shop, user_id: user.id, wanted, credit: { balance_cents, shown_cents: body.creditCents }, at: shop.clock() }
    // Asked before the page that is open for them ends, and again under the lock that the order is written with.
    const why = payCents > 0 ? await whyNotLater(db, pressed) : undefined
    // Pressed twice, it is there already.
    if (why && !(await findTwin(db, pressed))) throw refusalOfPayLater(why, refuse)
    if (body.trial && (await hasOrdered(db, user.id, today, cycle.cycle_id)) && !(await findTwin(db, pressed))) throw refuse('trialUsed')
    const opened = await openCheckout(shop, { user_id: user.id, wanted, shown_cents: body.creditCents, stood: basis }).catch((error) => {
      throw isSecondTrial(error) ? refuse('trialUsed') : error
    })
    if (opened.kind !== 'open') throw refusalOfCheckout(opened, amount, refuse)
    return { id: opened.id, url: opened.url }
  },

  settleCheckout: async ({ body, user, db, shop, today, refuse }) => {
    const { session_id } = body
    const page = await paymentPages.findOfUser(db, session_id, user.id)
    const find = () =>
      page?.subscription_id ? checkouts.findById(db, page.subscription_id) : checkouts.findOfUser(db, session_id, user.id)
    if (!(await find())) throw refuse('notFound')
    const truth = isWithoutProvider(session_id) ? undefined : await ifKnown(shop.payments.read(session_id))
    if (truth) await settle(shop, truth)
    const order = await find()
    if (!order) throw refuse('notFound')
    const visits = isCounted(order.status) ? await pickups.listVisits(db, order.id, today) : []
    const [first] = visits
    const { current: farm } = shop.farm
    const now = clockAt(shop.clock(), shop.farm.current.time_zone)
    const until = first && changesUntil(first.pickup_date, farm, first)
    const cycle = await cycles.find(db, order.cycle_id)
    const told = page?.purpose === 'balance' || page?.purpose === 'change' ? undefined : await linesTold(db, order, today)
    const site = await sites.findStored(db, order.site_id)
    return {
      status: order.status,
      is_processing: truth?.state === 'processing',
      reference: showReference(order.id),
      egg_cycle: cycle?.cycle_name ?? '',
      pickup_site: site?.site_name ?? '',
      total_amount: told?.total_amount ?? toDollars(order.total_cents),
      ...told?.named,
      weeks: order.weeks,
      cartons_per_week: order.cartons_per_week,
      donation_cartons: order.donation_cartons,
      pay_later: order.pay_later,
      owed_cents: owedCents(order),
      due_date: order.due_date,
      ...told?.owing,
      paid_now_cents: await receipts.paidInSession(db, session_id),
      is_balance: page?.purpose === 'balance',
      visits,
      change: await orderChanges.findOfSession(db, session_id),
      first: first
        ? { ...first, changes_until: until && until > now && order.spare_offer_id === null ? until : null, can_skip: farm.free_skips > 0 }
        : null,
    }
  },
} satisfies Partial<Handlers>
