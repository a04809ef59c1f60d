import { calls } from '../../shared/calls.ts'
import { SUBSCRIPTIONS_PER_PAGE } from '../../shared/limits.ts'
import { toCents } from '../../shared/money.ts'
import { weeksLeft } from '../../shared/order-total.ts'
import type { Handlers } from '../context.ts'
import { pageLinks } from '../page-links.ts'
import * as cycles from '../store/cycles.ts'
import * as pickups from '../store/pickups.ts'
import * as shops from '../store/shops.ts'
import * as sites from '../store/sites.ts'
import * as subscriptions from '../store/subscriptions.ts'

// What is still being paid, or is over, stays as it is.
const EDITABLE = ['paid', 'manual']

export const subscriptionHandlers = {
  listMySubscriptions: ({ params, db }) => subscriptions.listOfUser(db, params.userId),

  listSubscriptions: async ({ query, db, setHeader }) => {
    if (query.page !== undefined || query.per_page !== undefined) {
      const total = await subscriptions.count(db, query)
      setHeader('x-total-count', String(total))
      const links = pageLinks(calls.listSubscriptions.path, query, {
        page: query.page ?? 1,
        perPage: query.per_page ?? SUBSCRIPTIONS_PER_PAGE,
        total,
      })
      if (links) setHeader('link', links)
    }
    return subscriptions.list(db, query)
  },

  addSubscription: async ({ body, db, today, refuse }) => {
    const [cycle, site, { carton_price_cents }] = await Promise.all([
      cycles.find(db, body.cycle_id),
      sites.find(db, body.pickup_site),
      shops.read(db),
    ])
    if (!cycle || !site) throw refuse('notFound')
    const weeks = weeksLeft(cycle, today)
    const { pickup_site: _, total_amount, ...order } = body
    const id = await db.begin(async (tx) => {
      const added = await subscriptions.add(
        tx,
        { ...order, user_id: null, status: 'manual', weeks, price_cents: carton_price_cents, total_cents: toCents(total_amount) },
        site,
      )
      await pickups.plan(tx, { id: added, cartons_per_week: order.cartons_per_week }, cycle, site, weeks, today)
      return added
    })
    return { id }
  },

  editSubscription: async ({ params, body, db, today, refuse }) => {
    const edited = await db.begin(async (tx) => {
      const now = await subscriptions.lock(tx, params.id)
      if (!now) throw refuse('notFound')
      if (!EDITABLE.includes(now.status)) throw refuse('readOnlyOrder', { status: now.status })
      if (body.version !== undefined && body.version !== now.version) throw refuse('changedMeanwhile')
      const moved = body.site_id !== undefined && body.site_id !== now.site_id
      // An order may stay at a site that was archived since, but not move to one.
      const site = moved ? await sites.find(tx, body.site_id ?? 0) : await sites.findKept(tx, now.site_id)
      const cycle = await cycles.find(tx, now.cycle_id)
      if (!cycle || !site) throw refuse('notFound')
      await subscriptions.edit(tx, params.id, body, moved ? site : undefined)
      await pickups.plan(tx, { id: params.id, cartons_per_week: body.cartons_per_week }, cycle, site, now.weeks, today)
      return subscriptions.find(tx, params.id)
    })
    if (!edited) throw refuse('notFound')
    return edited
  },
} satisfies Partial<Handlers>
