import { onOrAfter, type PlainDate, pickupDates, type Weekday } from '../../shared/calendar.ts'
import type { Cycle, Site } from '../../shared/entities.ts'
import type { Db } from './database.ts'
import { newDate, type Timing } from './new-date.ts'

type Order = { id: number; cartons_per_week: number }
type Kept = { week: number; pickup_date: PlainDate; site_id: number; pickup_start_day: Weekday }

/** The rows that are still to come, moved to the site and its day; where that day has gone by, they stay where they are. */
const moveComing = async (db: Db, order: Order, coming: readonly Kept[], is: Timing & { site_id: number }, today: PlainDate) => {
  if (coming.length === 0) return
  const rows = coming.map((kept) => {
    const date = newDate(kept, { ...is, pickup_start_day: kept.pickup_start_day }, is, today)
    return date === undefined ? [kept.week, kept.pickup_date, kept.site_id] : [kept.week, date, is.site_id]
  })
  await db`
    update pickup set pickup_date = planned.pickup_date::date, site_id = planned.site_id::int, cartons = ${order.cartons_per_week}
    from (values ${db(rows)}) as planned (week, pickup_date, site_id)
    where subscription_id = ${order.id} and pickup.week = planned.week::int`
}

type Dates = Pick<Cycle, 'start_date' | 'number_of_weeks'> & Pick<Site, 'site_id' | 'pickup_start_day'>

/** A cycle and a site as they are now; nobody gives them other dates while an order is being planned. */
const holdDates = async (db: Db, { cycle_id }: Cycle, { site_id }: Site): Promise<Dates> => {
  const [cycle] = await db<[Cycle]>`select start_date, number_of_weeks from cycle where cycle_id = ${cycle_id} for share`
  const [site] = await db<[Site]>`select site_id, pickup_start_day from site where site_id = ${site_id} for share`
  return { ...cycle, ...site }
}

/**
 * Plans the pickups of an order as of a date: one row for each week that it owns. An order sold with n weeks owns
 * the cycle's last n, and never more than n even if the cycle grows. One of Friday at a Tuesday site has paid for
 * this week too: those cartons come with the next pickup. Rows in the past stay as they were; a canceled one stays
 * canceled.
 */
export const plan = async (db: Db, order: Order, cycle: Cycle, site: Site, weeks: number, today: PlainDate): Promise<void> => {
  const now = await holdDates(db, cycle, site)
  const kept = await db<Kept[]>`
    select week, pickup_date, site_id, pickup_start_day from pickup join site using (site_id) where subscription_id = ${order.id}`
  const coming = kept.filter(({ pickup_date }) => pickup_date >= today)
  await moveComing(db, order, coming, now, today)

  const held = new Set(kept.map(({ week }) => week))
  const missing = pickupDates(now, now.pickup_start_day)
    .map((date, week) => ({ week, pickup_date: date < today ? onOrAfter(today, now.pickup_start_day) : date }))
    .slice(Math.max(0, now.number_of_weeks - weeks))
    .filter(({ week }) => !held.has(week))
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
