import type { PlainDate } from '../../../../shared/dates/calendar.ts'
import type { ShareRule } from '../../../../shared/rules/week/share-out.ts'
import type { ShortWay } from '../../../../shared/shapes/week/shortages.ts'
import { counts } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import type { Sql } from '../../database/sql.ts'
import { isRestOver } from '../../replaced.ts'
import { shortNameOf } from '../../sold-as.ts'
import * as madeUp from './made-up.ts'
import { lockOrders, type Portion } from './portions.ts'

/** The cartons that a short week has taken off pickups, and what became of them. */

type NewShortage = { monday: PlainDate; had_eggs: number; promised_eggs: number; rule: ShareRule; note: string; made_at: Date }

export const add = async (db: Db, shortage: NewShortage): Promise<number> => {
  const [row] = await db<[{ shortage_id: number }]>`insert into shortage ${db(shortage)} returning shortage_id`
  return row.shortage_id
}

/** Takes cartons off a pickup; returns the number of what is missing: the pickup itself where nothing is left of it. */
export const takeOff = async (db: Db, { pickup_id, cartons, is_made_up }: Portion, less: number): Promise<number> => {
  if (is_made_up || less === cartons) {
    const whole = less === cartons ? pickup_id : await madeUp.split(db, pickup_id, less)
    await db`update pickup set state = 'short', friend_name = '' where pickup_id = ${whole}`
    return whole
  }
  await db`update pickup set cartons = cartons - ${less} where pickup_id = ${pickup_id}`
  const [row] = await db<[{ pickup_id: number }]>`
    insert into pickup (subscription_id, week, with_week, chosen_week, chosen_site_id, pickup_date, site_id, cartons, state, short_of)
    select subscription_id, week, with_week, chosen_week, chosen_site_id, pickup_date, site_id, ${less}, 'short', pickup_id
    from pickup where pickup_id = ${pickup_id} returning pickup_id`
  return row.pickup_id
}

export type NewLine = {
  shortage_id: number
  pickup_id: number
  was_state: 'planned' | 'donated'
  way: ShortWay
  cents: number
  lowered_cents: number
  by_hand_cents: number
  is_offered: boolean
}

export const addLines = async (db: Db, lines: readonly NewLine[]): Promise<void> => {
  if (lines.length > 0) await db`insert into shortage_line ${db(lines)}`
}

/** Mondays of weeks after a day in which somebody collects, soonest first. */
export const listLaterWeeks = async (db: Db, after: PlainDate, most: number): Promise<PlainDate[]> => {
  const rows = await db<{ monday: PlainDate }[]>`
    select distinct date_trunc('week', p.pickup_date)::date as monday from pickup p join subscription s on s.id = p.subscription_id
    where p.pickup_date > ${after} and p.state = 'planned' and p.held_from is null and ${counts(db, 's')} order by monday limit ${most}`
  return rows.map(({ monday }) => monday)
}

/** What could not be made up is made good as this instead. */
export const makeGoodInstead = (
  db: Db,
  { pickup_id, ...line }: Pick<NewLine, 'pickup_id' | 'way' | 'cents' | 'lowered_cents' | 'by_hand_cents'>,
) => db`update shortage_line set ${db(line)} where pickup_id = ${pickup_id} and undone_at is null`

/** A missing carton, what became of it, and whether it could come back. */
export type StoredLine = {
  shortage_id: number
  pickup_id: number
  subscription_id: number
  user_id: string | null
  name: string
  pickup_date: PlainDate
  site_id: number
  site_name: string
  short_name: string | null
  cartons: number
  eggs: number
  was_state: 'planned' | 'donated'
  way: ShortWay
  cents: number
  lowered_cents: number
  by_hand_cents: number
  is_offered: boolean
  is_undone: boolean
  made_up_on: PlainDate | null
  made_up_at: number | null
  /** It is as it was shared out: its pickup is where it was, or short as well; its day is to come, and its order goes on. */
  is_as_shared: boolean
}

