import type { Pool } from '../../../src/server/store/database/database.ts'
import { addPerson, addPickup, addPlace } from '../../support/orders/pickups.ts'

/**
 * The nights in which an hour is missing or comes twice on the farm's clock. What is due in that very hour happens once:
 * cycles start and stop, people are reminded of Sunday's pickup the evening before or that morning.
 */
export type Night = { name: string; from: string; until: string; sunday: string; opens: string; closes: string }

export const NIGHTS: readonly [Night, Night] = [
  {
    name: 'an hour comes twice',
    from: '2026-10-31T21:45:00Z',
    until: '2026-11-01T14:00:00Z',
    sunday: '2026-11-01',
    opens: '2026-11-01 01:15',
    closes: '2026-11-01 01:45',
  },
  {
    name: 'an hour is missing',
    from: '2027-03-13T22:45:00Z',
    until: '2027-03-14T13:00:00Z',
    sunday: '2027-03-14',
    opens: '2027-03-14 02:30',
    closes: '2027-03-14 03:30',
  },
]

const QUARTER_MS = 15 * 60_000
// Around the change every quarter of an hour counts, on the way there every hour and a half.
const stepAt = (at: number, sunday: string): number =>
  Math.abs(at - Date.parse(`${sunday}T06:30:00Z`)) < 2 * 3_600_000 ? QUARTER_MS : 6 * QUARTER_MS

export type Sleepless = { db: Pool; setTime: (at: Date) => void; work: () => Promise<unknown> }

const addRemindable = async (db: Pool, sunday: string): Promise<string[]> => {
  const site_id = await addPlace(db, { pickup_start_day: 'Sunday', pickup_deadline_day: 'Sunday' })
  const evening = await addPerson(db)
  const morning = await addPerson(db)
  await db`insert into reminder_choice (address_digest, reminder) values (address_digest(${morning.email}), 'morning')`
  for (const person of [evening, morning]) await addPickup(db, { pickup_date: sunday, site_id, user_id: person.id })
  return [evening.email, morning.email]
}

/** Lives through a night, step by step, and tells what did not happen as often as it should. */
export const liveThrough = async (
  { db, setTime, work }: Sleepless,
  { name, from, until, sunday, opens, closes }: Night,
): Promise<string[]> => {
  await db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks, opens_at, closes_at)
    values (${name}, ${sunday}, ${sunday}::date + 55, 8, ${opens}, ${closes})`
  const emails = await addRemindable(db, sunday)
  for (let at = Date.parse(from); at < Date.parse(until); at += stepAt(at, sunday)) {
    setTime(new Date(at))
    await work()
  }
  const turned = await db`select from activity where label = ${name} and action = 'toggleCycle'`
  const reminded = await db<{ to_address: string }[]>`
    select to_address from mail where letter = 'reminder' and to_address = any(${emails}) order by to_address`
  return [
    ...(turned.length === 2 ? [] : [`${name}: a cycle started and stopped ${turned.length} times, not once each`]),
    ...(reminded.map(({ to_address }) => to_address).join() === emails.toSorted().join()
      ? []
      : [`${name}: ${reminded.length} reminders, not one for each of two people`]),
  ]
}
