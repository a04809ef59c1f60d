import type { FarmSettings } from '../../shared/farm-settings.ts'
import type { Db } from './database.ts'

/** The farm's calendar, rules and face, as the shop's one row keeps them. */
export type FarmRow = Omit<FarmSettings, 'time_zone'> & { time_zone: string | null }

const columns = (db: Db) => db`
  farm_name, reply_to, time_zone, cutoff_days, cutoff_time, free_skips, unclaimed, late_text, accent, logo, version,
  to_char(late_from, 'YYYY-MM-DD HH24:MI:SS') as late_from, to_char(late_until, 'YYYY-MM-DD HH24:MI:SS') as late_until`

export const readFarm = async (db: Db): Promise<FarmRow> => {
  const [row] = await db<FarmRow[]>`select ${columns(db)} from shop`
  if (!row) throw new Error('The shop has lost its row of settings')
  return row
}
