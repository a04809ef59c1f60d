import { randomUUID } from 'node:crypto'
import { systemClock } from '../../../src/server/kernel/clock.ts'
import { addPerson, addPickup } from '../../support/orders/pickups.ts'
import { askOnce } from '../load/ask.ts'
import { startLoad } from '../load/load.ts'
import { expectTold } from '../load/look-now.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { workNow } from '../load/work-now.ts'
import { openMovingClock } from '../world/moving-clock.ts'
import type { FaultPerson } from '../world/people.ts'
import { farmDate } from '../world/season.ts'
import type { World } from '../world/world.ts'
import { type Fault, inWorld } from './fault.ts'

/** The shop's clock is ten minutes ahead of the database's and the provider's, then ten behind; nothing but the alarm tells of it. */

const SKEWS_MIN = [10, -10]
const DAY_MS = 86_400_000
const TITLES = ['The clock is wrong', 'The clock is right again'] as const

const time = openMovingClock()

/** Two looks, with time in between: it goes by for the alarm alone, for the clocks are what is looked at. */
const lookTwice = async ({ apps, db }: World) => {
  const look = () => Promise.all(apps.map(({ watch }) => watch?.().look()))
  await look()
  await db`update alarm set since = since - interval '1 minute', well_since = well_since - interval '2 minutes'`
  await look()
}

/** Signs up, logs in with a wrong password and the right one, and gives what the browser has then. */
const comeIn = async (world: World, from: FaultPerson): Promise<FaultPerson> => {
  const email = `${randomUUID()}@new.example`
  const password = `eggs-${randomUUID()}`
  world.ledger.passwords.add(password)
  const nobody = { ...from, email, cookie: '', token: '' }
  const asked = async (name: 'signUp' | 'signIn', body: Record<string, unknown>) =>
    (await askOnce(world.balancer.url, name, { body }, nobody))?.status
  const statuses = [await asked('signUp', { email, password }), await asked('signIn', { email, password: 'another-password' })]
  const reply = await fetch(`${world.balancer.url}/api/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': from.address },
    body: JSON.stringify({ email, password, rememberMe: false }),
  })
  statuses.push(reply.status)
  if (statuses.join() !== '204,400,200') world.broken.push(`signing up, a wrong password and the right one were answered with ${statuses}`)
  const cookie = reply.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  return { ...nobody, cookie }
}

const isIn = async ({ balancer }: World, person: FaultPerson): Promise<boolean> => {
  const answer = await askOnce(balancer.url, 'whoAmI', {}, person)
  return answer?.status === 200 && (answer.body.user as { email?: string } | null)?.email === person.email
}

/** One who is reminded in the evening and one in the morning: at any hour it is time for one of them. */
const addRemindable = async ({ db, season, clock }: World): Promise<string[]> => {
  const evening = await addPerson(db)
  const morning = await addPerson(db)
  await db`insert into reminder_choice (address_digest, reminder) values (address_digest(${morning.email}), 'morning')`
  for (const days of [0, 1])
    for (const { id } of [evening, morning])
      await addPickup(db, { pickup_date: farmDate(new Date(clock().getTime() + days * DAY_MS)), site_id: season.sites.roomy, user_id: id })
  return [evening.email, morning.email]
}

const countReminders = async ({ db, broken }: World, emails: readonly string[]): Promise<number> => {
  const reminders = await db<{ count: number }[]>`
    select count(*)::int as count from mail where letter = 'reminder' and to_address = any(${emails}) group by to_address, subject`
  if (reminders.length === 0) broken.push('nobody was reminded')
  for (const { count } of reminders) if (count > 1) broken.push(`somebody was reminded ${count} times of one day`)
  return reminders.length
}

const suffer = async (world: World, minutes: number, guests: FaultPerson[]): Promise<number> => {
  const alarm = expectTold(world, TITLES)
  const load = startLoad(world)
  await letThemShop(world, 50)
  time.set(minutes)
  guests.push(await comeIn(world, world.people[guests.length] ?? world.admin))
  const emails = await addRemindable(world)
  await letThemShop(world)
  await workNow(world)
  await lookTwice(world)
  alarm.while(1)
  for (const guest of guests) if (!(await isIn(world, guest))) world.broken.push(`somebody who was in is out, ${minutes} minutes ahead`)
  time.set(0)
  await letThemShop(world, 50)
  await workNow(world)
  await load.stop()
  await lookTwice(world)
  await lookTwice(world)
  alarm.after(1)
  for (const guest of guests) if (!(await isIn(world, guest))) world.broken.push('somebody who was in is out once the clock is right')
  return countReminders(world, emails)
}

export const clockSkew: Fault = {
  name: 'clock-skew',
  says: 'the clock of the shop is ten minutes ahead of the database, then ten behind',
  times: 1,
  run: inWorld(
    async (world, times) => {
      const guests: FaultPerson[] = []
      let reminders = 0
      for (let each = 0; each < times; each++) for (const minutes of SKEWS_MIN) reminders += await suffer(world, minutes, guests)
      return { skews: times * SKEWS_MIN.length, reminders, 'logged in': guests.length }
    },
    { clocks: { shop: time.clock, provider: systemClock } },
  ),
}
