import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { MovedDates } from '../../../shared/dates/cut-off.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'

/** Pickups that aren't packed until what is due of their order is paid. Their place and cartons stay reserved. */

/** Stops pickups from tomorrow on; returns how many. */
export const stop = async (db: Db, subscription_id: number, today: PlainDate): Promise<number> =>
  (
    await db`
      update pickup set state = 'stopped'
      where subscription_id = ${subscription_id} and pickup_date > ${today} and state = 'planned' and held_from is null`
  ).count

export type Stopped = MovedDates & { pickup_id: number; pickup_date: PlainDate; cartons: number }

export const list = async (db: Db, subscription_id: number): Promise<Stopped[]> => [
  ...(await db<Stopped[]>`
    select pickup_id, pickup_date, cartons, moved_from, moved_to from pickup
    where subscription_id = ${subscription_id} and state = 'stopped' order by pickup_date, pickup_id`),
]

/** Orders that have such pickups. */
export const listOrders = async (db: Db): Promise<number[]> =>
  (await db<{ id: number }[]>`select distinct subscription_id as id from pickup where state = 'stopped' order by 1`).map(({ id }) => id)

/** Whether any pickup of a person's orders is stopped. */
export const hasAny = async (db: Db, user_id: string): Promise<boolean> => {
  const [row] = await db<[{ is_stopped: boolean }]>`
    select exists (select from pickup p join subscription s on s.id = p.subscription_id
      where s.user_id = ${user_id} and ${counts(db, 's')} and p.state = 'stopped') as is_stopped`
  return row.is_stopped
}

/** `planned` again, or `canceled` if it is past. */
export const end = (db: Db, rows: readonly Stopped[], state: 'planned' | 'canceled') =>
  db`update pickup set state = ${state}, mark = null where pickup_id = any(${rows.map(({ pickup_id }) => pickup_id)}::int[]) and state = 'stopped'`
