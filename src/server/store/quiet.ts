import type { Db } from './database/database.ts'

/**
 * Addresses that came with a spreadsheet: their people have not asked for anything, so nothing that the shop or the farmer
 * writes of itself goes there until the farmer invites them, or they come by themselves.
 */

/** Whether an address, given as SQL, is quiet. */
export const isQuiet = (db: Db, address: ReturnType<Db>) => db`exists (select from quiet_address q where q.address = lower(${address}))`

/** An address as long as letters go to it; else nothing. */
export const unlessQuiet = (db: Db, address: ReturnType<Db>) => db`case when not ${isQuiet(db, address)} then ${address} else '' end`

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

/** Somebody came by themselves: their address hears of everything again, and the second ones of their orders. */
export const endOf = (db: Db, user_id: string) => db`
  delete from quiet_address where address in (
    select email from app_user where id = ${user_id} and email is not null
    union all select lower(second_email) from subscription where user_id = ${user_id} and second_email <> '')`

/** Of some addresses, those that the shop has met before: they go on as they are. */
export const listMet = async (db: Db, addresses: readonly string[]): Promise<Set<string>> => {
  const rows = await db<{ address: string }[]>`
    with asked as (select address from unnest(${[...new Set(addresses)]}::text[]) as given (address)),
    met as (
      select email as address from app_user where email is not null
      union all select lower(email) from waitlist_entry
      union all select lower(email) from subscription where user_id is null and email <> ''
      union all select lower(second_email) from subscription where second_email <> '')
    select address from asked where address in (select address from met) and not ${isQuiet(db, db`asked.address`)}`
  return new Set(rows.map(({ address }) => address))
}
