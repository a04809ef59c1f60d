import type { Db } from '../database/database.ts'
import { digestOf } from '../database/digest.ts'
import type { Access } from './access.ts'
import { hasFactor } from './second-factors.ts'
import type { User } from './users.ts'

/** Sessions. Every time here is set and compared by the database's clock, so that no two clocks are mixed. */

/** A persistent session ends this many days after its last use, and this many after its start at the latest. */
const LASTING_DAYS = 30
export const LASTING_SECONDS = LASTING_DAYS * 86_400
const LONGEST_DAYS = 90
/** The other kind ends with the browser, and after a day at the latest. */
const BRIEF_DAYS = 1
/** An admin who is idle this long must log in again. */
const ADMIN_IDLE_HOURS = 12
/** Recording each use would cost every call a write. */
const NOTED_MINUTES = 10
/** Nobody has more devices than this. */
const MOST = 50

export type Visit = User & { session_id: string; has_factor: boolean; is_lasting: boolean; is_guessable: boolean }
export type Found = Visit & { is_to_be_noted: boolean; unchecked_seconds: number | null }

const isAlive = (db: Db) => db`s.ends_at > clock_timestamp()
  and (u.role <> 'admin' or s.seen_at > clock_timestamp() - make_interval(hours => ${ADMIN_IDLE_HOURS}))`

/** Compared with one digest: a list of unknown length would be planned anew for every call, which takes ten times as long as finding the session. */
const isBehind = (db: Db, [digest = '', ...others]: readonly string[]) =>
  others.length === 0 ? db`s.digest = ${digest}` : db`s.digest = any(${[digest, ...others]}::text[])`

/** The sessions behind these secrets; an honest browser sends one. */
export const find = (db: Db, secrets: readonly string[]): Promise<Found[]> => db<Found[]>`
  select u.id, u.email, u.email_verified, u.role, s.session_id, s.factor_at is not null as has_factor, s.is_lasting, s.is_guessable,
    s.seen_at < clock_timestamp() - make_interval(mins => ${NOTED_MINUTES}) as is_to_be_noted,
    extract(epoch from clock_timestamp() - u.checked_at)::int as unchecked_seconds
  from session s join app_user u on u.id = s.user_id
  where ${isBehind(db, secrets.map(digestOf))} and ${isAlive(db)}`

/** Records that a session is in use, which extends a persistent one; returns for how many seconds to keep its cookie. */
export const noteUse = async (db: Db, session_id: string): Promise<{ lasting_seconds: number | null } | undefined> => {
  const [noted] = await db<{ lasting_seconds: number | null }[]>`
    update session set seen_at = clock_timestamp(), ends_at = case when is_lasting
      then least(clock_timestamp() + make_interval(days => ${LASTING_DAYS}), began_at + make_interval(days => ${LONGEST_DAYS}))
      else ends_at end
    where session_id = ${session_id}
    returning case when is_lasting then extract(epoch from ends_at - clock_timestamp())::int end as lasting_seconds`
  return noted
}

/** `is_guessable`: it is opened with a password that is easy to guess. */
export type NewSession = {
  secret: string
  is_lasting: boolean
  device: string
  network: string
  has_factor: boolean
  is_guessable: boolean
}

/**
 * Opens a session for a person whose password was right, unless access to the account has ended since through a new
 * password or email; it can't end until the session is stored. Also refused without a second factor if one was turned on
 * in the meantime.
 */
export const open = async (db: Db, proven: Access, made: NewSession): Promise<User | undefined> => {
  const [user] = await db<User[]>`
    with proven as (
      select u.id, u.email, u.email_verified, u.role, ${hasFactor(db)} as is_on from app_user u join account a on a.user_id = u.id
      where u.id = ${proven.id} and u.email is not null and a.access_no = ${proven.access_no} and (not ${hasFactor(db)} or ${made.has_factor}) for share),
    opened as (
      insert into session (digest, user_id, is_lasting, device, network, is_guessable, factor_at, ends_at)
      select ${digestOf(made.secret)}, id, ${made.is_lasting}, ${made.device}, ${made.network}, ${made.is_guessable},
        case when is_on then clock_timestamp() end,
        clock_timestamp() + make_interval(days => ${made.is_lasting ? LASTING_DAYS : BRIEF_DAYS})
      from proven)
    select id, email, email_verified, role from proven`
  if (user)
    await db`
      delete from session where session_id in (
        select session_id from session where user_id = ${user.id} order by began_at desc, session_id offset ${MOST})`
  return user
}

/** Whether the password that now opens the account is easy to guess, for the session in which it was set. */
export const markGuessable = (db: Db, session_id: string, is_guessable: boolean) => db`
  update session set is_guessable = ${is_guessable} where session_id = ${session_id}`

/** What a person sees of their sessions, last used first. */
export type SessionRow = { session_id: string; device: string; network: string; began_at: Date; seen_at: Date }

export const list = (db: Db, user_id: string): Promise<SessionRow[]> => db<SessionRow[]>`
  select s.session_id, s.device, s.network, s.began_at, s.seen_at from session s join app_user u on u.id = s.user_id
  where s.user_id = ${user_id} and ${isAlive(db)} order by s.seen_at desc, s.session_id`

/** What a person ends, and not only its time, also ends the notifications on that device. */
const silence = (db: Db) => db`silenced as (delete from push_device where session_id in (select session_id from ended))`

export const endBySecrets = (db: Db, secrets: readonly string[]) => db`
  with ended as (delete from session where digest = any(${secrets.map(digestOf)}::text[]) returning session_id), ${silence(db)}
  select from ended`

/** Ends one session of a person; other people's don't exist for them. */
export const endOne = async (db: Db, user_id: string, session_id: string): Promise<boolean> =>
  (
    await db`
      with ended as (delete from session where user_id = ${user_id} and session_id = ${session_id} returning session_id), ${silence(db)}
      select from ended`
  ).count === 1

/** Ends every session of a person except the current one, if any; notifications of sessions that expired earlier end too. */
export const endAll = (db: Db, user_id: string, but: string | null = null) => db`
  with silenced as (delete from push_device where user_id = ${user_id} and session_id is distinct from ${but}::uuid)
  delete from session where user_id = ${user_id} and session_id is distinct from ${but}::uuid`

/** Records that a second factor was entered; not in a session that has ended. */
export const markFactor = async (db: Db, session_id: string): Promise<boolean> =>
  (await db`update session set factor_at = clock_timestamp() where session_id = ${session_id}`).count === 1

/** Whether a session still exists; if so, ending it waits for this transaction, and also ends what was created in it. */
export const hold = async (tx: Db, session_id: string): Promise<boolean> =>
  (await tx`select from session where session_id = ${session_id} for share`).count === 1

/** After a second factor is turned off, no session has one. */
export const unmarkFactor = (db: Db, user_id: string) => db`update session set factor_at = null where user_id = ${user_id}`

export const forgetEnded = (db: Db) => db`delete from session where ends_at < clock_timestamp()`
