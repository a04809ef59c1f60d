import type { Db } from '../database/database.ts'

/** What the shop keeps of people whose accounts are kept elsewhere. */

/** `email`: none where somebody else has the address by now. */
export type Mirrored = { id: string; email: string | null; valid_since: Date | null; is_closed: boolean }

/** Takes somebody's row for this transaction alone. */
export const lock = async (tx: Db, id: string): Promise<Mirrored | undefined> => {
  const [row] = await tx<Mirrored[]>`
    select id, email, valid_since, closed_at is not null as is_closed from app_user where id = ${id} for update`
  return row
}

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

/** Whose account is gone or shut elsewhere is no admin, and gets no letter to the farm. */
export const dismiss = (tx: Db, id: string) => tx`
  update app_user set checked_at = clock_timestamp(),
    role = case when exists (select from site_host where user_id = app_user.id) then 'host' else 'user' end
  where id = ${id}`

/**
 * Takes an address from somebody, for it is another's now. What would be done by that address alone ends with it: looking
 * after a site, waiting for a place, an invitation.
 */
export const loseAddress = async (tx: Db, id: string): Promise<void> => {
  await tx`delete from site_host where user_id = ${id}`
  await tx`delete from place_wish where user_id = ${id}`
  await tx`delete from invitation where user_id = ${id}`
  await tx`update app_user set email = null, email_verified = false, role = 'user', updated_at = now() where id = ${id}`
}

/** Admins about whom nobody has asked for so long: mails to the farm go to them, whether they come by or not. */
export const listStaleAdmins = async (db: Db, minutes: number): Promise<{ id: string }[]> => [
  ...(await db<{ id: string }[]>`
    select id from app_user where role = 'admin' and (checked_at is null or checked_at < clock_timestamp() - make_interval(mins => ${minutes}))`),
]

/** Accounts that were closed here and are still kept elsewhere. */
export const listToBeRemoved = async (db: Db): Promise<{ id: string }[]> => [
  ...(await db<{ id: string }[]>`select id from app_user where is_to_be_removed order by id limit 100`),
]

export const markRemoved = (db: Db, id: string) => db`update app_user set is_to_be_removed = false where id = ${id}`
