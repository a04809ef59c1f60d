import type { Role } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import { endRenewals } from './end-renewals.ts'

/** What the shop stores about people whose accounts are kept elsewhere. */

/** `email`: none if someone else has the address by now. `is_newer`: a later request has already been applied. */
export type Mirrored = {
  id: string
  email: string | null
  email_verified: boolean
  valid_since: Date | null
  is_closed: boolean
  is_newer: boolean
}

/** The time of a request to the service, by the database's clock, in full precision. */
export const now = async (db: Db): Promise<string> => {
  const [row] = await db<[{ now: string }]>`select clock_timestamp()::text as now`
  return row.now
}

/** Locks rows for this transaction, always in the same order. */
export const hold = (tx: Db, ids: readonly string[]) =>
  tx`select from app_user where id = any(${ids}::text[]) order by id for no key update`

/** Somebody's row, which is held. */
export const read = async (tx: Db, id: string, asked_at: string | undefined): Promise<Mirrored | undefined> => {
  const [row] = await tx<Mirrored[]>`
    select id, email, email_verified, valid_since, closed_at is not null as is_closed, coalesce(checked_at > ${asked_at ?? null}::timestamptz, false) as is_newer
    from app_user where id = ${id}`
  return row
}

/** Earlier requests no longer count: the shop itself has changed the account. */
export const noteChange = (tx: Db, id: string) => tx`update app_user set checked_at = clock_timestamp() where id = ${id}`

/** Applies what the service returned. The role comes from the record, or follows the person's sites. */
export const follow = (
  tx: Db,
  { id, email_verified, valid_since, isAdmin }: { id: string; email_verified: boolean; valid_since: Date; isAdmin: boolean },
) => tx`
  with proved as (
    update account set factor_proved = true where ${email_verified} and user_id = ${id} and factor_since is not null and not factor_proved)
  update app_user set email_verified = ${email_verified}, valid_since = ${valid_since}, checked_at = clock_timestamp(),
    role = case when ${isAdmin} then 'admin' when exists (select from site_host where user_id = app_user.id) then 'host' else 'user' end
  where id = ${id}`

export const setValidSince = (db: Db, id: string, valid_since: Date) =>
  db`update app_user set valid_since = ${valid_since} where id = ${id}`

/** For a person who has a row in the shop but no account there yet. */
export const addAccount = (tx: Db, id: string) => tx`insert into account (user_id) values (${id}) on conflict do nothing`

/**
 * A person whose account elsewhere is gone or disabled is neither admin nor host: they get no emails to the farm and no
 * packing lists. Their sites stay assigned, because it may have been a mistake in the console or the settings.
 */
export const dismiss = (tx: Db, id: string) => tx`update app_user set checked_at = clock_timestamp(), role = 'user' where id = ${id}`

/** Takes an address from a person for a moment; everything that depends on it continues with the next one. */
export const takeAddress = (tx: Db, id: string) =>
  tx`update app_user set email = null, email_verified = false, role = 'user' where id = ${id}`

export const setRole = (tx: Db, id: string, role: Role) => tx`update app_user set role = ${role} where id = ${id}`

/**
 * Takes an address from a person because it is someone else's now. What depends on that address ends: hosting a site, the
 * waiting list, an invitation. Their orders lose it too, or emails about them would still go there; a form still open
 * elsewhere can't restore it.
 */
export const loseAddress = async (tx: Db, id: string): Promise<void> => {
  await tx`delete from site_host where user_id = ${id}`
  await tx`delete from place_wish where user_id = ${id}`
  await tx`delete from invitation where user_id = ${id}`
  await endRenewals(tx, id)
  await tx`
    update subscription s set email = '', second_email = case when lower(second_email) = u.email then '' else second_email end, version = version + 1
    from app_user u where u.id = ${id} and s.user_id = u.id`
  await tx`update app_user set email = null, email_verified = false, role = 'user', updated_at = now() where id = ${id}`
}

// In random order, so that a failing one doesn't block the others forever.

/** Admins and hosts who haven't been checked for this long: emails to the farm and packing lists go to them, whether or not they log in. */
export const listStaleAdminsAndHosts = async (db: Db, minutes: number): Promise<{ id: string }[]> => [
  ...(await db<{ id: string }[]>`
    select id from app_user
    where role in ('admin', 'host') and (checked_at is null or checked_at < clock_timestamp() - make_interval(mins => ${minutes}))
    order by random()`),
]

/** Accounts closed here and still kept elsewhere. */
export const listToBeRemoved = async (db: Db): Promise<{ id: string }[]> => [
  ...(await db<{ id: string }[]>`select id from app_user where is_to_be_removed order by random() limit 100`),
]

export const markRemoved = (db: Db, id: string) => db`update app_user set is_to_be_removed = false where id = ${id}`
