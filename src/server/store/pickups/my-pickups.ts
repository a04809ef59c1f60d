import type { PlainDate, Weekday } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { PickupState } from '../../../shared/shapes/pickups.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import * as dayChanges from './day-changes.ts'

/** A pickup of a person's paid order, with what decides where it may go. */
export type PickupRow = {
  pickup_id: number
  subscription_id: number
  cycle_id: number
  week: number
  with_week: number | null
  pickup_date: PlainDate
  cartons: number
  state: PickupState
  chosen_week: number | null
  chosen_site_id: number | null
  mark: 'collected' | 'missed' | null
  /** The date of the missed pickup whose cartons these are. */
  held_from: PlainDate | null
  egg_cycle: string
  start_date: PlainDate
  number_of_weeks: number
  /** Days on which the farm does otherwise. */
  changes: readonly ChangedDay[]
  /** Where it is collected. */
  site_id: number
  pickup_site: string
  site_address: string
  pickup_start_day: Weekday
  /** The site of the order. */
  home_site_id: number
  home_start_day: Weekday
  /** What its order has each week by now: cartons that are skipped or given away are as they were. */
  cartons_per_week: number
  price_cents: number
  /** Pickups of the same order that are skipped. */
  skipped: number
  /** What the farm has been paid for the order and not given back, be it by refund or for other skipped pickups. */
  kept_cents: number
}

type Stored = Omit<PickupRow, 'changes'>

const withChanges = async (db: Db, rows: readonly Stored[]): Promise<PickupRow[]> => {
  const changes = rows.length > 0 ? await dayChanges.listDays(db) : []
  return rows.map((row) => ({ ...row, changes }))
}

/** Of an order that was taken by hand, nobody has told what was paid: its total counts. */
const paid = (db: Db) => db`case when payment_ref is null and credit_cents = 0 then total_cents else paid_cents + credit_cents end`

const select = (db: Db, user_id: string) => db`
  select p.pickup_id, p.subscription_id, s.cycle_id, p.week, p.with_week, p.pickup_date, p.cartons, p.state, p.chosen_week, p.chosen_site_id, p.mark,
    missed.pickup_date as held_from, cycle_name as egg_cycle, start_date, number_of_weeks,
    p.site_id, site.site_name as pickup_site, site.site_address, site.pickup_start_day,
    home.site_id as home_site_id, home.pickup_start_day as home_start_day, s.cartons_per_week, s.price_cents,
    (select count(*)::int from pickup other where other.subscription_id = s.id and other.state = 'skipped') as skipped,
    ${paid(db)} - refunded_cents - (select coalesce(sum(cents), 0)::int from credit_entry c
      where c.subscription_id = s.id and c.pickup_id <> p.pickup_id) as kept_cents
  from pickup p join subscription s on s.id = p.subscription_id join cycle using (cycle_id)
    join site on site.site_id = p.site_id join site home on home.site_id = s.site_id left join pickup missed on missed.pickup_id = p.held_from
  where s.user_id = ${user_id} and ${counts(db, 's')} and p.state <> 'canceled'`

/** What a person has from today on, soonest first. */
export const listComing = async (db: Db, user_id: string, today: PlainDate): Promise<PickupRow[]> =>
  withChanges(db, await db<Stored[]>`${select(db, user_id)} and p.pickup_date >= ${today} order by p.pickup_date, p.pickup_id`)

export const find = async (db: Db, user_id: string, pickup_id: number): Promise<PickupRow | undefined> => {
  const [row] = await withChanges(db, await db<Stored[]>`${select(db, user_id)} and p.pickup_id = ${pickup_id}`)
  return row
}

/** An own pickup that is about to change: its order is held first, as everybody does who changes pickups. */
export const lock = async (db: Db, user_id: string, pickup_id: number): Promise<PickupRow | undefined> => {
  await db`
    select 1 from subscription where user_id = ${user_id} and id = (select subscription_id from pickup where pickup_id = ${pickup_id})
    for no key update`
  const [row] = await withChanges(db, await db<Stored[]>`${select(db, user_id)} and p.pickup_id = ${pickup_id} for update of p`)
  return row
}

export const setState = (db: Db, { pickup_id }: PickupRow, state: 'skipped' | 'donated') =>
  db`update pickup set state = ${state} where pickup_id = ${pickup_id}`

/** Planned again, with as many cartons as its order has each week by now. */
export const takeUp = (db: Db, { pickup_id, cartons_per_week }: PickupRow) =>
  db`update pickup set state = 'planned', cartons = ${cartons_per_week} where pickup_id = ${pickup_id}`

export type Chosen = Pick<PickupRow, 'pickup_date' | 'site_id' | 'chosen_week' | 'chosen_site_id'>

export const put = (db: Db, { pickup_id }: PickupRow, { pickup_date, site_id, chosen_week, chosen_site_id }: Chosen) => db`
  update pickup set pickup_date = ${pickup_date}, site_id = ${site_id}, chosen_week = ${chosen_week}, chosen_site_id = ${chosen_site_id}
  where pickup_id = ${pickup_id}`
