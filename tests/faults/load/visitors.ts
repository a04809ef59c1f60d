import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Elsewhere, passwordOf } from '../world/elsewhere.ts'
import type { FaultPerson } from '../world/people.ts'
import { farmDate } from '../world/season.ts'
import type { World } from '../world/world.ts'
import { ask, askOnce } from './ask.ts'

/** People at the door while accounts are kept elsewhere: some may come in, some may not, and others work in the shop. */

export type Visitors = {
  tally: { entered: number; turnedAway: number; signedUp: number; overviews: number; handedOver: number }
  /** Since when the dashboard of a process says that nobody answers; null where it says that somebody does. */
  awaySince: (port: number) => string | null
  stop: () => Promise<void>
}

const PAUSE_MS = 100
const LOOK_MS = 300

const enter = ({ balancer }: World, { email, address }: FaultPerson, password: string) =>
  askOnce(balancer.url, 'signIn', { body: { email, password, rememberMe: true } }, { id: '', email, token: '', cookie: '', address })

const isAway = (status: number | undefined) => status === undefined || status >= 500

const roleIn = (body: Record<string, unknown>): unknown => (body.user as { role?: unknown } | undefined)?.role

/** The right password, a wrong one, and the right one of people who may not come in, whoever they are. */
const knock = async (world: World, { people }: Elsewhere, { tally }: Pick<Visitors, 'tally'>, turn: number) => {
  const of = (list: readonly FaultPerson[]) => list[turn % list.length] ?? world.admin
  const person = of(world.people)
  const right = await enter(world, person, passwordOf(person))
  if (right?.status === 200) tally.entered++
  else if (isAway(right?.status)) tally.turnedAway++
  else world.broken.push(`the right password was answered with ${right?.status} ${JSON.stringify(right?.body)}`)
  const hollow = await enter(world, of(people.hollow), passwordOf(of(people.hollow)))
  for (const answer of [right, hollow])
    if (answer?.status === 200 && roleIn(answer.body) !== 'user') world.broken.push(`somebody came in as ${roleIn(answer.body)}`)
  const strangers = { 'a wrong password': [person, 'another-password'] } as Record<string, [FaultPerson, string]>
  for (const kind of ['disabled', 'deleted'] as const)
    strangers[`an account that is ${kind}`] = [of(people[kind]), passwordOf(of(people[kind]))]
  for (const [what, [who, password]] of Object.entries(strangers))
    if ((await enter(world, who, password))?.status === 200) world.broken.push(`${what} let somebody in`)
  const tried = await askOnce(world.balancer.url, 'readOverview', {}, person)
  if (tried?.status === 200) world.broken.push('a customer read the dashboard')
}

const signUp = async (world: World, { tally }: Pick<Visitors, 'tally'>, turn: number) => {
  const email = `${randomUUID()}@new.example`
  const password = `eggs-${randomUUID()}`
  world.ledger.passwords.add(password)
  // Each from elsewhere: many from one address are held up.
  const from = world.people[turn % world.people.length] ?? world.admin
  const answer = await askOnce(world.balancer.url, 'signUp', { body: { email, password } }, { ...from, cookie: '' })
  if (answer && answer.status < 300) {
    tally.signedUp++
    world.ledger.accounts.add(email)
  } else if (!isAway(answer?.status)) world.broken.push(`a new address was refused with ${answer?.status} ${JSON.stringify(answer?.body)}`)
}

/** A pickup of today is there to be handed over, whatever day it is. */
const handOver = async (world: World, host: FaultPerson, handedOver: Set<number>) => {
  const today = farmDate(world.clock())
  const [pickup] = await world.db<{ pickup_id: number }[]>`
    update pickup set pickup_date = ${today} where pickup_id = (
      select max(pickup_id) from pickup
      where site_id = ${world.season.sites.roomy} and state = 'planned' and pickup_date > ${today}
        and not exists (select from pickup other where other.subscription_id = pickup.subscription_id and other.pickup_date = ${today}))
    returning pickup_id`
  if (!pickup) return
  const mark = { pickup_id: pickup.pickup_id, mark: 'collected', at: world.clock().toISOString(), pickup_date: today }
  const answer = await ask(world, host, 'markPickups', { body: { marks: [mark] } })
  if (answer?.status === 200) handedOver.add(pickup.pickup_id)
  else world.broken.push(`a host could not mark: ${answer?.status} ${JSON.stringify(answer?.body)}`)
}

export const startVisitors = (world: World, elsewhere: Elsewhere): Visitors & { marked: Set<number> } => {
  const tally = { entered: 0, turnedAway: 0, signedUp: 0, overviews: 0, handedOver: 0 }
  const since = new Map<number, string | null>()
  const marked = new Set<number>()
  let isOver = false

  const knockOn = async (first: number) => {
    for (let turn = first; !isOver; turn += 2) {
      await knock(world, elsewhere, { tally }, turn)
      await signUp(world, { tally }, turn)
      await pause(PAUSE_MS)
    }
  }
  /** The admin asks each process, for each notices by itself; neither may say that it is not ready. */
  const look = async (port: number) => {
    while (!isOver) {
      const ready = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
      const overview = await askOnce(`http://127.0.0.1:${port}`, 'readOverview', {}, world.admin)
      if (ready?.status !== 200) world.broken.push(`readyz ${ready?.status} while accounts are in trouble`)
      if (overview?.status !== 200) world.broken.push(`an admin could not go on: ${overview?.status} ${JSON.stringify(overview?.body)}`)
      tally.overviews++
      since.set(port, (overview?.body.accounts_away_since as string | null | undefined) ?? null)
      await pause(LOOK_MS)
    }
  }
  const work = async (host: FaultPerson) => {
    while (!isOver) {
      await handOver(world, host, marked)
      tally.handedOver = marked.size
      await pause(LOOK_MS * 5)
    }
  }
  const all = [knockOn(0), knockOn(1), ...world.apps.map(({ port }) => look(port)), ...elsewhere.people.host.map(work)]
  return {
    tally,
    marked,
    awaySince: (port) => since.get(port) ?? null,
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}
