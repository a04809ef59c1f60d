import type { Db } from '../database/database.ts'

/** How an order's total comes about, as SQL over `subscription` under any alias. */

/**
 * An order's cartons by week, as runs of weeks with the same number, earliest first. Before anything is planned, as it was
 * ordered. Held cartons count in the week that was missed, and so do those that the hens did not lay.
 */
export const periods = (db: Db, order = 'subscription') => db`(
  select coalesce(jsonb_agg(jsonb_build_object('weeks', runs.weeks, 'cartons', runs.cartons) order by first_week),
    jsonb_build_array(jsonb_build_object('weeks', ${db(order)}.weeks, 'cartons', ${db(order)}.cartons_per_week)))
  from (
    select count(*) as weeks, cartons, min(week) as first_week from (
      select week, cartons, row_number() over (order by week) - row_number() over (partition by cartons order by week) as run
      from (select week, sum(cartons)::int as cartons from pickup
        where pickup.subscription_id = ${db(order)}.id and held_from is null and state <> 'undone' group by week) sold) each_week
    group by run, cartons) runs)`

/**
 * The part of the credit that paid for an order which came from its own skipped weeks: from what was owed, and from what
 * such a week gained when the order was changed.
 */
export const skippedCents = (db: Db, order = 'subscription') => db`(
  select coalesce(sum(case when c.reason = 'orderChanged' then c.cents else -c.cents end), 0)::int
  from credit_entry c join pickup p on p.pickup_id = c.pickup_id and p.state in ('skipped', 'short')
  where c.subscription_id = ${db(order)}.id and c.reason in ('owedPaid', 'owedReleased', 'orderChanged'))`
