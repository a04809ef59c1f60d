import type { Db } from '../database/database.ts'

/** Addresses that want no news. Letters about their own orders still come. */

export const add = (db: Db, email: string, at: Date) =>
  db`insert into unsubscribed (email, at) values (${email}, ${at}) on conflict do nothing`

export const remove = (db: Db, email: string) => db`delete from unsubscribed where email = ${email}`

/** A person who moves to another address wants no news there either; nor has the old one asked for any. */
export const follow = (db: Db, from: string, to: string) => db`
  insert into unsubscribed (email, at) select ${to}, at from unsubscribed where email = ${from} on conflict do nothing`
