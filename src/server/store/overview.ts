import { addDays, type PlainDate } from '../../shared/calendar.ts'
import type { Charts, Overview } from '../../shared/packing.ts'
import type { Db } from './database.ts'
import { isPacked } from './packing.ts'

/** What the farmer wants to know at six in the morning. */

type SiteDay = { site_id: number; site_name: string; cartons: number; donated: number }

const packed = (db: Db, today: PlainDate) => db`pickup p join subscription s on s.id = subscription_id where ${isPacked(db, today)}`

/** The next day on which something is packed: all its sites, by name. */
export const readNextDay = async (db: Db, today: PlainDate): Promise<Overview['next']> => {
  const [first] = await db<{ pickup_date: PlainDate }[]>`
    select pickup_date from ${packed(db, today)} and pickup_date >= ${today} order by pickup_date limit 1`
  if (!first) return null
  const sites = await db<SiteDay[]>`
    select day.site_id, site_name, coalesce(sum(cartons) filter (where state = 'planned'), 0)::int as cartons,
      coalesce(sum(cartons) filter (where state = 'donated'), 0)::int as donated
    from (select p.site_id, cartons, state from ${packed(db, today)} and pickup_date = ${first.pickup_date}) as day join site using (site_id)
    group by day.site_id, site_name order by site_name, day.site_id`
  const sum = (what: 'cartons' | 'donated') => sites.reduce((all, site) => all + site[what], 0)
  return { ...first, cartons: sum('cartons'), donated: sum('donated'), sites: [...sites] }
}

export const readCare = async (db: Db): Promise<Pick<Overview['care'], 'questions' | 'failed_mails'>> => {
  const [row] = await db<[Pick<Overview['care'], 'questions' | 'failed_mails'>]>`
    select (select count(*) from question where resolved_at is null)::int as questions,
      (select count(*) from mail where status = 'failed')::int as failed_mails`
  return row
}

const WEEKS_BACK = 4
const WEEKS_AHEAD = 8

type Week = Charts['weeks'][number]
type WeekRow = Week['sites'][number] & Pick<Week, 'monday'> & { first_day: PlainDate }

const earliest = (rows: readonly WeekRow[]): PlainDate | null => rows.map(({ first_day }) => first_day).sort()[0] ?? null

/** Cartons to collect around today, by the week and the site. Weeks in which nobody collects are there too. */
export const readWeeks = async (db: Db, monday: PlainDate, today: PlainDate): Promise<Week[]> => {
  const [from, until] = [addDays(monday, -7 * WEEKS_BACK), addDays(monday, 7 * WEEKS_AHEAD)]
  const rows = await db<WeekRow[]>`
    select date_trunc('week', pickup_date)::date as monday, days.site_id, site_name, sum(cartons)::int as cartons, min(pickup_date) as first_day
    from (
      select pickup_date, p.site_id, sum(cartons) as cartons from ${packed(db, today)}
      and pickup_date >= ${from} and pickup_date < ${until} and state = 'planned' group by 1, 2
    ) as days join site using (site_id)
    group by 1, days.site_id, site_name order by site_name, days.site_id`
  return Array.from({ length: WEEKS_BACK + WEEKS_AHEAD }, (_, week) => addDays(from, week * 7)).map((each) => {
    const ofWeek = rows.filter((row) => row.monday === each)
    return { monday: each, first_day: earliest(ofWeek), sites: ofWeek.map(({ monday: _, first_day: __, ...site }) => site) }
  })
}

const CYCLES_SHOWN = 8

type CycleRow = { cycle_id: number; cycle_name: string; orders: number; total_cents: number }

/** What the orders of the last cycles come to, the earliest first. */
export const readCycles = async (db: Db): Promise<CycleRow[]> => [
  ...(await db<CycleRow[]>`
    select shown.cycle_id, cycle_name, count(s.id)::int as orders, coalesce(sum(total_cents), 0)::float8 as total_cents
    from (select cycle_id, cycle_name, start_date from cycle order by start_date desc, cycle_id desc limit ${CYCLES_SHOWN}) shown
    left join subscription s on s.cycle_id = shown.cycle_id and s.status in ('paid', 'manual')
    group by shown.cycle_id, cycle_name, start_date order by start_date, shown.cycle_id`),
]
