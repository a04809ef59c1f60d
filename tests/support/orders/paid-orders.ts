import * as cycles from '../../../src/server/store/farm/cycles.ts'
import * as sites from '../../../src/server/store/farm/sites.ts'
import * as receipts from '../../../src/server/store/money/receipts.ts'
import * as orders from '../../../src/server/store/orders/orders.ts'
import * as dayChanges from '../../../src/server/store/pickups/day-changes.ts'
import * as pickups from '../../../src/server/store/pickups/pickups.ts'
import { addDays, clockAt, dateAt, type Weekday } from '../../../src/shared/dates/calendar.ts'
import { weeksOnSale } from '../../../src/shared/rules/money/order-total.ts'
import type { Cycle, Site } from '../../../src/shared/shapes/entities.ts'
import type { Member } from '../people/people.ts'
import type { TestShop } from '../shop/test-shop.ts'

/** Orders that customers have paid, with their pickups, for tests of what comes after. */

export const addCycleFrom = (
  { shop }: TestShop,
  start_date: string,
  number_of_weeks: number,
  cartons_limit: number | null = null,
): Promise<Cycle> =>
  cycles.add(shop.db, {
    cycle_name: 'Spring',
    start_date,
    end_date: addDays(start_date, number_of_weeks * 7 - 1),
    number_of_weeks,
    cartons_limit,
  })

export const addSiteOn = ({ shop }: TestShop, site_name: string, day: Weekday, places: number | null = null): Promise<Site> =>
  sites.add(shop.db, {
    site_name,
    site_address: '1 Lane',
    site_instructions: '',
    pickup_start_day: day,
    pickup_deadline_day: day,
    places,
  })

export const PRICE_CENTS = 650

/** An order of a person that was paid at this moment of the shop's clock, or is owed to the farm until a date. */
export const sell = (
  { shop }: TestShop,
  { id: user_id }: Pick<Member, 'id'>,
  cycle: Cycle,
  site: Site,
  cartons = 2,
  due_date: string | null = null,
): Promise<number> =>
  shop.db.begin(async (tx) => {
    const now = shop.clock()
    const farm = shop.farm.current
    const today = dateAt(now, farm.time_zone)
    const own = weeksOnSale(cycle, today)
    const paying = due_date === null ? ({ status: 'paid' } as const) : ({ status: 'owed', pay_later: 'farm', due_date } as const)
    const order = { user_id, ...paying, cycle_id: cycle.cycle_id, name: 'Ann', second_email: '', additional_notes: '' }
    const amounts = {
      cartons_per_week: cartons,
      donation_cartons: 0,
      ...own,
      price_cents: PRICE_CENTS,
      total_cents: own.weeks * cartons * PRICE_CENTS,
    }
    const id = await orders.add(tx, { ...order, ...amounts, created_at: now }, site)
    const paid = pickups.newWeeks(own, { cycle, site, changes: await dayChanges.listDays(tx) }, farm, clockAt(now, farm.time_zone))
    await pickups.addWeeks(tx, { id, cartons_per_week: cartons }, site.site_id, paid)
    const payment = { kind: 'payment', purpose: 'order', method: 'card', cents: amounts.total_cents } as const
    if (amounts.total_cents > 0 && due_date === null) await receipts.add(tx, { ...payment, paid_on: today, at: now, subscription_id: id })
    return id
  })

/** The farm's rules, as its settings page would set them. */
export const setRules = async (
  { shop }: TestShop,
  { free_skips = 0, cutoff_days = 2, cutoff_time = '18:00' }: { free_skips?: number; cutoff_days?: number; cutoff_time?: string },
): Promise<void> => {
  await shop.db`update shop set free_skips = ${free_skips}, cutoff_days = ${cutoff_days}, cutoff_time = ${cutoff_time}`
  await shop.farm.reload()
}
