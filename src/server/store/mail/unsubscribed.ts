import type { Db } from '../database/database.ts'

/**
 * Addresses that opted out of news; emails about their own orders still come. Only a digest of each is stored, so that the
 * choice outlives a closed account without naming anybody.
 */

/** Whether an address, given as SQL, has opted out of news. */
export const wantsNone = (db: Db, address: ReturnType<Db>) =>
  db`exists (select from unsubscribed u where u.address_digest = address_digest(${address}))`

/** Uses the database's clock, as mails do, because the two times are compared. */
export const add = (db: Db, email: string) =>
  db`insert into unsubscribed (address_digest, at) values (address_digest(${email}), clock_timestamp()) on conflict do nothing`

export const remove = (db: Db, email: string) => db`delete from unsubscribed where address_digest = address_digest(${email})`

/** A person who changes their address stays opted out at the new one, and so does the old address. */
export const follow = (db: Db, from: string, to: string) => db`
  insert into unsubscribed (address_digest, at)
  select address_digest(${to}), at from unsubscribed where address_digest = address_digest(${from}) on conflict do nothing`
