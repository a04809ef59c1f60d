import type { Db } from './database.ts'

/**
 * What customers have moved takes room besides what was sold: the fullest coming week of a cycle, or day of a site, may
 * hold more than its orders alone would bring there. Both are parts of a statement.
 */

type Column = ReturnType<Db>

// A day earlier than the date of the database: it does not know the farm's zone.
const coming = (db: Db, at: Date) => db`p.pickup_date >= ${at}::timestamptz::date - 1`

/** The cartons by which the fullest coming week of a cycle is fuller than what was sold. */
export const cartonsMovedIn = (db: Db, at: Date, cycle_id: Column) => db`
  (select greatest(0, max(cartons)) from (
    select change.week, sum(change.cartons)::int as cartons
    from pickup p join subscription s on s.id = p.subscription_id
    cross join lateral (values (p.week, -p.cartons), (case when p.state <> 'skipped' then p.chosen_week end, p.cartons)) as change (week, cartons)
    where s.cycle_id = ${cycle_id} and s.status in ('paid', 'manual') and ${coming(db, at)} and p.state <> 'canceled'
      and (p.chosen_week is not null or p.state = 'skipped') and change.week is not null
    group by change.week) as of_week)`

/** The orders by which the fullest coming day of a site, in a cycle, is fuller than what was sold there. */
export const ordersMovedIn = (db: Db, at: Date, cycle_id: Column, site_id: Column) => db`
  (select greatest(0, max(of_day.orders) - (
    select count(*)::int from subscription where cycle_id = ${cycle_id} and site_id = ${site_id} and status in ('paid', 'manual')))
  from (
    select count(distinct there.subscription_id)::int as orders
    from pickup there join subscription s on s.id = there.subscription_id
    where there.site_id = ${site_id} and there.state = 'planned' and s.cycle_id = ${cycle_id} and s.status in ('paid', 'manual')
      and there.pickup_date in (select p.pickup_date from pickup p where p.chosen_site_id = ${site_id} and ${coming(db, at)})
    group by there.pickup_date) as of_day)`
