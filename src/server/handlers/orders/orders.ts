import { clockAt } from '../../../shared/dates/calendar.ts'
import { pickFields } from '../../../shared/fields/field.ts'
import { orderFields } from '../../../shared/fields/order-fields.ts'
import { ORDERS_PER_PAGE } from '../../../shared/limits.ts'
import { canEnd } from '../../../shared/rules/counted.ts'
import { toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { weeksOnSale } from '../../../shared/rules/money/order-total.ts'
import { dueDate } from '../../../shared/rules/money/owed.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { JsonStream } from '../../http/json-stream.ts'
import { setPageHeaders } from '../../http/pagination.ts'
import { runOnce } from '../../http/run-once.ts'
import { decideCredit, holdBalance } from '../../money/balance.ts'
import { endOldPages, endPageFirst } from '../../money/payment-page/end-page.ts'
import { askRefund } from '../../money/refunds/ask-refund.ts'
import { finishAwaited } from '../../money/refunds/finish-refund.ts'
import { placeRefund } from '../../money/refunds/place-refund.ts'
import { acceptPayment } from '../../orders/accept-payment.ts'
import { addByHand } from '../../orders/add-by-hand.ts'
import { cancelOrder } from '../../orders/cancel-order.ts'
import { endableVisits, openVisits } from '../../orders/change/calculate-change.ts'
import { editOrder } from '../../orders/edit-order.ts'
import { labelOf } from '../../orders/order-label.ts'
import { refuseIfFull } from '../../orders/refuse-if-full.ts'
import { ProviderAway } from '../../outside/payments.ts'
import { isSpare } from '../../pickups/pickup-rules.ts'
import { type Db, isForeignKeyViolation } from '../../store/database/database.ts'
import * as cycles from '../../store/farm/cycles.ts'
import * as products from '../../store/farm/products.ts'
import * as sites from '../../store/farm/sites.ts'
import { readToldBalance } from '../../store/money/balance.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as installments from '../../store/money/installments.ts'
import * as receipts from '../../store/money/receipts.ts'
import * as refunds from '../../store/money/refunds.ts'
import { markSeen, markUnseen } from '../../store/orders/needs-care.ts'
import { readPage, readTotals } from '../../store/orders/order-pages.ts'
import { selectionOf } from '../../store/orders/order-selection.ts'
import * as orders from '../../store/orders/orders.ts'
import * as ordersOfUser from '../../store/orders/orders-of-user.ts'
import * as activities from '../../store/people/activities.ts'
import { listLeftAtSites } from '../../store/pickups/collecting.ts'
import * as myPickups from '../../store/pickups/my-pickups.ts'
import * as pickups from '../../store/pickups/pickups.ts'
import * as plans from '../../store/pickups/plans.ts'

/** What the farmer may write into an order, for the record of changes. */
const factsOf = (order: Order) => {
  const { name, ...others } = pickFields(orderFields, order)
  return { name, pickup_site: order.pickup_site, ...others }
}

/** What it is of, where the farm sells more than a weekly carton. */
const whatOf = ({ product, every_weeks }: Order) => (product === undefined ? {} : { product, rhythms: String(every_weeks) })

export const orderHandlers = {
  listMySubscriptions: ({ params, db, today }) => ordersOfUser.listOfUser(db, params.userId, today),

  listMyPlans: async ({ user, db, shop, today }) => {
    const { can_change_orders, customers_end } = shop.farm.current
    const canEnd = customers_end !== 'no'
    const coming = can_change_orders || canEnd ? await myPickups.listComing(db, user.id, today) : []
    const isOpen = new Set(openVisits(shop, coming).map(({ subscription_id }) => subscription_id))
    const ending = endableVisits(shop, coming).filter((visit) => !isSpare(visit))
    const isEndable = new Set(ending.map(({ subscription_id }) => subscription_id))
    return (await plans.listOfUser(db, user.id, today)).map((plan) => ({
      ...plan,
      can_change: can_change_orders && isOpen.has(plan.id),
      ...(canEnd && isEndable.has(plan.id) && { can_end: true }),
    }))
  },

  listSubscriptions: async ({ query, db, shop, today, setHeader }) => {
    const { page, per_page, sort, ...chosen } = query
    const selection = selectionOf(chosen, today)
    // A long list occupies its connection for seconds.
    if (page === undefined && per_page === undefined)
      return new JsonStream((take) => shop.semaphores.download(() => orders.feed(db, { ...selection, sort }, take)))
    const read = await readPage(db, selection, { page, per_page, sort })
    setPageHeaders(setHeader, 'listSubscriptions', query, { perPage: ORDERS_PER_PAGE, total: read.total })
    return read.orders
  },

  readSubscription: async ({ params, db, refuse }) => {
    const order = await orders.find(db, params.id)
    if (!order) throw refuse('notFound')
    return order
  },

  readSubscriptionTotals: ({ query, db, today }) => readTotals(db, selectionOf(query, today), today),

  addSubscription: async ({ body, user, db, shop, today, refuse }) => {
    const { product_id = CARTON, every_weeks = 1, turn = 0 } = body
    const [cycle, site, product] = await Promise.all([
      cycles.find(db, body.cycle_id),
      sites.find(db, body.pickup_site),
      products.find(db, product_id),
    ])
    if (!cycle || !site || !product) throw refuse('notFound')
    const {
      pickup_site: _,
      cycle_id: _cycle,
      every_weeks: _every,
      turn: _turn,
      total_amount,
      overfill = false,
      press: _key,
      is_owed = false,
      paid_by,
      ...order
    } = body
    const at = shop.clock()
    const add = async (tx: Db) => {
      const { cartons_per_week: cartons } = order
      const farm = shop.farm.current
      const own = weeksOnSale(cycle, today, { every_weeks, turn })
      if (!overfill)
        await refuseIfFull(
          tx,
          { cycle_id: cycle.cycle_id, site_id: site.site_id, product_id, cartons, user_id: null, at, farm, own, isByHand: true },
          refuse,
        )
      const where = { cycle, site, own, due_date: dueDate(today, farm.owed_days, cycle), today }
      const cents = toCents(total_amount)
      const money = { price_cents: toCents(product.price), total_cents: cents, isOwed: is_owed || paid_by !== undefined }
      const [added = 0] = await addByHand(tx, where, [{ ...order, product_id, ...money, user_id: null, created_at: at }])
      const payment = { kind: 'payment', purpose: 'order', cents, paid_on: today, at, who: user.email } as const
      if (paid_by && cents > 0) await receipts.add(tx, { ...payment, method: paid_by, subscription_id: added })
      const is = await orders.read(tx, added)
      await activities.note(tx, { user, at }, 'addSubscription', {
        label: labelOf(is),
        is: { egg_cycle: is.egg_cycle, ...whatOf(is), ...factsOf(is) },
      })
      return added
    }
    const adding = db.begin((tx) => runOnce(tx, { call: 'addSubscription', body, user, at, refuse }, () => add(tx)))
    // A cycle or site may be deleted at this very moment.
    const id = await adding.catch((error) => Promise.reject(isForeignKeyViolation(error) ? refuse('notFound') : error))
    const [first_pickup = null] = await pickups.listVisits(db, id, today)
    return { id, first_pickup }
  },

  editSubscription: async (ask) => {
    const { params, user, db, shop } = ask
    await endOldPages(shop, 'edit', { subscription_id: params.id })
    return db.begin(async (tx) => {
      const { was, is } = await editOrder(ask, tx)
      await activities.note(tx, { user, at: shop.clock() }, 'editSubscription', { label: labelOf(was), was: factsOf(was), is: factsOf(is) })
      return is
    })
  },

  refundSubscription: async (ask) => {
    const { db, shop, params, refuse } = ask
    await endPageFirst(shop, params.id, refuse)
    const refund = await askRefund(ask).catch((error) => {
      if (error instanceof ProviderAway) throw refuse('refundAway')
      throw error
    })
    const ending = await finishAwaited(shop, refund)
    if (ending.kind === 'busy') throw refuse('changedMeanwhile')
    if (ending.kind === 'away') throw refuse('refundAway')
    if (ending.kind === 'refused') throw refuse('refundRefused', { reason: ending.reason })
    return orders.read(db, params.id)
  },

  acceptPayment: ({ params, body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const order = await checkouts.lockById(tx, params.id)
      if (!order) throw refuse('notFound')
      if (order.version !== body.version || (await refunds.findOpen(tx, { subscription_id: params.id }))) throw refuse('changedMeanwhile')
      const was = await orders.read(tx, params.id)
      const outcome = await acceptPayment(shop, tx, order)
      if (outcome !== 'accepted') throw refuse(outcome)
      const is = await orders.read(tx, params.id)
      const factsNow = ({ status, total_amount }: Order) => ({ status, total_amount })
      await activities.note(tx, { user, at: shop.clock() }, 'acceptPayment', { label: labelOf(is), was: factsNow(was), is: factsNow(is) })
      return is
    }),

  placeRefund,

  markOrderSeen: ({ params, body, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const order = await checkouts.lockById(tx, params.id)
      if (!order) throw refuse('notFound')
      // Since it was read something new may need care.
      if (order.version !== body.version) throw refuse('changedMeanwhile')
      if (order.status === 'held') throw refuse('decideFirst')
      if (order.care === null && !order.disputed) throw refuse('noCare')
      const at = shop.clock()
      if (await markSeen(tx, params.id, user.id, at))
        await activities.note(tx, { user, at }, 'markOrderSeen', { label: labelOf(order), was: { seen: false }, is: { seen: true } })
      return orders.read(tx, params.id)
    }),

  markOrderUnseen: ({ params, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const order = await checkouts.lockById(tx, params.id)
      if (!order) throw refuse('notFound')
      if (await markUnseen(tx, params.id))
        await activities.note(tx, { user, at: shop.clock() }, 'markOrderUnseen', {
          label: labelOf(order),
          was: { seen: true },
          is: { seen: false },
        })
      return orders.read(tx, params.id)
    }),

  cancelSubscription: async ({ params, body, user, db, shop, refuse }) => {
    await endPageFirst(shop, params.id, refuse)
    return db.begin(async (tx) => {
      const order = await checkouts.lockById(tx, params.id)
      if (!order) throw refuse('notFound')
      if (order.version !== body.version || (await refunds.findOpen(tx, { subscription_id: params.id }))) throw refuse('changedMeanwhile')
      if (!canEnd(order.status)) throw refuse('readOnlyOrder', { status: order.status })
      if (await installments.isAsked(tx, params.id)) throw refuse('installmentUnderWay')
      const balance = await holdBalance(shop, tx, order)
      const credit_cents = decideCredit(balance, body, 0, refuse)
      const debt_cents = body.waive ? 0 : balance.debt_cents
      await cancelOrder(shop, tx, order, { balance, card_cents: 0, credit_cents, debt_cents })
      const is = await orders.read(tx, params.id)
      const credit = credit_cents === 0 ? {} : { credit_amount: toDollars(credit_cents) }
      const owed = debt_cents === 0 ? {} : { owed_amount: toDollars(debt_cents) }
      const was = { status: order.status }
      const now = { status: is.status, canceled_pickups: balance.pickups, ...credit, ...owed }
      await activities.note(tx, { user, at: shop.clock() }, 'cancelSubscription', { label: labelOf(is), was, is: now })
      return is
    })
  },

  readBalance: async ({ params, db, shop, today, refuse }) => {
    const money = await readToldBalance(db, params.id, today)
    if (!money) throw refuse('notFound')
    return { ...money, left_at_sites: await listLeftAtSites(db, params.id, clockAt(shop.clock(), shop.farm.current.time_zone)) }
  },
} satisfies Partial<Handlers>
