import { addPerson, addPickup, addPlace } from '../support/pickups.ts'
import { type Fault, inWorld } from './fault.ts'
import { startLoad } from './load.ts'
import { workNow } from './work-now.ts'
import type { World } from './world.ts'

/**
 * The nights in which an hour is missing or comes twice on the farm's clock. What is due in that very hour happens once:
 * cycles start and stop, people are reminded of Sunday's pickup the evening before or that morning.
 */

const MINUTE_MS = 60_000
const STEP = 10

type Night = { name: string; from: string; until: string; sunday: string; opens: string; closes: string }

const NIGHTS: readonly Night[] = [
  {
    name: 'the hour comes twice',
    from: '2026-10-31T21:50:00Z',
    until: '2026-11-01T14:00:00Z',
    sunday: '2026-11-01',
    opens: '2026-11-01 01:20',
    closes: '2026-11-01 01:50',
  },
  {
    name: 'the hour is missing',
    from: '2027-03-13T22:50:00Z',
    until: '2027-03-14T13:00:00Z',
    sunday: '2027-03-14',
    opens: '2027-03-14 02:30',
    closes: '2027-03-14 03:30',
  },
]

let now = new Date(NIGHTS[0]?.from ?? 0)

const remindable = async ({ db }: World, sunday: string) => {
  const [site_id, evening, morning] = [
    await addPlace(db, { pickup_start_day: 'Sunday', pickup_deadline_day: 'Sunday' }),
    await addPerson(db),
    await addPerson(db),
  ]
  await db`insert into reminder_choice (email, reminder) values (${morning.email}, 'morning')`
  for (const person of [evening, morning]) await addPickup(db, { pickup_date: sunday, site_id, user_id: person.id })
  return [evening.email, morning.email]
}

const addNightCycle = async ({ db }: World, { name, sunday, opens, closes }: Night) => {
  await db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks, opens_at, closes_at)
    values (${name}, ${sunday}, ${sunday}::date + 55, 8, ${opens}, ${closes})`
}

const liveThrough = async (world: World, night: Night) => {
  now = new Date(night.from)
  await addNightCycle(world, night)
  const emails = await remindable(world, night.sunday)
  while (now < new Date(night.until)) {
    await workNow(world)
    now = new Date(now.getTime() + STEP * MINUTE_MS)
  }
  const turned = await world.db`select from activity where label = ${night.name} and action = 'toggleCycle'`
  if (turned.length !== 2) world.broken.push(`when ${night.name}, a cycle started and stopped ${turned.length} times instead of twice`)
  const reminded = await world.db<
    { to_address: string }[]
  >`select to_address from mail where letter = 'reminder' and to_address = any(${emails})`
  if (reminded.length !== 2 || new Set(reminded.map((each) => each.to_address)).size !== 2)
    world.broken.push(`when ${night.name}, ${reminded.length} reminders went to two people`)
}

export const daylightSaving: Fault = {
  name: 'daylight-saving',
  says: 'both nights in which the clocks change, step by step, while people order',
  times: 1,
  run: inWorld(
    async (world, times) => {
      for (let each = 0; each < times; each++)
        for (const night of NIGHTS) {
          const load = startLoad(world, { buyers: 3 })
          await liveThrough(world, { ...night, name: `${night.name} ${each}` })
          await load.stop()
        }
      return { nights: NIGHTS.length * times }
    },
    { clocks: { shop: () => now, provider: () => now } },
  ),
}
