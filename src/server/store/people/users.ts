import type { Role } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'

export type User = { id: string; email: string; email_verified: boolean; role: Role }

export const findByEmail = async (db: Db, email: string): Promise<User | undefined> => {
  const [user] = await db<User[]>`select id, email, email_verified, role from app_user where email = ${email.toLowerCase()}`
  return user
}

export const findById = async (db: Db, id: string): Promise<User | undefined> => {
  const [user] = await db<User[]>`select id, email, email_verified, role from app_user where id = ${id} and closed_at is null`
  return user
}

/** Somebody and the hash of their password, by which a right one is known. */
export type Credentials = { id: string; email: string; hash: string }

export const findCredentials = async (db: Db, email: string): Promise<Credentials | undefined> => {
  const [found] = await db<Credentials[]>`
    select u.id, u.email, a.password as hash from app_user u join account a on a.user_id = u.id
    where u.email = ${email.toLowerCase()}`
  return found
}

/** Opens an account. A taken address breaks the unique key. */
export const add = async (tx: Db, { id, email, hash }: Credentials): Promise<void> => {
  await tx`insert into app_user (id, email) values (${id}, ${email})`
  await tx`insert into account (user_id, password) values (${id}, ${hash})`
}

export const setHash = (db: Db, id: string, hash: string) => db`
  update account set password = ${hash}, updated_at = clock_timestamp() where user_id = ${id}`

/** Replaces a password, if it is still the one that was compared. */
export const replaceHash = async (db: Db, { id, hash }: Credentials, fresh: string): Promise<boolean> =>
  (await db`update account set password = ${fresh}, updated_at = clock_timestamp() where user_id = ${id} and password = ${hash}`).count ===
  1

/** Marks an email verified, if it is still the user's. */
export const markVerified = async (db: Db, id: string, email: string): Promise<boolean> => {
  const changed = await db`update app_user set email_verified = true, updated_at = now() where id = ${id} and email = ${email}`
  return changed.count === 1
}

/** Gives a user another, verified email and tells the old one. A taken address breaks the unique key. */
export const setEmail = async (db: Db, id: string, email: string): Promise<string | undefined> => {
  const [changed] = await db<{ old_email: string }[]>`
    update app_user set email = ${email}, email_verified = true, updated_at = now()
    from (select id, email as old_email from app_user where id = ${id} for update) was
    where app_user.id = was.id returning was.old_email`
  return changed?.old_email
}

/** The only way anyone becomes an admin; no call leads here. Hosts follow their sites (see migration 0007). */
export const setRole = async (db: Db, email: string, role: Role): Promise<boolean> => {
  const changed = await db`update app_user set role = ${role}, updated_at = now() where email = ${email.toLowerCase()}`
  return changed.count === 1
}

/** Takes the admin role away, unless nobody else has it; who looks after a site is a host again. */
export const removeAdmin = async (db: Db, email: string): Promise<Pick<User, 'email' | 'role'> | 'noAdmin' | 'lastAdmin'> => {
  const admins = await db<{ id: string; email: string }[]>`select id, email from app_user where role = 'admin' order by id for update`
  const admin = admins.find((each) => each.email === email.toLowerCase())
  if (!admin) return 'noAdmin'
  if (admins.length === 1) return 'lastAdmin'
  const [row] = await db<[Pick<User, 'email' | 'role'>]>`
    update app_user set role = case when exists (select from site_host where user_id = app_user.id) then 'host' else 'user' end, updated_at = now()
    where id = ${admin.id} returning email, role`
  return row
}

/** Takes a user's row for this transaction alone. */
export const lock = (db: Db, id: string) => db`select 1 from app_user where id = ${id} for update`

/** Where questions to the farm go. */
export const listAdminAddresses = async (db: Db): Promise<string[]> => {
  const rows = await db<{ email: string }[]>`select email from app_user where role = 'admin' order by email`
  return rows.map(({ email }) => email)
}
