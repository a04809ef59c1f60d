import { EGGS_IN_CARTON } from '../../../src/shared/limits.ts'
import type { Cycle } from '../../../src/shared/shapes/entities.ts'
import { brokenFates } from '../../support/season/fates.ts'
import type { PickupRow } from '../../support/season/world.ts'
import type { World } from '../world/world.ts'
import type { Broken } from './broken.ts'

/** Each carton of a season that is over has one fate. */
export const brokenCartons = async ({ db }: World, { cycle_id }: Cycle): Promise<Broken> =>
  brokenFates(
    await db<PickupRow[]>`
      select pickup_id, pickup_date, subscription_id, state, mark, unclaimed, held_from, status
      from pickup join subscription s on s.id = subscription_id
      where cycle_id = ${cycle_id} and status not in ('expired', 'failed', 'pending') order by pickup_id`,
  )

/**
 * In no week are more eggs packed than the season has, and at no site more orders than places. Weeks into or out of which the farm
 * has moved days, or in which it makes up for a short one, are its own decision, and so are spare cartons and the orders for
 * which it overfilled them, or was asked to make room because somebody paid too late.
 */
export const brokenCapacity = async ({ db, today, overfilled }: World): Promise<Broken> => {
  const rows = await db<{ cycle_name: string; week: number; eggs: number; cartons_limit: number }[]>`
    select cycle_name, coalesce(chosen_week, with_week, week) as week, sum(cartons * eggs)::int as eggs, cartons_limit
    from pickup p join subscription s on s.id = subscription_id join product using (product_id) join cycle c using (cycle_id)
    where end_date >= ${today} and cartons_limit is not null and s.spare_offer_id is null and state in ('planned', 'donated', 'stopped') and held_from is null and short_of is null
      and s.status in ('paid', 'owed', 'manual', 'pending') and s.id <> all(${[...overfilled]}::int[]) and coalesce(s.care, '') <> 'overfilled'
      and not exists (select from day_change d where d.pickup_date between c.start_date - 7 and c.end_date + 7
        and abs((d.pickup_date - c.start_date) / 7 - coalesce(chosen_week, with_week, week)) <= 1)
    group by c.cycle_id, 2 having sum(cartons * eggs) > cartons_limit * ${EGGS_IN_CARTON}::int`
  return rows.map(
    ({ cycle_name, week, eggs, cartons_limit }) => `week ${week} of ${cycle_name} has ${eggs} eggs for ${cartons_limit} cartons`,
  )
}
