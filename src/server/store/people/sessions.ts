import type { Db } from '../database/database.ts'
import { digestOf } from '../database/digest.ts'
import type { Access } from './access.ts'
import type { User } from './users.ts'

/** Sessions. Every time in here is told and compared by the clock of the database, so that no two clocks ever meet. */

/** A lasting session ends so many days after it was last used, and at the latest so many after it began. */
const LASTING_DAYS = 30
export const LASTING_SECONDS = LASTING_DAYS * 86_400
const LONGEST_DAYS = 90
/** The other kind ends with the browser, and at the latest after a day. */
const BRIEF_DAYS = 1
/** An admin who does nothing for so long logs in again. */
const ADMIN_IDLE_HOURS = 12
/** Writing down each use would cost every call a write. */
const NOTED_MINUTES = 10
/** More devices than this has nobody. */
const MOST = 50

export type Visit = User & { session_id: string; has_factor: boolean }
export type Found = Visit & { is_to_be_noted: boolean; unchecked_seconds: number | null }

const isAlive = (db: Db) => db`s.ends_at > clock_timestamp()
  and (u.role <> 'admin' or s.seen_at > clock_timestamp() - make_interval(hours => ${ADMIN_IDLE_HOURS}))`

/** The sessions behind some secrets; a browser that is not being deceived sends one. */
export const find = (db: Db, secrets: readonly string[]): Promise<Found[]> => db<Found[]>`
  select u.id, u.email, u.email_verified, u.role, s.session_id, s.factor_at is not null as has_factor,
    s.seen_at < clock_timestamp() - make_interval(mins => ${NOTED_MINUTES}) as is_to_be_noted,
    extract(epoch from clock_timestamp() - u.checked_at)::int as unchecked_seconds
  from session s join app_user u on u.id = s.user_id
  where s.digest = any(${secrets.map(digestOf)}::text[]) and ${isAlive(db)}`

/** Notes that a session is in use, which prolongs a lasting one; tells for how many seconds its cookie is to be kept. */
export const noteUse = async (db: Db, session_id: string): Promise<{ lasting_seconds: number | null } | undefined> => {
  const [noted] = await db<{ lasting_seconds: number | null }[]>`
    update session set seen_at = clock_timestamp(), ends_at = case when is_lasting
      then least(clock_timestamp() + make_interval(days => ${LASTING_DAYS}), began_at + make_interval(days => ${LONGEST_DAYS}))
      else ends_at end
    where session_id = ${session_id}
    returning case when is_lasting then extract(epoch from ends_at - clock_timestamp())::int end as lasting_seconds`
  return noted
}

export type NewSession = { secret: string; is_lasting: boolean; device: string; network: string; has_factor: boolean }

/**
 * Opens a session for somebody whose password was found right, unless all access to the account has ended since, by a new
 * password or a new email; nor can it until the session is written. Nor without a second factor for somebody who has
 * turned one on meanwhile.
 */
export const open = async (db: Db, proven: Access, made: NewSession): Promise<User | undefined> => {
  const [user] = await db<User[]>`
    with proven as (
      select u.id, u.email, u.email_verified, u.role, a.factor_since from app_user u join account a on a.user_id = u.id
      where u.id = ${proven.id} and u.email is not null and a.access_no = ${proven.access_no} and (a.factor_since is null or ${made.has_factor}) for share),
    opened as (
      insert into session (digest, user_id, is_lasting, device, network, factor_at, ends_at)
      select ${digestOf(made.secret)}, id, ${made.is_lasting}, ${made.device}, ${made.network},
        case when factor_since is not null then clock_timestamp() end,
        clock_timestamp() + make_interval(days => ${made.is_lasting ? LASTING_DAYS : BRIEF_DAYS})
      from proven)
    select id, email, email_verified, role from proven`
  if (user)
    await db`
      delete from session where session_id in (
        select session_id from session where user_id = ${user.id} order by began_at desc, session_id offset ${MOST})`
  return user
}

/** What a person sees of their sessions, the last used first. */
export type SessionRow = { session_id: string; device: string; network: string; began_at: Date; seen_at: Date }

export const list = (db: Db, user_id: string): Promise<SessionRow[]> => db<SessionRow[]>`
  select s.session_id, s.device, s.network, s.began_at, s.seen_at from session s join app_user u on u.id = s.user_id
  where s.user_id = ${user_id} and ${isAlive(db)} order by s.seen_at desc, s.session_id`

export const endBySecrets = (db: Db, secrets: readonly string[]) => db`
  delete from session where digest = any(${secrets.map(digestOf)}::text[])`

/** Ends one session of a person; others' are not there for them. */
export const endOne = async (db: Db, user_id: string, session_id: string): Promise<boolean> =>
  (await db`delete from session where user_id = ${user_id} and session_id = ${session_id}`).count === 1

/** Ends every session of a person but the one they are in, if any. */
export const endAll = (db: Db, user_id: string, but: string | null = null) => db`
  delete from session where user_id = ${user_id} and session_id is distinct from ${but}::uuid`

/** Whether a factor was given in a session; not in one that has ended meanwhile. */
export const markFactor = async (db: Db, session_id: string): Promise<boolean> =>
  (await db`update session set factor_at = clock_timestamp() where session_id = ${session_id}`).count === 1

/** Whether a session is still there; if so, whoever ends it waits for this transaction, and ends what was made in it too. */
export const hold = async (tx: Db, session_id: string): Promise<boolean> =>
  (await tx`select from session where session_id = ${session_id} for share`).count === 1

/** After a second factor was turned off, no session has given one. */
export const unmarkFactor = (db: Db, user_id: string) => db`update session set factor_at = null where user_id = ${user_id}`

export const forgetEnded = (db: Db) => db`delete from session where ends_at < clock_timestamp()`
