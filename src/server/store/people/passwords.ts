import type { Db } from '../database/database.ts'
import type { User } from './users.ts'

/** The password hashes this shop stores itself. */

/** A person and the hash of their password. */
export type Credentials = User & { hash: string | null }

export const find = async (db: Db, email: string): Promise<Credentials | undefined> => {
  const [found] = await db<Credentials[]>`
    select u.id, u.email, u.email_verified, u.role, a.password as hash from app_user u join account a on a.user_id = u.id
    where u.email = ${email.toLowerCase()}`
  return found
}

export const set = (db: Db, id: string, hash: string) => db`
  insert into account (user_id, password) values (${id}, ${hash})
  on conflict (user_id) do update set password = excluded.password, updated_at = clock_timestamp()`

/** The same password, hashed with more work: not a new one. */
export const raise = (db: Db, id: string, { from, to }: { from: string; to: string }) => db`
  update account set password = ${to} where user_id = ${id} and password = ${from}`

/** Nobody logs in with a password of ours anymore. */
export const forget = (db: Db, id: string) => db`update account set password = null where user_id = ${id}`

/** The same, unless another one was set in the meantime. */
export const forgetThis = async (db: Db, id: string, hash: string): Promise<boolean> =>
  (await db`update account set password = null where user_id = ${id} and password = ${hash}`).count === 1

/** A person without an address can't log in, so their password is useless. */
export const forgetUseless = (db: Db) => db`
  update account set password = null where password is not null and user_id in (select id from app_user where email is null)`

/** Whether anyone could log in with a password stored here: a resident of `moving.ts` who has one. */
export const isAnyKept = async (db: Db): Promise<boolean> =>
  (await db`select from account a join app_user u on u.id = a.user_id where a.password is not null and u.email is not null limit 1`)
    .count === 1

/** How many people have an account but no password here, because a service stored it. Imported people who haven't set one don't count. */
export const countWithout = async (db: Db): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from account a join app_user u on u.id = a.user_id where a.password is null and u.email is not null
      and not exists (select from import_row r where r.user_id = u.id)`
  return row.count
}

/** Whether everything known about people's accounts came from a service elsewhere. */
export const isAllElsewhere = async (db: Db): Promise<boolean> => {
  if (await isAnyKept(db)) return false
  return (await db`select from app_user where valid_since is not null limit 1`).count === 1
}
