import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/**
 * What is packed differently from how it was sold: pickups that customers moved or skipped, weeks ordered too late for
 * their own day and packed with a later one, and weeks that keep another number of cartons because their order was changed
 * after them. All are SQL fragments.
 */

type Sql = ReturnType<Db>

/** Whether an order takes what its week has: spare cartons exist beside that. */
export const isOfTheWeek = (db: Db, order = 'subscription'): Sql => db`${db(order)}.spare_offer_id is null`

/** The week in which a pickup `p` is packed. */
export const packedWeek = (db: Db): Sql => db`coalesce(p.chosen_week, p.with_week, p.week)`

// A day before the database's date, because the database doesn't know the farm's time zone.
export const isComing = (db: Db, at: Date, pickup = 'p'): Sql => db`${db(pickup)}.pickup_date >= ${at}::timestamptz::date - 1`

/** Whether a pickup `p` is packed on its day; held cartons were packed before. */
export const isPacked = (db: Db): Sql => db`p.state in ('planned', 'donated', 'stopped') and p.held_from is null`

const coming = (db: Db, at: Date): Sql => db`${counts(db, 's')} and ${isComing(db, at)}`

// Matches the index `pickup_changed`.
const isChanged = (db: Db): Sql => db`
  (p.chosen_week is not null or p.with_week is not null or p.chosen_site_id is not null or p.state in ('skipped', 'donated'))`

/**
 * Coming pickups that may be packed differently from how they were sold. Other pickups differ from their order's cartons
 * only after a customer's change, or where the hens laid too little; a farmer's edit applies to all of them. Only the cycle's
 * own orders are looked up, and only what is short from now on: those of all years would be more each season. They are an
 * array, because the planner would look for them anew for each pickup.
 */
const changed = (db: Db, at: Date, cycle_id: Sql): Sql => db`
  select p.* from pickup p where ${isComing(db, at)} and ${isChanged(db)}
  union all
  select p.* from pickup p
  where p.subscription_id = any (array(
      select o.id from subscription o join order_change c on c.subscription_id = o.id where o.cycle_id = ${cycle_id} and c.done_at is not null
      union all select o.id from subscription o join pickup part on part.subscription_id = o.id
      where o.cycle_id = ${cycle_id} and part.short_of is not null and part.state = 'short' and ${isComing(db, at, 'part')})) and ${isComing(db, at)} and not ${isChanged(db)}`

/**
 * What the weeks of a cycle have in addition to what was sold for them, as in `Moved`. What is short in a week isn't free: its
 * eggs weren't laid.
 */
export const eggsMoved = (db: Db, at: Date, cycle_id: Sql): Sql => db`
  (select coalesce(json_agg(of_week), '[]') from (
    select change.site_id, pickup_start_day, change.week, sum(change.cartons * eggs)::int as eggs
    from (${changed(db, at, cycle_id)}) as p join subscription s on s.id = p.subscription_id join product using (product_id)
    cross join lateral (values (s.site_id, p.week, case when p.short_of is null then -s.cartons_per_week else 0 end),
      (p.site_id, case when p.state <> 'skipped' then ${packedWeek(db)} end, p.cartons)) as change (site_id, week, cartons)
    join site on site.site_id = change.site_id
    where s.cycle_id = ${cycle_id} and ${isOfTheWeek(db, 's')} and ${counts(db, 's')} and p.state not in ('canceled', 'undone') and p.held_from is null and change.week is not null
    group by change.site_id, pickup_start_day, change.week) as of_week)`

/** An order's coming pickups, by the week in which they are packed. */
export const pickupsOf = (db: Db, at: Date, order_id: number | null): Sql => db`
  (select coalesce(json_agg(of_week), '[]') from (
    select p.site_id, pickup_start_day, ${packedWeek(db)} as week, count(*)::int as pickups
    from pickup p join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
    where s.id = ${order_id}::int and ${coming(db, at)} and ${isPacked(db)}
    group by p.site_id, pickup_start_day, 3) as of_week)`

/**
 * The orders of other sites that collect at a site on its fullest coming day, by cycle and site: those that chose it for a
 * while, and those that left it too late for that day. Leaves out an order that is about to move there.
 */
export const ordersMovedIn = (db: Db, at: Date, cycle_id: Sql, without: number | null = null): Sql => db`
  select site_id, max(orders) as orders from (
    select p.site_id, count(distinct coalesce(s.basket_id, s.id))::int as orders
    from (${changed(db, at, cycle_id)}) as p join subscription s on s.id = p.subscription_id
    where s.cycle_id = ${cycle_id} and ${counts(db, 's')} and p.site_id <> s.site_id
      and p.state in ('planned', 'stopped') and s.id is distinct from ${without}::int
    group by p.site_id, p.pickup_date) as of_day
  group by site_id`
