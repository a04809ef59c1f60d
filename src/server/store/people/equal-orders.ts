import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { isImported } from './import-rows.ts'
import { type AsOf, type KeptFor, whyUsed } from './imported-orders.ts'

export type EqualOrder = {
  id: number
  email: string
  name: string
  cycle_id: number
  cartons_per_week: number
  product_id: number
  first_week: number
  weeks: number
  every_weeks: number
  donation_cartons: number
  /** Came with a spreadsheet, with the day it gives, if any. */
  is_imported: boolean
  date: PlainDate | null
  site_id: number
  site_name: string
  /** What was built on an imported one since. */
  used: Exclude<KeptFor, 'login'> | null
}

/**
 * Orders that count, by what makes two of them the same to the farmer: of people with these addresses and, from other
 * spreadsheets, also by name, because one list may have an address where another has none.
 */
export const listEqual = async (
  db: Db,
  { import_id, today }: AsOf,
  { emails, names }: { emails: readonly string[]; names: readonly string[] },
): Promise<EqualOrder[]> => [
  ...(await db<EqualOrder[]>`
    with found as (
      select s.id from subscription s join app_user u on u.id = s.user_id where u.email = any(${[...emails]})
      union
      select s.id from subscription s where s.user_id is null and s.email <> '' and lower(s.email) = any(${[...emails]}) and ${isImported(db)}
      union
      select s.id from subscription s where lower(s.name) = any(${[...names]}) and ${counts(db, 's')} and ${isImported(db)})
    select s.id, coalesce(u.email, lower(s.email)) as email, s.name, s.cycle_id, s.cartons_per_week, s.donation_cartons,
      s.product_id, s.first_week, s.weeks, s.every_weeks,
      r.import_id is not null as is_imported, case when r.is_dated then to_char(s.created_at at time zone 'UTC', 'YYYY-MM-DD') end as date,
      s.site_id, s.site_name, case when r.import_id is not null then ${whyUsed(db, today)} end as used
    from found join subscription s using (id) left join app_user u on u.id = s.user_id left join import_row r on r.subscription_id = s.id
    where ${counts(db, 's')} and r.import_id is distinct from ${import_id}
    order by s.id`),
]
