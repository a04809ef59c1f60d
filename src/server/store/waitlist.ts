import type { Db } from './database.ts'

export type WaitlistRow = { email: string; joined_at: Date; notified_at: Date | null }

/** Puts an address on the list once; someone told of an earlier cycle waits for the next. */
export const join = (db: Db, email: string, at: Date) => db`
  insert into waitlist_entry (email, joined_at) values (${email.toLowerCase()}, ${at})
  on conflict (email) do update set joined_at = excluded.joined_at, notified_at = null where waitlist_entry.notified_at is not null`

export const list = async (db: Db): Promise<WaitlistRow[]> => [
  ...(await db<WaitlistRow[]>`select * from waitlist_entry order by joined_at, email`),
]

/** Marks everyone who still waits as told, and names them. */
export const markNotified = async (db: Db, at: Date): Promise<string[]> => {
  const rows = await db<{ email: string }[]>`update waitlist_entry set notified_at = ${at} where notified_at is null returning email`
  return rows.map(({ email }) => email)
}
