import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import { EGGS_IN_CARTON } from '../../../../shared/limits.ts'
import { counts } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import type { Sql } from '../../database/sql.ts'
import { shortNameOf } from '../../sold-as.ts'
import { isLaidFor, isMadeUp } from './made-up.ts'

/** What the hens owe in a week: the pickups that a short week may take from. */

/** A pickup that a short week may take from. */
export type Portion = {
  pickup_id: number
  subscription_id: number
  user_id: string | null
  name: string
  pickup_date: PlainDate
  site_id: number
  site_name: string
  state: 'planned' | 'donated'
  cartons: number
  price_cents: number
  eggs: number
  /** Null where there is nothing to choose. */
  short_name: string | null
  is_volunteer: boolean
  /** It makes up for another week already. */
  is_made_up: boolean
  /** How its customer wants made good what they miss; null: as the farm does. */
  short_way: 'credit' | 'money' | null
}

/** Not handed over; what was kept from another day was laid then. What is being canceled is given back already. */
const isPromised = (db: Db) => db`p.state in ('planned', 'donated') and p.mark is null and ${isLaidFor(db)} and ${counts(db, 's')}
  and not exists (select from refund where refund.subscription_id = s.id and refund.state = 'asked' and refund.cancel)`

const select = (db: Db, which: Sql) => db`
  select p.pickup_id, p.subscription_id, s.user_id, s.name, p.pickup_date, p.site_id, site.site_name, p.state, p.cartons, s.price_cents, eggs,
    ${shortNameOf(db)} as short_name, coalesce(u.short_first, false) as is_volunteer, u.short_way, ${isMadeUp(db)} as is_made_up
  from pickup p join subscription s on s.id = p.subscription_id join product using (product_id) join site on site.site_id = p.site_id
    left join app_user u on u.id = s.user_id
  where ${which} and ${isPromised(db)}
  order by p.pickup_date, lower(s.name), p.pickup_id`

/** Everything collected or given away between two days that has eggs in it. */
export const listPortions = async (db: Db, from: PlainDate, until: PlainDate): Promise<Portion[]> => [
  ...(await db<Portion[]>`${select(db, db`p.pickup_date between ${from} and ${until} and eggs > 0`)}`),
]

/** The eggs promised between two days, with those that make up for a short week. */
export const sumPromised = async (db: Db, from: PlainDate, until: PlainDate): Promise<number> => {
  const [row] = await db<[{ eggs: number }]>`
    select coalesce(sum(p.cartons * eggs), 0)::int as eggs
    from pickup p join subscription s on s.id = p.subscription_id join product using (product_id)
    where p.pickup_date between ${from} and ${until} and ${isPromised(db)}`
  return row.eggs
}

/** The orders of these pickups that have a payment page. */
export const listOrders = async (db: Db, pickup_ids: readonly number[]): Promise<number[]> => {
  const rows = await db<{ id: number }[]>`
    select distinct page.subscription_id as id from payment_page page join pickup using (subscription_id)
    where pickup_id = any(${[...pickup_ids]}::int[]) and page.state = 'open' order by 1`
  return rows.map(({ id }) => id)
}

/** Locks the orders of these pickups, by number, and then the days of their sites, as everywhere. */
export const lockOrders = async (db: Db, pickup_ids: readonly number[]): Promise<void> => {
  await db`
    select 1 from subscription where id in (select subscription_id from pickup where pickup_id = any(${[...pickup_ids]}::int[]))
    order by id for no key update`
  await db`
    select 1 from site where site_id in (select site_id from pickup where pickup_id = any(${[...pickup_ids]}::int[])) order by site_id for share`
}

/** The same pickups as they are now, alone with their orders. */
export const lockPortions = async (db: Db, pickup_ids: readonly number[]): Promise<Portion[]> => {
  await lockOrders(db, pickup_ids)
  return [...(await db<Portion[]>`${select(db, db`p.pickup_id = any(${[...pickup_ids]}::int[])`)}`)]
}

/** Eggs in so many cartons of a dozen. */
export const eggsIn = (cartons: number): number => cartons * EGGS_IN_CARTON
