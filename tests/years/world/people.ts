import { addDays } from '../../../src/shared/dates/calendar.ts'
import type { Random } from '../plan/random.ts'
import { tryTo } from './attempt.ts'
import { as } from './client.ts'
import type { Person, World } from './world.ts'

/** People who sign up as anyone does, and open the link that they get. */

export const PASSWORD = 'six-eggs-and-more'

const addressOf = (number: number): string => `198.18.${Math.floor(number / 250) % 250}.${(number % 250) + 1}`

const tokenTo = (world: World, email: string): string | undefined =>
  world.smtp.arrived.findLast(({ to, links }) => to === email && links.length > 0)?.links[0]

const PATIENCE_MS = 15_000
const POLL_MS = 10

/** The email may be a moment on its way. */
const waitForLink = async (world: World, email: string): Promise<string | undefined> => {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    const token = tokenTo(world, email)
    if (token !== undefined || Date.now() > until) return token
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

/** Nobody, where signing up was refused; the number is in the address, so that a run can be read. */
export const signUp = async (world: World, isProved: boolean): Promise<Person | undefined> => {
  const number = world.figures.joined
  world.figures.joined += 1
  const person: Person = { id: '', email: `person-${number}@people.example`, cookie: '', address: addressOf(number), joined: world.today }
  const done = await tryTo(
    world,
    'sign up',
    as(world, person)
      .signUp({ body: { email: person.email, password: PASSWORD } })
      .then(() => true),
  )
  const [row] = await world.db<{ id: string }[]>`select id from app_user where email = ${person.email}`
  if (!done || !row) return undefined
  person.id = row.id
  if (!isProved || world.trouble.has('mail')) return person
  await tryTo(world, 'ask for the link', as(world, person).sendVerification())
  const token = await waitForLink(world, person.email)
  if (token !== undefined) await tryTo(world, 'verify', as(world, person).verifyEmail({ body: { token } }))
  return person
}

/** Someone who has not left; those who came lately more often than the others. */
export const someone = ({ people }: World, random: Random): Person | undefined => random.pick(people)

/** Until there are as many customers as the farm has. */
export const fillUp = async (world: World, most: number, random: Random): Promise<void> => {
  for (let joined = 0; joined < most && world.people.length < world.plan.customers; joined += 1) {
    const person = await signUp(world, random.chance(0.93))
    if (person) world.people.push(person)
  }
}

/** Days from now, in the farm's calendar. */
export const inDays = ({ today }: World, days: number): string => addDays(today, days)
