import type { Cycle, NewCycle } from '../../shared/entities.ts'
import type { Db } from './database.ts'

export const list = async (db: Db): Promise<Cycle[]> => [
  ...(await db<Cycle[]>`select * from cycle order by start_date desc, cycle_id desc`),
]

export const find = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`select * from cycle where cycle_id = ${cycle_id}`
  return cycle
}

export const add = async (db: Db, { cycle_name, start_date, end_date, number_of_weeks }: NewCycle): Promise<Cycle> => {
  const [cycle] = await db<[Cycle]>`
    insert into cycle (cycle_name, start_date, end_date, number_of_weeks)
    values (${cycle_name}, ${start_date}, ${end_date}, ${number_of_weeks}) returning *`
  return cycle
}

export const edit = async (
  db: Db,
  cycle_id: number,
  { cycle_name, start_date, end_date, number_of_weeks }: NewCycle,
): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`
    update cycle set cycle_name = ${cycle_name}, start_date = ${start_date}, end_date = ${end_date}, number_of_weeks = ${number_of_weeks}
    where cycle_id = ${cycle_id} returning *`
  return cycle
}

export const flipActive = async (db: Db, cycle_id: number): Promise<Cycle | undefined> => {
  const [cycle] = await db<Cycle[]>`update cycle set is_active = not is_active where cycle_id = ${cycle_id} returning *`
  return cycle
}

/** Deletes a cycle; one that orders hang on breaks the foreign key. */
export const remove = async (db: Db, cycle_id: number): Promise<boolean> =>
  (await db`delete from cycle where cycle_id = ${cycle_id}`).count === 1

export const countOrders = async (db: Db, cycle_id: number): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from subscription where cycle_id = ${cycle_id}`
  return row.count
}
