import type { Db } from './database.ts'

type SiteName = { site_id: number; site_name: string; is_archived: boolean }

/** A site, open or archived: its orders outlive it. */
export const findSite = async (db: Db, site_id: number): Promise<SiteName | undefined> => {
  const [site] = await db<
    SiteName[]
  >`select site_id, site_name, archived_at is not null as is_archived from site where site_id = ${site_id}`
  return site
}

/** The names of the sites, open or archived. */
export const siteNames = async (db: Db): Promise<Map<number, string>> => {
  const rows = await db<SiteName[]>`select site_id, site_name from site`
  return new Map(rows.map(({ site_id, site_name }) => [site_id, site_name]))
}
