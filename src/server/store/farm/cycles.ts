import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Cycle, NewCycle } from '../../../shared/shapes/entities.ts'
import { counts, takesCapacity, type Uses } from '../counted.ts'
import type { Db } from '../database/database.ts'

export const columns = (db: Db) => db`
  cycle_id, cycle_name, cycle_name_es, start_date, end_date, number_of_weeks, is_active, cartons_limit, version,
  to_char(opens_at, 'YYYY-MM-DD HH24:MI') as opens_at, to_char(closes_at, 'YYYY-MM-DD HH24:MI') as closes_at`

/** A name that nobody wrote in Spanish is left out. */
const asTold = <Row extends Cycle | undefined>(cycle: Row): Row =>
  cycle?.cycle_name_es === '' ? { ...cycle, cycle_name_es: undefined } : cycle

/** Whether a cycle has weeks left to sell on a date, as in `weeksLeft`. */
export const hasWeeksLeft = (db: Db, date: PlainDate) => db`cycle.start_date + cycle.number_of_weeks * 7 > ${date}::date`

export const list = async (db: Db): Promise<Cycle[]> =>
  (await db<Cycle[]>`select ${columns(db)} from cycle order by start_date desc, cycle_id desc`).map(asTold)

export const find = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`select ${columns(db)} from cycle where cycle_id = ${cycle_id}`
  return asTold(cycle)
}

/** Locks a cycle that is about to change: a second change waits for the first. */
export const lock = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`select ${columns(db)} from cycle where cycle_id = ${cycle_id} for no key update`
  return asTold(cycle)
}

/** A time on the farm's clock, to the minute. */
const minute = (db: Db, clockTime: string | null) => db`date_trunc('minute', ${clockTime}::text::timestamp)`

export const add = async (db: Db, cycle: NewCycle): Promise<Cycle> => {
  const {
    cycle_name,
    cycle_name_es = '',
    start_date,
    end_date,
    number_of_weeks,
    opens_at = null,
    closes_at = null,
    cartons_limit = null,
  } = cycle
  const [added] = await db<[Cycle]>`
    insert into cycle (cycle_name, cycle_name_es, start_date, end_date, number_of_weeks, opens_at, closes_at, cartons_limit)
    values (${cycle_name}, ${cycle_name_es}, ${start_date}, ${end_date}, ${number_of_weeks}, ${minute(db, opens_at)}, ${minute(db, closes_at)}, ${cartons_limit})
    returning ${columns(db)}`
  return asTold(added)
}

/** Updates a cycle that `lock` has returned. A new start or stop time takes effect again. */
export const edit = async (db: Db, cycle_id: number, cycle: NewCycle): Promise<Cycle> => {
  const { cycle_name, cycle_name_es = null, start_date, end_date, number_of_weeks, opens_at, closes_at, cartons_limit } = cycle
  const opens = opens_at === undefined ? db`opens_at` : minute(db, opens_at)
  const closes = closes_at === undefined ? db`closes_at` : minute(db, closes_at)
  const [edited] = await db<[Cycle]>`
    update cycle set cycle_name = ${cycle_name}, cycle_name_es = coalesce(${cycle_name_es}::text, cycle_name_es), start_date = ${start_date}, end_date = ${end_date}, number_of_weeks = ${number_of_weeks},
      opens_at = ${opens}, started_itself = started_itself and opens_at is not distinct from ${opens},
      closes_at = ${closes}, stopped_itself = stopped_itself and closes_at is not distinct from ${closes},
      cartons_limit = ${cartons_limit === undefined ? db`cartons_limit` : db`${cartons_limit}::int`}
    where cycle_id = ${cycle_id} returning ${columns(db)}`
  return asTold(edited)
}

/** Starts or stops a cycle that `lock` has returned. */
export const setActive = async (db: Db, cycle_id: number, is_active: boolean): Promise<Cycle> => {
  const [cycle] = await db<[Cycle]>`update cycle set is_active = ${is_active} where cycle_id = ${cycle_id} returning ${columns(db)}`
  return asTold(cycle)
}

/** Deletes a cycle and returns it; one with orders violates the foreign key. */
export const remove = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`delete from cycle where cycle_id = ${cycle_id} returning ${columns(db)}`
  return asTold(cycle)
}

// Each happens once: it isn't repeated, whatever the farmer has pressed since.
const isDue = (db: Db, now: string) => ({
  start: db`coalesce(opens_at <= ${now}::text::timestamp and not started_itself, false)`,
  stop: db`coalesce(closes_at <= ${now}::text::timestamp and not stopped_itself, false)`,
  hasClosed: db`coalesce(closes_at <= ${now}::text::timestamp, false)`,
})

/** The cycles that are due to start or stop automatically, on the farm's clock. */
export const listDue = async (db: Db, now: string): Promise<number[]> => {
  const due = isDue(db, now)
  const rows = await db<{ cycle_id: number }[]>`select cycle_id from cycle where ${due.start} or ${due.stop} order by cycle_id`
  return rows.map(({ cycle_id }) => cycle_id)
}

export type Turned = Pick<Cycle, 'cycle_name' | 'is_active'> & { was_active: boolean }

/** Starts or stops a cycle that is due, the later of the two deciding; nothing if another process has just done it. */
export const turnIfDue = async (db: Db, cycle_id: number, now: string): Promise<Turned | undefined> => {
  const due = isDue(db, now)
  const [turned] = await db<Turned[]>`
    with held as (
      select cycle_id, is_active as was_active from cycle
      where cycle_id = ${cycle_id} and (${due.start} or ${due.stop}) for no key update
    )
    update cycle set
      is_active = case when ${due.stop} then false when ${due.hasClosed} then is_active else true end,
      started_itself = started_itself or ${due.start},
      stopped_itself = stopped_itself or ${due.stop}
    from held where cycle.cycle_id = held.cycle_id returning cycle_name, is_active, was_active`
  return turned
}

/** The weeks a cycle must keep: those sold or about to be paid, and those in which someone collects or still may. */
export const countWeeksSold = async (db: Db, cycle_id: number): Promise<number> => {
  const [row] = await db<[{ weeks: number }]>`
    select greatest(0,
      (select max(first_week + (weeks - 1) * every_weeks + 1) from subscription where cycle_id = ${cycle_id} and ${takesCapacity(db)} and weeks > 0),
      (select max(greatest(week, chosen_week)) + 1 from pickup join subscription s on s.id = subscription_id
        where cycle_id = ${cycle_id} and state not in ('canceled', 'undone') and held_from is null)
    ) as weeks`
  return row.weeks
}

/** The orders of a cycle: those that count, and those that ended or were never paid. */
export const countUses = async (db: Db, cycle_id: number): Promise<Uses> => {
  const [row] = await db<[Uses]>`
    select (count(*) filter (where ${counts(db)}))::int as counted, (count(*) filter (where not ${counts(db)}))::int as others,
      (select count(*)::int from gift where gift.cycle_id = ${cycle_id}) as gifts
    from subscription where cycle_id = ${cycle_id}`
  return row
}
