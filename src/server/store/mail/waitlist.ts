import type { Db } from '../database/database.ts'

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

/** Marks everyone who is still waiting as notified, and returns them. */
export const markNotified = async (db: Db, at: Date): Promise<string[]> => {
  const rows = await db<{ email: string }[]>`update waitlist_entry set notified_at = ${at} where notified_at is null returning email`
  return rows.map(({ email }) => email)
}

export const leave = (db: Db, email: string) => db`delete from waitlist_entry where email = ${email}`

export const count = async (db: Db): Promise<{ waiting: number; told: number }> => {
  const [row] = await db<[{ waiting: number; told: number }]>`
    select count(*) filter (where notified_at is null)::int as waiting, count(notified_at)::int as told from waitlist_entry`
  return row
}
