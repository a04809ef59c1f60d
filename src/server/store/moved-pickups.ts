import type { PlainDate } from '../../shared/calendar.ts'
import type { Db } from './database.ts'
import { newDate, type Timing } from './new-date.ts'

/** Coming pickups follow a cycle to other dates and a site to another day. */

/** What is edited: a cycle or a site. */
export type Edited = { cycle_id: number } | { site_id: number }

/**
 * Holds the orders that an edit may move, in the order of their numbers. Whoever changes pickups holds the order
 * first, then the cycle and the site; so nobody waits for somebody who waits for him.
 */
export const holdOrders = async (db: Db, edited: Edited, today: PlainDate): Promise<void> => {
  const these =
    'cycle_id' in edited
      ? db`cycle_id = ${edited.cycle_id}`
      : db`site_id = ${edited.site_id} or id in (
          select subscription_id from pickup where site_id = ${edited.site_id} and pickup_date >= ${today})`
  await db`select count(*) from (select from subscription where ${these} order by id for no key update) held`
}

type Stand = Timing & { cycle_id: number; site_id: number; week: number; pickup_date: PlainDate }

const listStands = (db: Db, edited: Edited, today: PlainDate) => db<Stand[]>`
  select distinct s.cycle_id, p.site_id, week, pickup_date, start_date, pickup_start_day
  from pickup p join subscription s on s.id = subscription_id join cycle using (cycle_id) join site on site.site_id = p.site_id
  where state = 'planned' and pickup_date >= ${today}
    and ${'cycle_id' in edited ? db`s.cycle_id = ${edited.cycle_id}` : db`p.site_id = ${edited.site_id}`}`

/** Moves the coming pickups after an edit, told what was before it. Past and canceled ones stay. */
export const follow = async (db: Db, edited: Edited, before: Partial<Timing>, today: PlainDate): Promise<number> => {
  const stands = await listStands(db, edited, today)
  const moves = stands
    .map((stand) => ({ ...stand, to_date: newDate(stand, { ...stand, ...before }, stand, today) }))
    .filter(({ pickup_date, to_date }) => to_date !== undefined && to_date !== pickup_date)
  if (moves.length === 0) return 0
  const moved = await db`
    update pickup p set pickup_date = to_date
    from subscription s, jsonb_to_recordset(${JSON.stringify(moves)}::jsonb)
      as m (cycle_id int, site_id int, week int, pickup_date date, to_date date)
    where s.id = p.subscription_id and s.cycle_id = m.cycle_id and p.site_id = m.site_id and p.week = m.week
      and p.pickup_date = m.pickup_date and p.pickup_date >= ${today} and state = 'planned'`
  return moved.count
}
