import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/**
 * What customers have moved takes room besides what was sold: the fullest coming week of a cycle, or day of a site, may
 * hold more than its orders alone would bring there. So do weeks that keep another number of cartons than their order has
 * by now, because it was changed after them. Both are selections for `cycles`, itself one of numbers.
 */

type Selection = ReturnType<Db>

// A day earlier than the date of the database: it does not know the farm's zone.
const coming = (db: Db, at: Date, cycles: Selection) => db`
  s.cycle_id in (${cycles}) and ${counts(db, 's')} and p.pickup_date >= ${at}::timestamptz::date - 1`

/** The cartons by which the fullest coming week of a cycle is fuller than what was sold. */
export const cartonsMovedIn = (db: Db, at: Date, cycles: Selection) => db`
  select cycle_id, greatest(0, max(cartons)) as cartons from (
    select s.cycle_id, change.week, sum(change.cartons)::int as cartons
    from pickup p join subscription s on s.id = p.subscription_id
    cross join lateral (values (p.week, -s.cartons_per_week), (case when p.state <> 'skipped' then coalesce(p.chosen_week, p.week) end, p.cartons)) as change (week, cartons)
    where ${coming(db, at, cycles)} and p.state <> 'canceled' and p.held_from is null
      and (p.chosen_week is not null or p.state = 'skipped' or p.cartons <> s.cartons_per_week) and change.week is not null
    group by s.cycle_id, change.week) as of_week
  group by cycle_id`

/**
 * The orders of other sites that come to a site on its fullest coming day; without one that is about to be moved there
 * itself, if there is such.
 */
export const ordersMovedIn = (db: Db, at: Date, cycles: Selection, without: number | null = null) => db`
  select cycle_id, site_id, max(orders) as orders from (
    select s.cycle_id, p.chosen_site_id as site_id, count(distinct p.subscription_id)::int as orders
    from pickup p join subscription s on s.id = p.subscription_id
    where ${coming(db, at, cycles)} and p.chosen_site_id is not null and p.chosen_site_id <> s.site_id and p.state in ('planned', 'stopped')
      and s.id is distinct from ${without}::int
    group by s.cycle_id, p.chosen_site_id, p.pickup_date) as of_day
  group by cycle_id, site_id`
