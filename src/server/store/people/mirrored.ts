import type { Role } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'

/** What the shop keeps of people whose accounts are kept elsewhere. */

/** `email`: none where somebody else has the address by now. `is_newer`: something was heard that was asked later. */
export type Mirrored = {
  id: string
  email: string | null
  email_verified: boolean
  valid_since: Date | null
  is_closed: boolean
  is_newer: boolean
}

/** When something is asked of the service, by the clock of the database, in all its digits. */
export const now = async (db: Db): Promise<string> => {
  const [row] = await db<[{ now: string }]>`select clock_timestamp()::text as now`
  return row.now
}

/** Takes rows for this transaction alone, in one order for everybody. */
export const hold = (tx: Db, ids: readonly string[]) =>
  tx`select from app_user where id = any(${ids}::text[]) order by id for no key update`

/** Somebody's row, which is held. */
export const read = async (tx: Db, id: string, asked_at: string | undefined): Promise<Mirrored | undefined> => {
  const [row] = await tx<Mirrored[]>`
    select id, email, email_verified, valid_since, closed_at is not null as is_closed, coalesce(checked_at > ${asked_at ?? null}::timestamptz, false) as is_newer
    from app_user where id = ${id}`
  return row
}

/** What was asked before this moment does not count any more: the shop itself has changed the account. */
export const noteChange = (tx: Db, id: string) => tx`update app_user set checked_at = clock_timestamp() where id = ${id}`

/** Takes over what was heard. The role is the record's to say, or follows the person's sites. */
export const follow = (
  tx: Db,
  { id, email_verified, valid_since, isAdmin }: { id: string; email_verified: boolean; valid_since: Date; isAdmin: boolean },
) => tx`
  update app_user set email_verified = ${email_verified}, valid_since = ${valid_since}, checked_at = clock_timestamp(),
    role = case when ${isAdmin} then 'admin' when exists (select from site_host where user_id = app_user.id) then 'host' else 'user' end
  where id = ${id}`

export const setValidSince = (db: Db, id: string, valid_since: Date) =>
  db`update app_user set valid_since = ${valid_since} where id = ${id}`

/** For a row of somebody who has one in the shop, but no account there yet. */
export const addAccount = (tx: Db, id: string) => tx`insert into account (user_id) values (${id}) on conflict do nothing`

/**
 * Whose account is gone or shut elsewhere is neither admin nor host: no letter to the farm and no packing list goes to them.
 * Their sites wait for them: it may have been a mistake at the console, or in the settings.
 */
export const dismiss = (tx: Db, id: string) => tx`update app_user set checked_at = clock_timestamp(), role = 'user' where id = ${id}`

/** Takes an address from somebody for a moment; what they do by it goes on with the next one. */
export const takeAddress = (tx: Db, id: string) =>
  tx`update app_user set email = null, email_verified = false, role = 'user' where id = ${id}`

export const setRole = (tx: Db, id: string, role: Role) => tx`update app_user set role = ${role} where id = ${id}`

/**
 * Takes an address from somebody, for it is another's now. What would be done by that address alone ends with it: looking
 * after a site, waiting for a place, an invitation. Their orders lose it too, or letters about them would go on to it; a
 * form that is open elsewhere cannot put it back.
 */
export const loseAddress = async (tx: Db, id: string): Promise<void> => {
  await tx`delete from site_host where user_id = ${id}`
  await tx`delete from place_wish where user_id = ${id}`
  await tx`delete from invitation where user_id = ${id}`
  await tx`
    update subscription s set email = '', second_email = case when lower(second_email) = u.email then '' else second_email end, version = version + 1
    from app_user u where u.id = ${id} and s.user_id = u.id`
  await tx`update app_user set email = null, email_verified = false, role = 'user', updated_at = now() where id = ${id}`
}

// In any order: none that fails stands before all others for good.

/** Admins and hosts about whom nobody has asked for so long: mails to the farm and packing lists go to them, whether they come by or not. */
export const listStaleAdminsAndHosts = async (db: Db, minutes: number): Promise<{ id: string }[]> => [
  ...(await db<{ id: string }[]>`
    select id from app_user
    where role in ('admin', 'host') and (checked_at is null or checked_at < clock_timestamp() - make_interval(mins => ${minutes}))
    order by random()`),
]

/** Accounts that were closed here and are still kept elsewhere. */
export const listToBeRemoved = async (db: Db): Promise<{ id: string }[]> => [
  ...(await db<{ id: string }[]>`select id from app_user where is_to_be_removed order by random() limit 100`),
]

export const markRemoved = (db: Db, id: string) => db`update app_user set is_to_be_removed = false where id = ${id}`
