import type { Language } from '../../../shared/language.ts'
import type { Host } from '../../../shared/shapes/farm-settings.ts'
import type { Db } from '../database/database.ts'

/** People who look after a site. Their role follows these rows by itself (see migration 0007). */

export const list = async (db: Db): Promise<Host[]> => [
  ...(await db<Host[]>`
    select site_id, user_id, email from site_host join app_user on app_user.id = user_id where email is not null order by email, site_id`),
]

/** The name of a site that stays while a host is added to it, or removed; archived ones count. */
export const holdSite = async (db: Db, site_id: number): Promise<string | undefined> => {
  const [site] = await db<{ site_name: string }[]>`select site_name from site where site_id = ${site_id} for key share`
  return site?.site_name
}

/** False for someone who looks after the site already. */
export const add = async (db: Db, site_id: number, user_id: string): Promise<boolean> =>
  (await db`insert into site_host (site_id, user_id) values (${site_id}, ${user_id}) on conflict do nothing`).count === 1

/** Tells whose they were; nobody when it is not a host of this site. */
export const remove = async (db: Db, site_id: number, user_id: string): Promise<string | undefined> => {
  const [gone] = await db<{ email: string }[]>`
    delete from site_host using app_user
    where site_id = ${site_id} and user_id = ${user_id} and app_user.id = user_id returning email`
  return gone?.email
}

/** Who looks after these sites and has an account to do so: who has none elsewhere is no host, as long as that is so. */
export const listOf = async (db: Db, siteIds: readonly number[]): Promise<(Host & { language: Language })[]> => [
  ...(await db<(Host & { language: Language })[]>`
    select site_id, user_id, email, coalesce(language, 'en') as language from site_host join app_user on app_user.id = user_id
    where site_id = any(${[...siteIds]}) and role <> 'user' order by email, site_id`),
]
