import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { WeekSite } from '../../../shared/shapes/packing.ts'
import type { Db } from '../database/database.ts'
import { hours } from '../farm/sites.ts'
import { type ByProduct, productsOn } from './packed-days.ts'
import { isPacked } from './packing.ts'

/** What goes to the sites on given days, and whether it was ticked as packed. */

/** Everything a packer reads on a list. A pickup that is added, removed or changed makes it a different list. Its product is named unless it is the carton: what was packed before there were others stays packed. */
const contents = (db: Db) => db`
  md5(string_agg(concat_ws(' ', p.pickup_id, p.cartons, p.state, p.held_from, s.name, p.friend_name, s.additional_notes,
    nullif(s.product_id, ${CARTON})), ',' order by p.pickup_id))`

/** From a day on, once anybody is marked: visits of orders that were picked up, of all, and the cartons that are left. */
const pickedUp = (db: Db, today: PlainDate) => {
  const isPlanned = db`p.state = 'planned'`
  const isCollected = db`${isPlanned} and p.mark = 'collected'`
  return db`
  case when p.pickup_date <= ${today} and bool_or(${isPlanned} and p.mark is not null) then json_build_object(
    'people', count(distinct s.id) filter (where ${isCollected}), 'of', count(distinct s.id) filter (where ${isPlanned}),
    'cartons_left', coalesce(sum(p.cartons) filter (where ${isPlanned} and p.mark is distinct from 'collected'), 0)) end`
}

export type WeekRow = Omit<WeekSite, 'packed_at' | 'is_changed' | 'products' | 'picked_up'> &
  ByProduct & {
    picked_up: WeekSite['picked_up'] | null
    pickup_date: PlainDate
    packed_at: Date | null
    packed_contents: string | null
  }

export const listSites = async (db: Db, from: PlainDate, until: PlainDate, today: PlainDate): Promise<WeekRow[]> => [
  ...(await db<WeekRow[]>`
    select list.*, site.site_name, ${hours(db)}, packed.packed_at, packed.contents as packed_contents, app_user.email as packed_by,
      ${productsOn(db, today, 'list')}
    from (
      select p.pickup_date, p.site_id, coalesce(sum(p.cartons) filter (where p.state = 'planned'), 0)::int as cartons,
        coalesce(sum(p.cartons) filter (where p.state = 'donated'), 0)::int as donated, ${contents(db)} as contents, ${pickedUp(db, today)} as picked_up
      from pickup p join subscription s on s.id = p.subscription_id
      where p.pickup_date between ${from} and ${until} and ${isPacked(db, today)}
      group by p.pickup_date, p.site_id
    ) list join site using (site_id) left join packed using (pickup_date, site_id) left join app_user on app_user.id = packed_by
    order by list.pickup_date, site.site_name, site_id`),
]

type Place = { pickup_date: PlainDate; site_id: number }

/** The name of a site that gets something on a day. */
export const findSiteName = async (db: Db, { pickup_date, site_id }: Place, today: PlainDate): Promise<string | undefined> => {
  const [site] = await db<{ site_name: string }[]>`
    select site_name from site where site_id = ${site_id} and exists (
      select from pickup p join subscription s on s.id = p.subscription_id
      where p.pickup_date = ${pickup_date} and p.site_id = site.site_id and ${isPacked(db, today)})`
  return site?.site_name
}

export type Tick = Place & { contents: string; packed_at: Date; packed_by: string }

/** Ticked again, the later list counts. */
export const tick = (db: Db, packed: Tick) => db`
  insert into packed ${db(packed)}
  on conflict (pickup_date, site_id) do update
    set contents = excluded.contents, packed_at = excluded.packed_at, packed_by = excluded.packed_by`

/** False if there was no tick. */
export const untick = async (db: Db, { pickup_date, site_id }: Place): Promise<boolean> =>
  (await db`delete from packed where pickup_date = ${pickup_date} and site_id = ${site_id}`).count > 0
