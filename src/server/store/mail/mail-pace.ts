import type { Db } from '../database/database.ts'

/** Longer than all processes together would wait. Anything further ahead was written by a clock that has since been set back. */
const MOST_IN_LINE = 20

/**
 * Reserves the next slot for an email to many, `everyMs` after the last, and returns how long to wait. Only the database's
 * clock is used, because those of two machines differ.
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
