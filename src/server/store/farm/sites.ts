import type { Hours, NewSite, Site, Used } from '../../../shared/shapes/entities.ts'
import { counts, type Uses } from '../counted.ts'
import type { Db } from '../database/database.ts'

export const columns = (db: Db) => db`
  site_id, site_name, site_address, lat, lon, site_instructions, site_instructions_es, pickup_start_day, pickup_deadline_day, places,
  pickup_from, pickup_until, last_day_until, site_town, is_address_public, version`

/** Instructions that nobody wrote in Spanish are not told. */
const asTold = <Row extends Site | undefined>(site: Row): Row =>
  site?.site_instructions_es === '' ? { ...site, site_instructions_es: undefined } : site

/** When people collect at `site`. */
export const hours = (db: Db) => db`site.pickup_from, site.pickup_until, site.last_day_until`

/** The open pickup sites; archived ones exist only in the orders that name them. */
export const list = async (db: Db): Promise<Site[]> =>
  (await db<Site[]>`select ${columns(db)} from site where archived_at is null order by site_name, site_id`).map(asTold)

export const listArchived = async (db: Db): Promise<Site[]> =>
  (await db<Site[]>`select ${columns(db)} from site where archived_at is not null order by site_name, site_id`).map(asTold)

/** An open site. */
export const find = async (db: Db, site_id: number): Promise<Site | undefined> => {
  const [site] = await db<Site[]>`select ${columns(db)} from site where site_id = ${site_id} and archived_at is null`
  return asTold(site)
}

/** A site, open or archived: an order outlives the archiving of its site. */
export const findStored = async (db: Db, site_id: number): Promise<Site | undefined> => {
  const [site] = await db<Site[]>`select ${columns(db)} from site where site_id = ${site_id}`
  return asTold(site)
}

/** Locks an open site for a change: a second change waits for the first. */
export const lock = async (db: Db, site_id: number): Promise<Site | undefined> => {
  const [site] = await db<Site[]>`select ${columns(db)} from site where site_id = ${site_id} and archived_at is null for no key update`
  return asTold(site)
}

export type Location = Pick<Site, 'site_id' | 'site_name' | 'site_address'> & Hours

/** The name, address and hours of every site, open or archived. */
export const listLocations = async (db: Db): Promise<Location[]> => [
  ...(await db<Location[]>`select site_id, site_name, site_address, ${hours(db)} from site`),
]

/** The pickup weekdays of every site, open or archived. */
export const listDays = async (db: Db): Promise<Pick<Site, 'site_id' | 'pickup_start_day'>[]> => [
  ...(await db<Site[]>`select site_id, pickup_start_day from site`),
]

/** Locks open and archived sites, or one of them, so that nobody plans a pickup there until their days are changed. */
export const hold = async (db: Db, site_id: number | null): Promise<Pick<Site, 'site_id' | 'site_name' | 'pickup_start_day'>[]> => [
  ...(await db<Site[]>`
    select site_id, site_name, pickup_start_day from site where ${site_id === null ? db`true` : db`site_id = ${site_id}`} order by site_id for no key update`),
]

/** The open sites with a name; two may share one. */
export const listNamed = async (db: Db, site_name: string): Promise<Pick<Site, 'site_id'>[]> => [
  ...(await db<
    Pick<Site, 'site_id'>[]
  >`select site_id from site where site_name = ${site_name} and archived_at is null order by site_id limit 2`),
]

export const add = async (db: Db, site: NewSite): Promise<Site> => {
  const [added] = await db<[Site]>`
    insert into site (site_name, site_address, site_instructions, pickup_start_day, pickup_deadline_day, lat, lon, places,
      pickup_from, pickup_until, last_day_until, site_town, is_address_public, site_instructions_es)
    values (${site.site_name}, ${site.site_address}, ${site.site_instructions}, ${site.pickup_start_day}, ${site.pickup_deadline_day},
      ${site.lat ?? null}, ${site.lon ?? null}, ${site.places ?? null},
      ${site.pickup_from ?? null}, ${site.pickup_until ?? null}, ${site.last_day_until ?? null}, ${site.site_town ?? ''}, ${site.is_address_public ?? false},
      ${site.site_instructions_es ?? ''})
    returning ${columns(db)}`
  return asTold(added)
}

