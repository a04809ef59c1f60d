import type { Db } from '../database/database.ts'

/** Longer than all processes together would wait. Whatever lies further ahead was written by a clock that was put back since. */
const MOST_IN_LINE = 20

/**
 * Takes the next place in the line of letters to many, `everyMs` behind the last, and tells for how long it is to be
 * waited for. Only the clock of the database is read: those of two machines differ.
 */
export const reserveSlot = async (db: Db, everyMs: number): Promise<number> => {
  const step = db`make_interval(secs => ${everyMs / 1000}::float8)`
  const [place] = await db<[{ wait_ms: number }]>`
    insert into mail_pace as pace (next_at) values (clock_timestamp() + ${step})
    on conflict (is_one) do update set next_at = ${step} + case
      when pace.next_at > clock_timestamp() and pace.next_at < clock_timestamp() + ${MOST_IN_LINE} * ${step} then pace.next_at
      else clock_timestamp() end
    returning greatest(0, extract(epoch from next_at - ${step} - clock_timestamp()) * 1000)::float8 as wait_ms`
  return place.wait_ms
}
