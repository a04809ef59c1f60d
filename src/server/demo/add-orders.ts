import { addDays, type PlainDate } from '../../shared/dates/calendar.ts'
import { type OwnWeeks, orderTotalCents, weeksOnSale } from '../../shared/rules/money/order-total.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { Db } from '../store/database/database.ts'
import type { NewOrder } from '../store/orders/order-row.ts'
import * as orders from '../store/orders/orders.ts'
import * as pickups from '../store/pickups/pickups.ts'
import type { People } from './add-people.ts'
import type { DemoOrder } from './orders.ts'
import type { SiteKey } from './sites.ts'

export type Market = { sites: Record<SiteKey, Site>; people: People; timeZone: string; priceCents: number }

const asSold = (order: DemoOrder, cycle: Cycle, orderedOn: PlainDate, { people, priceCents }: Market): NewOrder & OwnWeeks => {
  const { cartons, donated } = order
  const own = weeksOnSale(cycle, orderedOn)
  return {
    user_id: order.email ? people(order.email) : null,
    status: order.email ? 'paid' : 'manual',
    cycle_id: cycle.cycle_id,
    name: order.name,
    second_email: order.secondEmail ?? '',
    additional_notes: order.notes ?? '',
    farm_notes: order.farmNotes ?? '',
    cartons_per_week: cartons,
    donation_cartons: donated,
    ...own,
    price_cents: priceCents,
    total_cents: orderTotalCents({ weeks: own.weeks, cartonsPerWeek: cartons, donationCartons: donated, priceCents }),
  }
}

/** Adds orders as if each had been placed on its day, so that they own a pickup for every week since. */
export const addOrders = async (db: Db, cycle: Cycle, wanted: readonly DemoOrder[], market: Market): Promise<void> => {
  for (const order of wanted) {
    const site = market.sites[order.site]
    const orderedOn = addDays(cycle.start_date, order.day)
    const sold = asSold(order, cycle, orderedOn, market)
    const id = await orders.add(db, sold, site)
    const at = `${orderedOn} 09:40`
    const paid = sold.status === 'paid'
    await db`
      update subscription set created_at = at, settled_at = case when ${paid} then at end, paid_cents = case when ${paid} then total_cents else 0 end,
        email = ${order.email ?? ''}
      from (select ${at}::text::timestamp at time zone ${market.timeZone} as at) placed where id = ${id}`
    await pickups.plan(db, { ...sold, id, site_id: site.site_id }, orderedOn)
  }
}
