import type { Db } from '../database/database.ts'

/**
 * Addresses that want no news; letters about their own orders still come. Only a digest of each is kept, so that a wish
 * outlives a closed account without naming anybody.
 */

/** Whether an address, given as SQL, wants no news. */
export const wantsNone = (db: Db, address: ReturnType<Db>) =>
  db`exists (select from unsubscribed u where u.address_digest = address_digest(${address}))`

/** By the database's clock, as the mails are dated: a wish and a letter are compared by which came first. */
export const add = (db: Db, email: string) =>
  db`insert into unsubscribed (address_digest, at) values (address_digest(${email}), clock_timestamp()) on conflict do nothing`

export const remove = (db: Db, email: string) => db`delete from unsubscribed where address_digest = address_digest(${email})`

/** A person who moves to another address wants no news there either; nor has the old one asked for any. */
export const follow = (db: Db, from: string, to: string) => db`
  insert into unsubscribed (address_digest, at)
  select address_digest(${to}), at from unsubscribed where address_digest = address_digest(${from}) on conflict do nothing`