const lines = (db: Db, today: PlainDate, which: Sql) => db`
  select l.shortage_id, l.pickup_id, p.subscription_id, s.user_id, s.name, p.pickup_date, p.site_id, site.site_name, ${shortNameOf(db)} as short_name,
    p.cartons, eggs, l.was_state, l.way, l.cents, l.lowered_cents, l.by_hand_cents, l.is_offered, l.undone_at is not null as is_undone, made.pickup_date as made_up_on, made.site_id as made_up_at,
    l.undone_at is null and p.state = 'short' and p.pickup_date > ${today} and ${counts(db, 's')} and not ${isRestOver(db, 's')}
      and (p.short_of is null or ((rest.pickup_date, rest.site_id) = (p.pickup_date, p.site_id) and rest.mark is null
        and (rest.state = l.was_state or rest.state = 'short' and exists (
          select from shortage_line of_rest where of_rest.pickup_id = rest.pickup_id and of_rest.shortage_id = l.shortage_id and of_rest.undone_at is null))))
      and (l.way <> 'week' or made.state = 'planned' and made.mark is null and made.pickup_date > ${today}) as is_as_shared
  from shortage_line l join pickup p using (pickup_id) join subscription s on s.id = p.subscription_id join product using (product_id)
    join site on site.site_id = p.site_id left join pickup rest on rest.pickup_id = p.short_of
    left join pickup made on made.held_from = p.pickup_id and made.state <> 'undone'
  where ${which} order by p.pickup_date, lower(s.name), l.pickup_id`

export const listLines = async (db: Db, shortage_ids: readonly number[], today: PlainDate): Promise<StoredLine[]> => [
  ...(await db<StoredLine[]>`${lines(db, today, db`l.shortage_id = any(${[...shortage_ids]}::int[])`)}`),
]

/** What is short between two days. */
export const listBetween = async (db: Db, from: PlainDate, until: PlainDate, today: PlainDate): Promise<StoredLine[]> => [
  ...(await db<StoredLine[]>`${lines(db, today, db`l.undone_at is null and p.pickup_date between ${from} and ${until}`)}`),
]

/** The lines of a shortage, alone with their orders. */
export const lockLines = async (db: Db, shortage_id: number, today: PlainDate): Promise<StoredLine[]> => {
  const rows = await db<{ pickup_id: number }[]>`select pickup_id from shortage_line where shortage_id = ${shortage_id}`
  await lockOrders(
    db,
    rows.map(({ pickup_id }) => pickup_id),
  )
  return listLines(db, [shortage_id], today)
}

/** Gives cartons back to the pickup they were taken off. */
export const giveBack = async (db: Db, { shortage_id, pickup_id, was_state }: StoredLine, at: Date): Promise<void> => {
  await db`
    update pickup rest set cartons = rest.cartons + short.cartons from pickup short
    where short.pickup_id = ${pickup_id} and rest.pickup_id = short.short_of`
  await db`
    update pickup set state = case when short_of is null then ${was_state} else 'undone' end, unclaimed = null where pickup_id = ${pickup_id}`
  await db`update pickup set state = 'undone' where held_from = ${pickup_id}`
  await db`update shortage_line set undone_at = ${at} where shortage_id = ${shortage_id} and pickup_id = ${pickup_id}`
}

/** What the visits of some lines have in all by now. */
export const sumVisits = async (db: Db, of: readonly StoredLine[]): Promise<Map<string, number>> => {
  const rows = await db<{ visit: string; cartons: number }[]>`
    select concat_ws(',', subscription_id, pickup_date, site_id, state) as visit, sum(cartons)::int as cartons
    from pickup p where subscription_id = any(${of.map(({ subscription_id }) => subscription_id)}::int[])
      and pickup_date = any(${of.map(({ pickup_date }) => pickup_date)}::date[]) and ${madeUp.isLaidFor(db)}
    group by subscription_id, pickup_date, site_id, state`
  return new Map(rows.map(({ visit, cartons }) => [visit, cartons]))
}

export const markUndone = (db: Db, shortage_id: number, at: Date) =>
  db`update shortage set undone_at = ${at} where shortage_id = ${shortage_id} and undone_at is null`

export type StoredShortage = {
  shortage_id: number
  monday: PlainDate
  had_eggs: number
  promised_eggs: number
  note: string
  made_at: Date
  undone_at: Date | null
}

const columns = (db: Db) => db`shortage_id, monday, had_eggs, promised_eggs, note, made_at, undone_at`

export const listOfWeek = async (db: Db, monday: PlainDate): Promise<StoredShortage[]> => [
  ...(await db<StoredShortage[]>`select ${columns(db)} from shortage where monday = ${monday} order by shortage_id desc`),
]

/** Locked, so that it is taken back or added to once. */
export const lock = async (db: Db, shortage_id: number): Promise<StoredShortage | undefined> => {
  const [row] = await db<StoredShortage[]>`select ${columns(db)} from shortage where shortage_id = ${shortage_id} for no key update`
  return row
}