/** Updates an open site that `lock` has returned. */
export const edit = async (db: Db, site_id: number, site: NewSite): Promise<Site> => {
  const storeLocation = site.lat === undefined || site.lon === undefined
  const [edited] = await db<[Site]>`
    update site set site_name = ${site.site_name}, site_address = ${site.site_address}, site_instructions = ${site.site_instructions},
      pickup_start_day = ${site.pickup_start_day}, pickup_deadline_day = ${site.pickup_deadline_day},
      lat = case when ${storeLocation} then lat else ${site.lat ?? null}::float8 end,
      lon = case when ${storeLocation} then lon else ${site.lon ?? null}::float8 end,
      places = ${site.places === undefined ? db`places` : db`${site.places}::int`},
      pickup_from = ${site.pickup_from === undefined ? db`pickup_from` : db`${site.pickup_from}::text`},
      pickup_until = ${site.pickup_until === undefined ? db`pickup_until` : db`${site.pickup_until}::text`},
      last_day_until = ${site.last_day_until === undefined ? db`last_day_until` : db`${site.last_day_until}::text`},
      site_town = ${site.site_town === undefined ? db`site_town` : db`${site.site_town}::text`},
      is_address_public = ${site.is_address_public === undefined ? db`is_address_public` : db`${site.is_address_public}::boolean`},
      site_instructions_es = coalesce(${site.site_instructions_es ?? null}::text, site_instructions_es)
    where site_id = ${site_id} and archived_at is null returning ${columns(db)}`
  return asTold(edited)
}

/** Archives or reopens a site; returns nothing if it is already so. */
export const archive = async (db: Db, site_id: number, at: Date): Promise<Site | undefined> => {
  const [site] = await db<Site[]>`
    update site set archived_at = ${at} where site_id = ${site_id} and archived_at is null returning ${columns(db)}`
  return asTold(site)
}

export const restore = async (db: Db, site_id: number): Promise<Site | undefined> => {
  const [site] = await db<Site[]>`
    update site set archived_at = null where site_id = ${site_id} and archived_at is not null returning ${columns(db)}`
  return asTold(site)
}

/** Deletes a site and returns it; one with orders violates the foreign key. */
export const remove = async (db: Db, site_id: number): Promise<Site | undefined> => {
  const [site] = await db<Site[]>`delete from site where site_id = ${site_id} and archived_at is null returning ${columns(db)}`
  return asTold(site)
}

/** The cycles and sites that any order refers to, whatever became of the order, including sites where it used to be collected. */
export const listUsed = async (db: Db): Promise<Used> => {
  const [row] = await db<[Used]>`
    select array(select cycle_id from cycle where exists (select from subscription s where s.cycle_id = cycle.cycle_id)
        or exists (select from gift where gift.cycle_id = cycle.cycle_id) order by 1) as cycle_ids,
      array(select site_id from site where exists (select from subscription s where s.site_id = site.site_id)
        or exists (select from pickup p where p.site_id = site.site_id or p.chosen_site_id = site.site_id)
        or exists (select from order_change c where site.site_id in (c.site_id, c.was_site_id)) order by 1) as site_ids`
  return row
}

/** The orders of a site, current and former: those that count, and those that ended or were never paid. */
export const countUses = async (db: Db, site_id: number): Promise<Uses> => {
  const [row] = await db<[Uses]>`
    select (count(*) filter (where ${counts(db, 's')}))::int as counted, (count(*) filter (where not ${counts(db, 's')}))::int as others
    from subscription s
    where site_id = ${site_id} or exists (select 1 from pickup p where p.subscription_id = s.id and p.site_id = ${site_id})
      or exists (select 1 from order_change c where c.subscription_id = s.id and ${site_id}::int in (c.site_id, c.was_site_id))`
  return row
}
