import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { Charts, Overview } from '../../../shared/shapes/packing.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { isLate, overdueCents, owedCents, unrecordedCents } from '../owes.ts'
import { hasChoice } from '../sold-as.ts'
import { addProducts, type ByProduct, nextPackedDay, packedDays, productsOn } from './packed-days.ts'

/** What the farmer wants to know at six in the morning. */

type SiteDay = Omit<NonNullable<Overview['next']>['sites'][number], 'products'> & ByProduct

/** The next packing day: all its sites, by name. */
export const readNextDay = async (db: Db, today: PlainDate): Promise<Overview['next']> => {
  const rows = await db<(SiteDay & { pickup_date: PlainDate })[]>`
    select pickup_date, site_id, site_name, ${hours(db)}, cartons, donated, ${productsOn(db, today, 'packed')}
    from ${nextPackedDay(db, today)} join site using (site_id)
    order by site_name, site_id`
  const [first] = rows
  if (!first) return null
  const sites = rows.map(({ pickup_date: _, products, ...site }) => ({ ...site, ...addProducts([{ products }]) }))
  const sum = (what: 'cartons' | 'donated') => sites.reduce((all, site) => all + site[what], 0)
  return { pickup_date: first.pickup_date, cartons: sum('cartons'), donated: sum('donated'), ...addProducts(rows), sites }
}

export const readCare = async (db: Db): Promise<Pick<Overview['care'], 'questions' | 'failed_mails'>> => {
  const [row] = await db<[Pick<Overview['care'], 'questions' | 'failed_mails'>]>`
    select (select count(*) from question where resolved_at is null)::int as questions,
      (select count(*) from mail where status = 'failed')::int as failed_mails`
  return row
}

/** Whether there is anything in the books yet. */
export const readBooks = async (db: Db): Promise<Overview['books']> => {
  const [row] = await db<[Overview['books']]>`
    select exists (select from receipt) as receipts, exists (select from credit_entry) or exists (select from gift) as credit`
  return row
}

type OwedRow = { orders: number; owed_cents: number; overdue_orders: number; overdue_cents: number }

export const readOwed = async (db: Db, today: PlainDate): Promise<OwedRow> => {
  const [row] = await db<[OwedRow]>`
    select count(*)::int as orders, coalesce(sum(${owedCents(db, 's')}), 0)::float8 as owed_cents,
      count(*) filter (where ${isLate(db, today, 's')})::int as overdue_orders, coalesce(sum(${overdueCents(db, today, 's')}), 0)::float8 as overdue_cents
    from subscription s where s.status = 'owed'`
  return row
}

const WEEKS_BACK = 4
const WEEKS_AHEAD = 8

type Week = Charts['weeks'][number]
type WeekRow = Omit<Week['sites'][number], 'eggs'> & Pick<Week, 'monday'> & { first_day: PlainDate; eggs: number | null }

const earliest = (rows: readonly WeekRow[]): PlainDate | null => rows.map(({ first_day }) => first_day).sort()[0] ?? null

/** Cartons to collect around today, by week and site, including weeks in which nobody collects. */
export const readWeeks = async (db: Db, monday: PlainDate, today: PlainDate): Promise<Week[]> => {
  const from = addDays(monday, -7 * WEEKS_BACK)
  const before = addDays(monday, 7 * WEEKS_AHEAD)
  const rows = await db<WeekRow[]>`
    select date_trunc('week', pickup_date)::date as monday, site_id, site_name, sum(cartons)::int as cartons,
      case when ${hasChoice(db)} then sum(cartons * eggs)::int end as eggs, min(pickup_date) as first_day
    from ${packedDays(db, today, { from, before })} join site using (site_id) join product using (product_id)
    where cartons > 0 group by 1, site_id, site_name order by site_name, site_id`
  return Array.from({ length: WEEKS_BACK + WEEKS_AHEAD }, (_, week) => addDays(from, week * 7)).map((each) => {
    const ofWeek = rows.filter((row) => row.monday === each)
    return {
      monday: each,
      first_day: earliest(ofWeek),
      sites: ofWeek.map(({ monday: _, first_day: __, eggs, ...site }) => ({ ...site, ...(eggs !== null && { eggs }) })),
    }
  })
}

const CYCLES_SHOWN = 8

type Sums = Record<'total_cents' | 'owed_cents' | 'overdue_cents' | 'unrecorded_cents', number>
type CycleRow = { cycle_id: number; cycle_name: string; orders: number } & Sums

/** The totals of the last cycles, earliest first. */
export const readCycles = async (db: Db, today: PlainDate): Promise<CycleRow[]> => [
  ...(await db<CycleRow[]>`
    select shown.cycle_id, cycle_name, orders, total_cents, owed_cents, overdue_cents, unrecorded_cents
    from (select cycle_id, cycle_name, start_date from cycle order by start_date desc, cycle_id desc limit ${CYCLES_SHOWN}) shown
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(s.total_cents), 0)::float8 as total_cents,
        coalesce(sum(${owedCents(db, 's')}), 0)::float8 as owed_cents, coalesce(sum(${overdueCents(db, today, 's')}), 0)::float8 as overdue_cents,
        coalesce(sum(${unrecordedCents(db, 's')}), 0)::float8 as unrecorded_cents
      from subscription s where s.cycle_id = shown.cycle_id and ${counts(db, 's')}) as of_cycle
    order by start_date, shown.cycle_id`),
]
