import type { Cycle, NewCycle } from '../../shared/entities.ts'
import type { Db } from './database.ts'

const columns = (db: Db) => db`
  cycle_id, cycle_name, start_date, end_date, number_of_weeks, is_active, cartons_limit,
  to_char(opens_at, 'YYYY-MM-DD HH24:MI') as opens_at, to_char(closes_at, 'YYYY-MM-DD HH24:MI') as closes_at`

export const list = async (db: Db): Promise<Cycle[]> => [
  ...(await db<Cycle[]>`select ${columns(db)} from cycle order by start_date desc, cycle_id desc`),
]

export const find = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`select ${columns(db)} from cycle where cycle_id = ${cycle_id}`
  return cycle
}

/** A cycle that is about to change: a second change waits for the first. */
export const lock = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`select ${columns(db)} from cycle where cycle_id = ${cycle_id} for no key update`
  return cycle
}

export const add = async (db: Db, cycle: NewCycle): Promise<Cycle> => {
  const { cycle_name, start_date, end_date, number_of_weeks, opens_at = null, closes_at = null, cartons_limit = null } = cycle
  const [added] = await db<[Cycle]>`
    insert into cycle (cycle_name, start_date, end_date, number_of_weeks, opens_at, closes_at, cartons_limit)
    values (${cycle_name}, ${start_date}, ${end_date}, ${number_of_weeks}, ${opens_at}::text::timestamp, ${closes_at}::text::timestamp, ${cartons_limit})
    returning ${columns(db)}`
  return added
}

/** Changes a cycle that is there, as `lock` has told. */
export const edit = async (db: Db, cycle_id: number, { cycle_name, start_date, end_date, number_of_weeks }: NewCycle): Promise<Cycle> => {
  const [cycle] = await db<[Cycle]>`
    update cycle set cycle_name = ${cycle_name}, start_date = ${start_date}, end_date = ${end_date}, number_of_weeks = ${number_of_weeks}
    where cycle_id = ${cycle_id} returning ${columns(db)}`
  return cycle
}

export const flipActive = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`update cycle set is_active = not is_active where cycle_id = ${cycle_id} returning ${columns(db)}`
  return cycle
}

/** Deletes a cycle and tells what it was; one that orders hang on breaks the foreign key. */
export const remove = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`delete from cycle where cycle_id = ${cycle_id} returning ${columns(db)}`
  return cycle
}

/** The weeks that a cycle has to have: those sold, or about to be paid, and those in which somebody collects. */
export const countWeeksSold = async (db: Db, cycle_id: number): Promise<number> => {
  const [row] = await db<[{ weeks: number }]>`
    select greatest(0,
      (select max(weeks) from subscription where cycle_id = ${cycle_id} and status in ('paid', 'manual', 'pending')),
      (select max(week) + 1 from pickup join subscription s on s.id = subscription_id where cycle_id = ${cycle_id} and state = 'planned')
    ) as weeks`
  return row.weeks
}

export const countOrders = async (db: Db, cycle_id: number): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from subscription where cycle_id = ${cycle_id}`
  return row.count
}
