import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import type { ChangedDay } from '../../../shared/dates/changed-days.ts'
import type { Language } from '../../../shared/language.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import * as cycles from '../farm/cycles.ts'
import { earlyCycles } from '../farm/invitations.ts'
import * as sites from '../farm/sites.ts'
import type { OrderRow } from './order-row.ts'

/** What an order becomes paid with: where and when it is collected, and who hears of it. */
export type Planning = {
  cycle: Cycle
  /** Also one that has been archived since. */
  site: Site
  changes: ChangedDay[]
  /** Whether this person may order before the cycle opens to all. */
  is_early: boolean
  /** Where letters go: people may have changed their email since. */
  email: string
  language: Language
}

type Found = Omit<Planning, 'cycle' | 'site'> & { cycle: Cycle | null; site: Site | null }

/** Read when cycle and site are held: whoever changes a day holds its sites, so nothing of it changes until the end. */
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
      coalesce((select language from app_user where id = ${user_id}), 'en') as language`
  if (!cycle || !site) throw new Error(`Order ${id} has lost its cycle or site`)
  return { cycle, site, ...others }
}

/** No day that is still to come hangs on changes that are older: a day moves by some days, not by months. */
const OLD_DAYS = 60

/** The changed days that a new order's days may hang on. */
export const listChanges = async (db: Db, today: PlainDate): Promise<ChangedDay[]> => [
  ...(await db<ChangedDay[]>`select pickup_date, site_id, to_date from day_change where pickup_date >= ${addDays(today, -OLD_DAYS)}`),
]
