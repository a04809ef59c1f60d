import type { Db } from '../database/database.ts'
import { digestOf } from '../database/digest.ts'

/**
 * Second factors: an authenticator app's encrypted secret, passkeys, and recovery codes. Only the database's clock decides the
 * current 30-second period.
 */

/** A secret that was shown but not confirmed is forgotten after this time. */
const BEGUN_MINUTES = 60

/** An encrypted secret, and the current period. */
export type Held = { sealed: string; step: number }

const stepNow = (db: Db) => db`floor(extract(epoch from clock_timestamp()) / 30)::int as step`
const isBegun = (db: Db) => db`factor_begun_at > clock_timestamp() - make_interval(mins => ${BEGUN_MINUTES})`

/** Stores a secret being set up; an active one stays until the new one is confirmed. */
export const begin = (db: Db, user_id: string, sealed: string) => db`
  update account set factor_begun = ${sealed}, factor_begun_at = clock_timestamp() where user_id = ${user_id}`

export const findBegun = async (db: Db, user_id: string): Promise<Held | undefined> => {
  const [found] = await db<Held[]>`select factor_begun as sealed, ${stepNow(db)} from account where user_id = ${user_id} and ${isBegun(db)}`
  return found
}

/** Of a row of `account`: whether a second step is asked for at login, by an app, a passkey or both. */
export const hasFactor = (db: Db) => db`(factor_since is not null or has_passkey)`

export const isOn = async (db: Db, user_id: string): Promise<boolean> =>
  (await db`select from account where user_id = ${user_id} and ${hasFactor(db)}`).count === 1

/**
 * Whether it stays when somebody proves that the address is theirs: they enter a code as well. One from before addresses had
 * to be verified may be a stranger's.
 */
export const isTrusted = async (db: Db, user_id: string): Promise<boolean> =>
  (
    await db`
      select from account a join app_user u on u.id = a.user_id
      where u.id = ${user_id} and (a.has_passkey or (a.factor_since is not null and (a.factor_proved or u.email_verified)))`
  ).count === 1

/** The secret of the app, if there is one. */
export const findOn = async (db: Db, user_id: string): Promise<Held | undefined> => {
  const [found] = await db<Held[]>`
    select factor_secret as sealed, ${stepNow(db)} from account where user_id = ${user_id} and factor_since is not null`
  return found
}

/** Activates it, replacing an earlier one; the confirming code is used up. */
export const turnOn = async (db: Db, user_id: string, { sealed, step }: Held): Promise<boolean> =>
  (
    await db`
      update account set factor_secret = factor_begun, factor_since = clock_timestamp(), factor_step = ${step},
        factor_proved = true, factor_begun = null, factor_begun_at = null
      where user_id = ${user_id} and factor_begun = ${sealed} and ${isBegun(db)}`
  ).count === 1

/** Uses the code of a period if neither it nor a later one was used before: of two concurrent tries, one passes. */
export const useStep = async (db: Db, user_id: string, { sealed, step }: Held): Promise<boolean> =>
  (
    await db`
      update account set factor_step = ${step}
      where user_id = ${user_id} and factor_secret = ${sealed} and factor_since is not null and factor_step < ${step}`
  ).count === 1

/** Turns it off, with everything that belongs to it. */
export const turnOff = async (db: Db, user_id: string): Promise<boolean> => {
  await db`delete from recovery_code where user_id = ${user_id}`
  const changed = await db`
    update account set factor_secret = null, factor_begun = null, factor_begun_at = null, factor_since = null, factor_step = 0,
      factor_proved = false
    where user_id = ${user_id} and ${hasFactor(db)}`
  await db`delete from passkey where user_id = ${user_id}`
  return changed.count === 1
}

/** Turns off an app that may be a stranger's. Passkeys always took a verified address, so they stay, and so does an app beside them. */
export const turnOffUnproved = async (tx: Db, user_id: string): Promise<boolean> => {
  if (await isTrusted(tx, user_id)) return false
  return turnOff(tx, user_id)
}

/** What a person sees about their own; null if off. `has_short_codes`: recovery codes from an earlier version of the shop. */
export type Standing = { since: Date | null; has_app: boolean; recovery_codes_left: number; has_short_codes: boolean }

export const read = async (db: Db, user_id: string): Promise<Standing> => {
  const [found] = await db<Standing[]>`
    select least(factor_since, (select min(added_at) from passkey p where p.user_id = account.user_id)) as since,
      factor_since is not null as has_app,
      (select count(*)::int from recovery_code r where r.user_id = account.user_id) as recovery_codes_left,
      exists (select from recovery_code r where r.user_id = account.user_id and r.is_short) as has_short_codes
    from account where user_id = ${user_id}`
  return found ?? { since: null, has_app: false, recovery_codes_left: 0, has_short_codes: false }
}

/** Replaces the codes: the old ones no longer work. */
export const replaceRecoveryCodes = async (db: Db, user_id: string, codes: readonly string[]): Promise<void> => {
  await db`delete from recovery_code where user_id = ${user_id}`
  await db`insert into recovery_code (user_id, digest) select ${user_id}, unnest(${codes.map(digestOf)}::text[])`
}

/** Each works once. */
export const useRecoveryCode = async (db: Db, user_id: string, code: string): Promise<boolean> =>
  (await db`delete from recovery_code where user_id = ${user_id} and digest = ${digestOf(code)}`).count === 1

export const forgetBegun = (db: Db) => db`
  update account set factor_begun = null, factor_begun_at = null where factor_begun_at < clock_timestamp() - make_interval(mins => ${BEGUN_MINUTES})`

/** How many people have two-step login by passkeys, and no app. */
export const countWithPasskeysAlone = async (db: Db): Promise<number> =>
  (await db`select from account where has_passkey and factor_since is null`).count
