import { clockAt, dateAt } from '../../../shared/dates/calendar.ts'
import type { CutOff } from '../../../shared/dates/cut-off.ts'
import type { SaleTerms } from '../../../shared/dates/on-sale.ts'
import type { Db } from '../database/database.ts'
import { listChanges } from './planning.ts'

/** What decides whether a cycle has a day left to sell. */
export const readSaleTerms = async (db: Db, farm: CutOff & { time_zone: string }, at: Date): Promise<SaleTerms> => {
  const { cutoff_days, cutoff_time, time_zone } = farm
  const today = dateAt(at, time_zone)
  return { today, clock: clockAt(at, time_zone), cutoff_days, cutoff_time, changes: await listChanges(db, today) }
}
