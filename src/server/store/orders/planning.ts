import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { Language } from '../../../shared/language.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import * as cycles from '../farm/cycles.ts'
import { earlyCycles } from '../farm/invitations.ts'
import * as sites from '../farm/sites.ts'
import { hasChoice } from '../sold-as.ts'
import type { OrderRow } from './order-row.ts'

/** What confirming an order needs: where and when it is collected, and who is emailed. */
export type Planning = {
  cycle: Cycle
  /** Also a site that has since been archived. */
  site: Site
  changes: ChangedDay[]
  /** Whether this person may order before the cycle opens to everyone. */
  is_early: boolean
  /** Where emails go: people may have changed their email since. */
  email: string
  language: Language
  /** The names of products by their numbers; null where there is nothing to choose. */
  products: Readonly<Record<number, string>> | null
}

type Found = Omit<Planning, 'cycle' | 'site'> & { cycle: Cycle | null; site: Site | null }

/** Read once cycle and site are locked: changing a day locks its sites, so nothing changes until the transaction ends. */
export const readPlanning = async (
  db: Db,
  { id, user_id, cycle_id, site_id, email }: Pick<OrderRow, 'id' | 'user_id' | 'cycle_id' | 'site_id' | 'email'>,
): Promise<Planning> => {
  const [{ cycle, site, ...others }] = await db<[Found]>`
    select
      (select row_to_json(own) from (select ${cycles.columns(db)} from cycle where cycle_id = ${cycle_id}) as own) as cycle,
      (select row_to_json(own) from (select ${sites.columns(db)} from site where site_id = ${site_id}) as own) as site,
      (select coalesce(json_agg(day), '[]') from (select pickup_date, site_id, to_date from day_change) as day) as changes,
      ${cycle_id} in (${earlyCycles(db, user_id ?? '')}) as is_early,
      coalesce((select email from app_user where id = ${user_id}), ${email}) as email,
      coalesce((select language from app_user where id = ${user_id}), 'en') as language,
      case when ${hasChoice(db)} then (select json_object_agg(product_id, product_name) from product) end as products`
  if (!cycle || !site) throw new Error(`Order ${id} has lost its cycle or site`)
  return { cycle, site, ...others }
}

/** Older changes don't affect coming days: a day moves by some days, not by months. */
const OLD_DAYS = 60

/** The changed days that may affect a new order's days. */
export const listChanges = async (db: Db, today: PlainDate): Promise<ChangedDay[]> => [
  ...(await db<ChangedDay[]>`select pickup_date, site_id, to_date from day_change where pickup_date >= ${addDays(today, -OLD_DAYS)}`),
]
