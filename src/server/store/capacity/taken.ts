import { CHECKOUT_SECONDS } from '../../../shared/limits.ts'
import { counts, keepsPlace } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { fromPaying } from '../orders/order-changes.ts'
import { isRestOver } from '../replaced.ts'
import { isHeld } from './held.ts'
import { isComing, isOfTheWeek, isPacked, packedWeek } from './moved-capacity.ts'

/** What is taken of cycles and sites, as SQL fragments. */

type Sql = ReturnType<Db>

/** Leaves out what one person is paying for or has held, and what is reserved for a change of one order. */
export type Asking = { at: Date; user_id: string | null; changing?: number | undefined }

// A bank may take this long to confirm a payment.
const BANK_DAYS = 7

/** How many more eggs each coming pickup `p` of an order being changed would have, in the week in which it is packed. */
const changing = (db: Db, { at, changing: without }: Pick<Asking, 'at' | 'changing'>): Sql => db`
  select c.cycle_id, p.pickup_id, p.site_id, ${packedWeek(db)} as week, (c.cartons - p.cartons) * eggs as eggs
  from (select s.cycle_id, s.id, s.product_id, s.cartons_per_week + c.cartons_per_week - c.was_cartons as cartons
    ${fromPaying(db, without)} and c.cartons_per_week <> c.was_cartons and c.product_id is null) as c join pickup p on p.subscription_id = c.id join product using (product_id)
  where ${isPacked(db)} and ${isComing(db, at)} and c.cartons > p.cartons`

/** The same for some pickups only, added up. */
export const changingOf = (db: Db, at: Date, pickup_ids: readonly number[]): Sql => db`
  (select coalesce(sum(eggs), 0)::int from (${changing(db, { at })}) as mine where pickup_id = any(${[...pickup_ids]}::int[]))`

/** Whether an unpaid order comes with another of its basket that has their place: one that counts, or else the first that is unpaid too. */
const isBeside = (db: Db): Sql => db`(basket_id is not null and exists (
  select from subscription other where other.basket_id = subscription.basket_id and other.site_id = subscription.site_id
    and other.id <> subscription.id and ((${counts(db, 'other')} and not ${isRestOver(db, 'other')}) or (other.status in ('pending', 'held') and other.id < subscription.id))))`

/** What is promised but not planned yet: being paid for, held, or reserved for a change. */
export const promised = (db: Db, asking: Asking): Sql => {
  const { at, user_id, changing: without } = asking
  return db`
  select cycle_id, site_id, 'unpaid' as kind, first_week, weeks, every_weeks, cartons_per_week * eggs as eggs, case when every_weeks > 0 and not ${isBeside(db)} then 1 else 0 end as orders,
    (select max(case when page.state = 'processing' then greatest(expires_at, page.created_at + ${BANK_DAYS} * interval '1 day') else expires_at end)
      from payment_page page where page.subscription_id = coalesce(basket_id, id) and purpose = 'order') as until
  from subscription join product using (product_id) where ${isOfTheWeek(db)} and status in ('pending', 'held') and (status = 'held' or every_weeks = 0 or user_id is distinct from ${user_id}::text) and ${keepsPlace(db, at)}
  union all
  select cycle_id, site_id, 'sold', week, 1, 1, eggs, 0, null from (${changing(db, asking)}) as more
  union all
  select s.cycle_id, c.site_id, 'sold', 0, 0, 1, 0, 1, null ${fromPaying(db, without)} and c.site_id not in (c.was_site_id, s.site_id)
  union all
  select instead.cycle_id, instead.site_id, 'sold', first_week, weeks, every_weeks, cartons_per_week * eggs, 0, null
  from (select s.cycle_id, s.site_id, c.product_id, c.first_week, c.weeks, c.every_weeks, c.cartons_per_week
    ${fromPaying(db, without)} and c.product_id is not null) as instead join product using (product_id)
  union all
  select cycle_id, site_id, 'wish', null, null, null, cartons * eggs, 1, held_until + ${CHECKOUT_SECONDS} * interval '1 second' from place_wish join product using (product_id)
  where ${isHeld(db, at)} and user_id is distinct from ${user_id}::text`
}

/**
 * Orders of one basket that are collected at one site take one place together. What comes once with a visit takes none, nor
 * does an order of which another one has the place.
 */
const places = (db: Db): Sql => db`
  coalesce(sum((every_weeks > 0)::int - (basket_id is not null and exists (
    select from subscription earlier where earlier.basket_id = subscription.basket_id and earlier.site_id = subscription.site_id
      and earlier.id < subscription.id and ${counts(db, 'earlier')} and not ${isRestOver(db, 'earlier')}))::int)
    filter (where not ${isRestOver(db, 'subscription')}), 0)`

/** The same plus what is sold, in the weeks of its orders. */
export const taken = (db: Db, asking: Asking): Sql => db`
  select cycle_id, site_id, 'sold' as kind, first_week, weeks, every_weeks, sum(cartons_per_week * eggs) as eggs, ${places(db)} as orders, null::timestamptz as until
  from subscription join product using (product_id) where ${isOfTheWeek(db)} and ${counts(db)} group by cycle_id, site_id, first_week, weeks, every_weeks
  union all
  ${promised(db, asking)}`

/** The rows of a cycle as `Taken`, with similar ones combined. */
export const asTaken = (db: Db, rows: Sql, cycle_id: Sql, time_zone: string): Sql => db`
  (select coalesce(json_agg(alike), '[]') from (
    select site_id, pickup_start_day, kind, first_week, weeks, every_weeks, sum(eggs)::int as eggs, sum(orders)::int as orders,
      to_char(max(until) at time zone ${time_zone}::text, 'YYYY-MM-DD HH24:MI:SS') as until
    from (${rows}) as taken join site using (site_id) where taken.cycle_id = ${cycle_id}
    group by site_id, pickup_start_day, kind, first_week, weeks, every_weeks) as alike)`

/** Days the farm has changed, as `ChangedDay`. */
export const changedDays = (db: Db): Sql => db`
  (select coalesce(json_agg(day), '[]') from (select pickup_date, site_id, to_date from day_change) as day)`
