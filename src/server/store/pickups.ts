import { addDays, onOrAfter, type PlainDate, pickupDates } from '../../shared/calendar.ts'
import type { Cycle, MyPickup, Site } from '../../shared/entities.ts'
import type { Db } from './database.ts'

type Order = { id: number; cartons_per_week: number }
type Kept = { week: number; pickup_date: PlainDate; site_id: number }

/** The rows that are still to come, moved to the site and its day; where that day has gone by, they stay where they are. */
const moveComing = async (
  db: Db,
  order: Order,
  { site_id }: Site,
  coming: readonly Kept[],
  dates: readonly PlainDate[],
  today: PlainDate,
) => {
  if (coming.length === 0) return
  const rows = coming.map((kept) => {
    const date = dates[kept.week]
    return date !== undefined && date >= today ? [kept.week, date, site_id] : [kept.week, kept.pickup_date, kept.site_id]
  })
  await db`
    update pickup set pickup_date = planned.pickup_date::date, site_id = planned.site_id::int, cartons = ${order.cartons_per_week}
    from (values ${db(rows)}) as planned (week, pickup_date, site_id)
    where subscription_id = ${order.id} and pickup.week = planned.week::int`
}

/** An order of Friday at a Tuesday site has paid for this week too: those cartons come with the next pickup. */
const notBefore = (today: PlainDate, date: PlainDate, { pickup_start_day }: Site): PlainDate =>
  date < today && addDays(date, 7) > today ? onOrAfter(today, pickup_start_day) : date

/**
 * Plans the pickups of an order as of a date: one row for each coming week that it owns. An order sold with n
 * weeks owns the cycle's last n, and never more than n even if the cycle grows. Rows in the past stay as they
 * were; a canceled one stays canceled.
 */
export const plan = async (db: Db, order: Order, cycle: Cycle, site: Site, weeks: number, today: PlainDate): Promise<void> => {
  const dates = pickupDates(cycle, site.pickup_start_day)
  const kept = await db<Kept[]>`select week, pickup_date, site_id from pickup where subscription_id = ${order.id}`
  const coming = kept.filter(({ pickup_date }) => pickup_date >= today)
  await moveComing(db, order, site, coming, dates, today)

  const held = new Set(kept.map(({ week }) => week))
  const missing = dates
    .map((date, week) => ({ week, pickup_date: notBefore(today, date, site) }))
    .slice(Math.max(0, cycle.number_of_weeks - weeks))
    .filter(({ week, pickup_date }) => pickup_date >= today && !held.has(week))
    .slice(0, Math.max(0, weeks - kept.length))
  const rows = missing.map((each) => ({ ...each, subscription_id: order.id, site_id: site.site_id, cartons: order.cartons_per_week }))
  if (rows.length > 0) await db`insert into pickup ${db(rows)}`
}

/** Cancels what an order has still to come. */
export const cancelComing = (db: Db, subscription_id: number, today: PlainDate) =>
  db`update pickup set state = 'canceled' where subscription_id = ${subscription_id} and pickup_date >= ${today}`

export type Visit = { pickup_date: PlainDate; cartons: number }

/** The days on which an order is still to be collected, soonest first, with what is collected then. */
export const listVisits = async (db: Db, subscription_id: number, today: PlainDate): Promise<Visit[]> => [
  ...(await db<Visit[]>`
    select pickup_date, sum(cartons)::int as cartons from pickup
    where subscription_id = ${subscription_id} and pickup_date >= ${today} and state = 'planned' group by pickup_date order by pickup_date`),
]

/** What a person collects from today on. */
export const listOfUser = async (db: Db, user_id: string, today: PlainDate): Promise<MyPickup[]> => [
  ...(await db<MyPickup[]>`
    select pickup_date, cycle_name as egg_cycle, site.site_name as pickup_site, site_address, sum(cartons)::int as cartons
    from pickup join subscription on subscription.id = subscription_id join cycle using (cycle_id) join site on site.site_id = pickup.site_id
    where user_id = ${user_id} and pickup_date >= ${today} and state = 'planned' and status in ('paid', 'manual')
    group by pickup_date, cycle_id, cycle_name, site.site_id
    order by pickup_date, cycle_id, site.site_id`),
]
