import type { Db } from './database/database.ts'
import { isReachable, isUnproved, vouches } from './proved.ts'

/**
 * Addresses from an imported spreadsheet: these people haven't asked for anything, so until the farmer invites them or they
 * log in, the shop and the farmer send them nothing unrequested but changes to their own coming pickups.
 */

/** Whether an address, given as SQL, is quiet. */
export const isQuiet = (db: Db, address: ReturnType<Db>) => db`exists (select from quiet_address q where q.address = lower(${address}))`

export const listQuiet = async (db: Db, addresses: readonly string[]): Promise<Set<string>> => {
  const asked = [...new Set(addresses.map((each) => each.toLowerCase()))]
  const rows = await db<{ address: string }[]>`select address from quiet_address where address = any(${asked})`
  return new Set(rows.map(({ address }) => address))
}

/** Not those of people who have an account. */
export const add = async (tx: Db, addresses: readonly string[], at: Date): Promise<void> => {
  if (addresses.length > 0)
    await tx`
      insert into quiet_address (address, since) select distinct address, ${at}::timestamptz from unnest(${[...addresses]}::text[]) as given (address)
      on conflict do nothing`
}

export const end = async (tx: Db, addresses: readonly string[]): Promise<void> => {
  if (addresses.length > 0) await tx`delete from quiet_address where address = any(${[...addresses]})`
}

/**
 * The person has logged in: their address, and the second ones of their orders, get all email again. Not for somebody who
 * never proved their address and never paid: it may be another person's.
 */
export const endOf = (db: Db, user_id: string) => db`
  delete from quiet_address where exists (select from app_user u where u.id = ${user_id} and ${isReachable(db)})
    and address in (
    select email from app_user where id = ${user_id} and email is not null
    union all select lower(s.second_email) from subscription s where s.user_id = ${user_id} and s.second_email <> '' and ${vouches(db)})`

/**
 * Which of these addresses the shop already knows: they stay as they are. Not those that somebody signed up with and
 * neither proved nor paid with: what is imported for them waits for its owner.
 */
export const listMet = async (db: Db, addresses: readonly string[]): Promise<Set<string>> => {
  const rows = await db<{ address: string }[]>`
    with asked as (select address from unnest(${[...new Set(addresses)]}::text[]) as given (address)),
    met as (
      select u.email as address from app_user u where u.email is not null and (not ${isUnproved(db)} or ${isReachable(db)})
      union all select lower(email) from subscription where user_id is null and email <> ''
      union all select lower(s.second_email) from subscription s where s.second_email <> '' and ${vouches(db)})
    select address from asked where address in (select address from met) and not ${isQuiet(db, db`asked.address`)}`
  return new Set(rows.map(({ address }) => address))
}
