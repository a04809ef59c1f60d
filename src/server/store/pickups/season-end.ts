import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { SiteDays } from '../../../shared/dates/collecting.ts'
import { MAILABLE } from '../../../shared/rules/email-address.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { wantsNone } from '../mail/unsubscribed.ts'
import { isReachable, vouches } from '../proved.ts'
import { isQuiet } from '../quiet.ts'
import { withCollectUntil } from './collecting.ts'

/** Seasons that are over, with each customer's result. */

export type Ended = { cycle_id: number; cycle_name: string }

/** Cycles past their end whose customers haven't been emailed. */
export const listEnded = async (db: Db, today: PlainDate): Promise<Ended[]> => [
  ...(await db<Ended[]>`select cycle_id, cycle_name from cycle where season_told_at is null and end_date < ${today} order by end_date`),
]

type Last = SiteDays & { pickup_date: PlainDate }

/** The last day on which something of a cycle could be collected, wherever the farm moved it; none if nobody collected. */
export const findLastDay = async (db: Db, cycle_id: number): Promise<PlainDate | undefined> => {
  const lasts = await db<Last[]>`
    select site.site_id, pickup_start_day, pickup_deadline_day, max(p.pickup_date) as pickup_date
    from pickup p join subscription s on s.id = p.subscription_id join site on site.site_id = p.site_id
    where s.cycle_id = ${cycle_id} and p.state in ('planned', 'donated') and ${counts(db, 's')} group by site.site_id`
  const days = (await withCollectUntil(db, lasts)).map(({ collect_until }) => collect_until)
  return days.sort().at(-1)
}

/** Records that a cycle's customers are emailed; false if another process already did. */
export const stampTold = async (db: Db, cycle_id: number, at: Date): Promise<boolean> =>
  (await db`update cycle set season_told_at = ${at} where cycle_id = ${cycle_id} and season_told_at is null`).count === 1

/** In dozens of eggs: a carton is one. */
export type Eaten = { email: string; ate: number; gave: number }

/**
 * What each customer of a cycle collected and gave away, by the address for their orders, without people who opted out of
 * news. Missed cartons are neither: nobody ate them, and the farm gave them away.
 */
export const listEaten = async (db: Db, cycle_id: number): Promise<Eaten[]> => [
  ...(await db<Eaten[]>`
    select email, (sum(ate * eggs) / 12)::float as ate, (sum(gave * eggs) / 12)::float as gave from (
      select lower(coalesce(nullif(coalesce(app_user.email, s.email), ''), s.second_email)) as email,
        coalesce(sum(p.cartons) filter (where p.state = 'planned' and p.mark is distinct from 'missed'), 0) as ate,
        s.donation_cartons + coalesce(sum(p.cartons) filter (where p.state = 'donated'), 0) as gave, max(eggs) as eggs
      from subscription s join product using (product_id) left join app_user on app_user.id = s.user_id left join pickup p on p.subscription_id = s.id
      where s.cycle_id = ${cycle_id} and ${counts(db, 's')} and case when app_user.id is null then ${vouches(db)} else ${isReachable(db, 'app_user')} end
      group by s.id, eggs, app_user.email
    ) orders
    where email ~ ${MAILABLE} and not ${wantsNone(db, db`email`)} and not ${isQuiet(db, db`orders.email`)}
    group by email having sum(ate) + sum(gave) > 0 order by email`),
]
