import type { Language } from '../../../shared/language.ts'
import type { Host } from '../../../shared/shapes/farm-settings.ts'
import type { Db } from '../database/database.ts'
import { isProved } from '../proved.ts'

/** People who look after a site. A trigger keeps their role in step with these rows (see migration 0007). */

export const list = async (db: Db): Promise<Host[]> => [
  ...(await db<Host[]>`
    select site_id, user_id, email from site_host join app_user on app_user.id = user_id where email is not null order by email, site_id`),
]

/** Locks a site's name while a host is added or removed; archived sites count. */
export const holdSite = async (db: Db, site_id: number): Promise<string | undefined> => {
  const [site] = await db<{ site_name: string }[]>`select site_name from site where site_id = ${site_id} for key share`
  return site?.site_name
}

/** False if the person is already a host of the site. */
export const add = async (db: Db, site_id: number, user_id: string): Promise<boolean> =>
  (await db`insert into site_host (site_id, user_id) values (${site_id}, ${user_id}) on conflict do nothing`).count === 1

/** Returns the former host's account; nothing if they aren't a host of this site. */
export const remove = async (db: Db, site_id: number, user_id: string): Promise<string | undefined> => {
  const [gone] = await db<{ email: string }[]>`
    delete from site_host using app_user
    where site_id = ${site_id} and user_id = ${user_id} and app_user.id = user_id returning email`
  return gone?.email
}

/** Hosts of these sites who currently have an account with the provider, and whose address is proved. */
export const listOf = async (db: Db, siteIds: readonly number[]): Promise<(Host & { language: Language })[]> => [
  ...(await db<(Host & { language: Language })[]>`
    select site_id, user_id, email, coalesce(language, 'en') as language from site_host join app_user on app_user.id = user_id
    where site_id = any(${[...siteIds]}) and role <> 'user' and ${isProved(db, 'app_user')} order by email, site_id`),
]
