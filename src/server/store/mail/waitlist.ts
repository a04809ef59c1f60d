import type { WaitlistCount } from '../../../shared/shapes/records.ts'
import type { Db } from '../database/database.ts'
import { isReachable } from '../proved.ts'

export type WaitlistRow = { email: string; joined_at: Date; notified_at: Date | null }

/** Adds an address once; someone notified of an earlier cycle waits for the next. */
export const join = (db: Db, email: string, at: Date) => db`
  insert into waitlist_entry (email, joined_at) values (${email.toLowerCase()}, ${at})
  on conflict (email) do update set joined_at = excluded.joined_at, notified_at = null where waitlist_entry.notified_at is not null`

/**
 * Follows a person to a new address and keeps their turn. If that address is already on the list, the better entry counts:
 * waiting before notified, and of two that wait the earlier one.
 */
export const move = async (db: Db, from: string, to: string): Promise<void> => {
  await db`
    with theirs as (delete from waitlist_entry where email = ${from} returning joined_at, notified_at)
    insert into waitlist_entry as other (email, joined_at, notified_at) select ${to}, joined_at, notified_at from theirs
    on conflict (email) do update set joined_at = excluded.joined_at, notified_at = excluded.notified_at
    where excluded.notified_at is null and (other.notified_at is not null or other.joined_at > excluded.joined_at)`
}

export const list = async (db: Db): Promise<WaitlistRow[]> => [
  ...(await db<WaitlistRow[]>`select * from waitlist_entry order by joined_at, email`),
]

/** Whether an entry is of an account whose address is its own: anyone can sign up with another person's. */
const isTheirs = (db: Db) => db`exists (select from app_user u where u.email = waitlist_entry.email and ${isReachable(db)})`

/** Marks everyone who is still waiting as notified, and returns them. People who haven't verified their address go on waiting. */
export const markNotified = async (db: Db, at: Date): Promise<string[]> => {
  const rows = await db<{ email: string }[]>`
    update waitlist_entry set notified_at = ${at} where notified_at is null and ${isTheirs(db)} returning email`
  return rows.map(({ email }) => email)
}

export const leave = (db: Db, email: string) => db`delete from waitlist_entry where email = ${email}`

export const count = async (db: Db): Promise<WaitlistCount> => {
  const [row] = await db<[WaitlistCount]>`
    select count(*) filter (where notified_at is null and is_theirs)::int as waiting, count(notified_at)::int as told,
      count(*) filter (where notified_at is null and not is_theirs)::int as unverified
    from (select notified_at, ${isTheirs(db)} as is_theirs from waitlist_entry) entry`
  return row
}
