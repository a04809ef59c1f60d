import type { Db } from '../../src/server/store/database/database.ts'
import { addDays, onOrAfter, type PlainDate, WEEKDAYS } from '../../src/shared/dates/calendar.ts'
import { seasonName, seasonNumber } from '../../src/shared/dates/season-name.ts'
import { LANDMARKS, STREETS, TOWNS } from './names.ts'
import { spread } from './spread.ts'

/** Adds sites around Ithaca, each on a day of its own. Tells their numbers. */
export const addSites = async (db: Db, count: number): Promise<number[]> => {
  const rows = await db<{ site_id: number }[]>`
    insert into site (site_name, site_address, site_instructions, pickup_start_day, pickup_deadline_day, lat, lon)
    select street || ' Street ' || place || case when n > ${STREETS.length * LANDMARKS.length}::int then ' ' || n else '' end,
      n || ' ' || street || ' Street, ' || (${TOWNS}::text[])[1 + n % ${TOWNS.length}::int] || ', NY',
      'The blue cooler beside the door. Tick your name on the list.', day, day,
      42.45 + (${spread(db, 1, 4_000)} - 2000) / 10000.0, -76.5 + (${spread(db, 2, 4_000)} - 2000) / 10000.0
    from generate_series(1, ${count}::int) n,
      lateral (select (${STREETS}::text[])[1 + (n - 1) % ${STREETS.length}::int] as street,
        (${LANDMARKS}::text[])[1 + (n - 1) / ${STREETS.length}::int % ${LANDMARKS.length}::int] as place,
        (${[...WEEKDAYS]}::text[])[1 + n % 7] as day) as words
    order by n returning site_id`
  return rows.map(({ site_id }) => site_id)
}

const WEEKS = 12
const WEEKS_APART = 13
const WEEKS_GONE = 3

/** Adds cycles, one for each season: the last one is to come, the one before it runs, the others are over. Tells their numbers. */
export const addCycles = async (db: Db, count: number, today: PlainDate): Promise<number[]> => {
  const running = addDays(onOrAfter(addDays(today, -6), 'Monday'), WEEKS_GONE * -7)
  const season = seasonNumber(addDays(running, WEEKS * 3.5))
  const rows = Array.from({ length: count }, (_, at) => {
    // A single cycle is the one that runs.
    const step = at - Math.max(0, count - 2)
    const start_date = addDays(running, step * WEEKS_APART * 7)
    return {
      cycle_name: seasonName(season + step),
      start_date,
      end_date: addDays(start_date, WEEKS * 7 - 1),
      number_of_weeks: WEEKS,
      is_active: step === 0,
    }
  })
  const added = await db<{ cycle_id: number }[]>`insert into cycle ${db(rows)} returning cycle_id`
  return added.map(({ cycle_id }) => cycle_id)
}
