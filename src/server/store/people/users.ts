import type { Language } from '../../../shared/language.ts'
import type { Role } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import { isUnproved as isAddressUnproved } from '../proved.ts'

export type User = { id: string; email: string; email_verified: boolean; role: Role }

export const findByEmail = async (db: Db, email: string): Promise<User | undefined> => {
  const [user] = await db<User[]>`select id, email, email_verified, role from app_user where email = ${email.toLowerCase()}`
  return user
}

export const findById = async (db: Db, id: string): Promise<User | undefined> => {
  const [user] = await db<User[]>`select id, email, email_verified, role from app_user where id = ${id} and email is not null`
  return user
}

/** Whether a person has verified their address. */
export const isVerified = async (db: Db, id: string): Promise<boolean> =>
  (await db`select 1 from app_user where id = ${id} and email_verified`).length > 0

/** Whether a person works for the farm. */
export const isWorking = async (db: Db, id: string): Promise<boolean> =>
  (await db`select from app_user where id = ${id} and role <> 'user'`).count > 0

/** Creates an account, with a password hash if the shop stores it; refuses an address that is taken. */
export const add = async (tx: Db, { id, email, hash }: { id: string; email: string; hash: string | null }): Promise<boolean> => {
  const added = await tx`insert into app_user (id, email) values (${id}, ${email}) on conflict do nothing`
  if (added.count === 0) return false
  await tx`insert into account (user_id, password) values (${id}, ${hash})`
  return true
}

/** The language a person reads; nothing if unknown. */
export const readLanguage = async (db: Db, id: string): Promise<Language | undefined> => {
  const [row] = await db<{ language: Language | null }[]>`select language from app_user where id = ${id}`
  return row?.language ?? undefined
}

/** The languages of everyone who doesn't read the default one, by address. */
export const listLanguages = async (db: Db): Promise<Map<string, Language>> =>
  new Map(
    (
      await db<{ email: string; language: Language }[]>`
        select lower(email) as email, language from app_user where language <> 'en' and email is not null`
    ).map(({ email, language }) => [email, language]),
  )

export const setLanguage = (db: Db, id: string, language: Language) => db`
  update app_user set language = ${language}, updated_at = now() where id = ${id} and language is distinct from ${language}`

/** For a person without a language. */
export const setFirstLanguage = (db: Db, id: string, language: Language) => db`
  update app_user set language = ${language}, updated_at = now() where id = ${id} and language is null`

/** Whoever had the account's second factor has proved the address by now. */
export const markVerified = (db: Db, id: string) => db`
  with proved as (update account set factor_proved = true where user_id = ${id} and factor_since is not null and not factor_proved)
  update app_user set email_verified = true, updated_at = now() where id = ${id}`

/** Changes a user's email. A taken address violates the unique key. */
export const setEmail = (db: Db, id: string, { email, email_verified }: Pick<User, 'email' | 'email_verified'>) => db`
  update app_user set email = ${email}, email_verified = ${email_verified}, updated_at = now() where id = ${id}`

/** Only a record makes an admin; no call leads here. Everyone else's role follows their sites (see migration 0007). */
export const setAdmin = async (db: Db, id: string, isAdmin: boolean): Promise<Role | undefined> => {
  const [row] = await db<{ role: Role }[]>`
    update app_user set updated_at = now(), role = case when ${isAdmin} then 'admin'
      when exists (select from site_host where user_id = app_user.id) then 'host' else 'user' end
    where id = ${id} returning role`
  return row?.role
}

/** Locks all admins until this transaction ends: of two who leave at once, one stays. */
export const lockAdmins = async (db: Db): Promise<{ id: string; email: string }[]> => [
  ...(await db<{ id: string; email: string }[]>`select id, email from app_user where role = 'admin' order by id for no key update`),
]

/** Locks a user's row for this transaction and returns it. */
export const lock = async (db: Db, id: string): Promise<User | undefined> => {
  const [user] = await db<User[]>`
    select id, email, email_verified, role from app_user where id = ${id} and email is not null for no key update`
  return user
}

/** Where questions to the farm go. */
export const listAdminAddresses = async (db: Db): Promise<string[]> => {
  const rows = await db<{ email: string }[]>`select email from app_user where role = 'admin' order by email`
  return rows.map(({ email }) => email)
}

/** Whether this is the account of an imported person who never logged in: only an emailed link opens it. */
export const isToBeInvited = async (db: Db, email: string): Promise<boolean> =>
  (
    await db`
      select from app_user u where u.email = ${email} and not u.email_verified and not ${isAddressUnproved(db)}`
  ).count > 0

/** Whether somebody can log in to an account without having proved its address. */
export const isUnproved = async (db: Db, id: string): Promise<boolean> =>
  (await db`select from app_user u where u.id = ${id} and ${isAddressUnproved(db)}`).count > 0

export type KnownAccount = { id: string; is_unproved: boolean }

const selectKnown = (db: Db, emails: readonly string[]) => db`
  select u.id, u.email, ${isAddressUnproved(db)} as is_unproved from app_user u where u.email = any(${[...emails]}) order by u.id`

const byEmail = (rows: readonly (KnownAccount & { email: string })[]) => new Map<string, KnownAccount>(rows.map((row) => [row.email, row]))

/** The accounts of these addresses. */
export const listKnown = async (db: Db, emails: readonly string[]) =>
  byEmail(await db<(KnownAccount & { email: string })[]>`${selectKnown(db, emails)}`)

/** The same, locked: an address that is proved meanwhile claims what this transaction leaves under it. */
export const lockKnown = async (tx: Db, emails: readonly string[]) =>
  byEmail(await tx<(KnownAccount & { email: string })[]>`${selectKnown(tx, emails)} for share of u`)

/** Creates accounts without a password for imported people; returns the new ones. */
export const addInvited = async (tx: Db, people: readonly { id: string; email: string; name: string }[]): Promise<Set<string>> => {
  if (people.length === 0) return new Set()
  const rows = await tx<{ id: string }[]>`insert into app_user ${tx([...people])} on conflict do nothing returning id`
  const added = rows.map(({ id }) => id)
  if (added.length > 0) await tx`insert into account (user_id) select unnest(${added}::text[])`
  return new Set(added)
}
