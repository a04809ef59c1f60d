import type { Pool } from '../../../src/server/store/database/database.ts'

/** What is for sale while things break: an open cycle without end, many with few cartons, and two sites, one with few places. */

export const WEEKS = 8
export const PRICE_CENTS = 650
const DAY_MS = 24 * 3600 * 1000
export const ZONE = 'America/New_York'

export type SoldCycle = { cycle_id: number; start_date: string; limit: number | null }
export type FaultSeason = { open: SoldCycle; limited: SoldCycle[]; sites: { roomy: number; small: number } }

/** The farm's date, from a calendar that shares nothing with the shop's. */
export const farmDate = (at: Date): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE, dateStyle: 'short' }).format(at)

const dayOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS
const dateOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10)

/** Counted week by week, added up carton by carton: what an order must come to, by nobody's formula but this. */
export const centsOf = (startDate: string, today: string, cartons: number, donated: number): number => {
  let cents = 0
  for (let week = 1; week <= WEEKS; week++) if (dayOf(startDate) + week * 7 > dayOf(today)) cents += cartons * PRICE_CENTS
  for (let given = 0; given < donated; given++) cents += PRICE_CENTS
  return cents
}

const addSite = async (db: Pool, site_name: string, places: number | null): Promise<number> => {
  const where = { site_address: '1 Main St, Dryden, NY 13053', site_instructions: 'The blue cooler.' }
  const when = { pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' }
  const [site] = await db<[{ site_id: number }]>`insert into site ${db({ site_name, places, ...where, ...when })} returning site_id`
  return site.site_id
}

/** The cycles began ten days ago, so that a week of them is gone. */
export const openFaultSeason = async (db: Pool, now: Date, limitedCycles: number): Promise<FaultSeason> => {
  const start = dayOf(farmDate(now)) - 10
  const start_date = dateOf(start)
  const end_date = dateOf(start + WEEKS * 7 - 1)
  const addCycle = async (cycle_name: string, cartons_limit: number | null): Promise<SoldCycle> => {
    const cycle = { cycle_name, start_date, end_date, number_of_weeks: WEEKS, is_active: true, cartons_limit }
    const [added] = await db<[{ cycle_id: number }]>`insert into cycle ${db(cycle)} returning cycle_id`
    return { cycle_id: added.cycle_id, start_date, limit: cartons_limit }
  }
  const open = await addCycle('Open to all', null)
  const limited: SoldCycle[] = []
  for (let each = 0; each < limitedCycles; each++) limited.push(await addCycle(`Few cartons ${each}`, 15 + (each % 10)))
  return { open, limited, sites: { roomy: await addSite(db, 'Library', null), small: await addSite(db, 'Barn', 6) } }
}
