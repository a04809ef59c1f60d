import { waitFor } from '../../../src/server/embedded/running-process.ts'
import { findWrongPeople, lastAsked } from '../holds/right-people.ts'
import { askOnce } from '../load/ask.ts'
import { startLoad } from '../load/load.ts'
import { letThemShop } from '../load/meanwhile.ts'
import { longest } from '../load/until-back.ts'
import { startVisitors, type Visitors } from '../load/visitors.ts'
import { type Elsewhere, moveThere, passwordOf } from '../world/elsewhere.ts'
import { showRefusal } from '../world/ledger.ts'
import { addPeople, type FaultPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Figures, inWorld } from './fault.ts'

/** Whoever keeps the accounts at their worst, while customers who are in order and pay, and others want to come in. */

type Trouble = {
  begin: (elsewhere: Elsewhere) => unknown
  /** Whether nobody answers at all, so that the dashboard has to say so. */
  isAway: boolean
  /** What else is done while it lasts. */
  meanwhile?: (world: World, elsewhere: Elsewhere) => Promise<Figures>
}

const SHORT_MS = 40_000
/** More than a process has connections, for each of both. */
const CHANGING = 30
/** What this call does needs somebody who answers; all others go on without. */
const NEED_AN_ANSWER = ['signUp']

type Switched = Elsewhere['service']['switches']['trouble']
const troubled =
  (trouble: Switched) =>
  ({ service }: Elsewhere) =>
    Object.assign(service.switches, { trouble })
const answering = (answer: NonNullable<Switched['all']>['answer']): Trouble => ({
  begin: troubled({ all: { answer } }),
  isAway: true,
})

const end = async ({ service, gate }: Elsewhere) => {
  service.switchOff()
  await gate.shut()
  await gate.open()
}

/** Everybody's check is due; for some there was none for longer than the shop believes anything. */
const letTimePass = async (world: World, { people }: Elsewhere) => {
  await world.db`update app_user set checked_at = clock_timestamp() - make_interval(secs => 61 + random() * 700) where role <> 'admin'`
  await lastAsked(world, people.late, 16 * 60)
  await lastAsked(world, [world.admin, ...people.demoted], 31)
}

/** Told to come back later, and not thrown out. */
const tellLatePeople = async (world: World, { people }: Elsewhere) => {
  for (const person of people.late) {
    const answer = await askOnce(world.balancer.url, 'listMyPickups', {}, person)
    if (answer?.status !== 503 || answer.body.code !== 'accountsAway')
      world.broken.push(`after a quarter of an hour without an answer: ${answer?.status} ${JSON.stringify(answer?.body)}`)
  }
}

const suffer = async (world: World, elsewhere: Elsewhere, visitors: Visitors, { begin, isAway, meanwhile }: Trouble) => {
  const saysAway = () => world.apps.map(({ port }) => visitors.awaySince(port) !== null)
  await letTimePass(world, elsewhere)
  await begin(elsewhere)
  await letThemShop(world)
  const figures = await meanwhile?.(world, elsewhere)
  if (isAway) {
    if (!(await waitFor(() => saysAway().every(Boolean), SHORT_MS))) world.broken.push('the dashboard did not say that accounts are away')
    await tellLatePeople(world, elsewhere)
  }
  await end(elsewhere)
  const began = performance.now()
  const before = visitors.tally.entered
  const isBack = () => !saysAway().some(Boolean) && visitors.tally.entered > before
  if (!(await waitFor(isBack, SHORT_MS))) world.broken.push('nobody could log in again, or the dashboard still says that accounts are away')
  return { back: (performance.now() - began) / 1000, figures }
}

/** Many at once. Nobody else may have to wait for them. */
const changePasswords = async (world: World, { service }: Elsewhere): Promise<Figures> => {
  const people = await addPeople(world.db, CHANGING)
  await moveThere(world.db, service, people, 'user')
  const { tally } = world.ledger
  const slowest = tally.slowestMs
  tally.slowestMs = 0
  const change = (person: FaultPerson) =>
    askOnce(
      world.balancer.url,
      'changePassword',
      { body: { password: passwordOf(person), newPassword: `new-${passwordOf(person)}` } },
      person,
    )
  const answers = await Promise.all(people.map(change))
  const others = answers.filter((answer) => answer && answer.status >= 300)
  const strange = others.find((answer) => answer?.body.code !== 'accountsAway')
  if (strange) world.broken.push(`a change of password was answered with ${JSON.stringify(strange)}`)
  const done = answers.filter((answer) => answer && answer.status < 300).length
  const meanwhile = tally.slowestMs
  tally.slowestMs = Math.max(slowest, meanwhile)
  return {
    'passwords changed': done,
    'to be changed again': answers.length - done,
    'slowest answer to others meanwhile s': Math.round(meanwhile / 100) / 10,
  }
}

const sufferAll = async (world: World, times: number, troubles: readonly Trouble[]) => {
  const { elsewhere } = world
  if (!elsewhere) throw new Error('This world keeps its accounts itself')
  const { people, service } = elsewhere
  const load = startLoad(world)
  const visitors = startVisitors(world, elsewhere)
  const back = [] as number[]
  // The shop has not heard of it yet when the trouble begins.
  for (const { id } of people.demoted) service.records.setRole(id, 'user')
  for (const { id } of people.shutOut) service.people.change(id, { disabled: true })
  const own: Figures = {}
  for (let each = 0; each < times; each++)
    for (const trouble of troubles) {
      const suffered = await suffer(world, elsewhere, visitors, trouble)
      back.push(suffered.back)
      Object.assign(own, suffered.figures)
    }
  await Promise.all([load.stop(), visitors.stop()])
  world.broken.push(...(await findWrongPeople(world, elsewhere, visitors.marked)))
  const refused = world.ledger.refused.filter(({ call }) => !NEED_AN_ANSWER.includes(call))
  if (refused.length > 0) world.broken.push(`people who were in could not go on: ${refused.map(showRefusal).join(', ')}`)
  const { entered, turnedAway, signedUp, overviews, handedOver } = visitors.tally
  return {
    'logged in': entered,
    'told to come back': turnedAway,
    'signed up': signedUp,
    'looks at the dashboard': overviews,
    'handed over': handedOver,
    'refused while in': refused.length,
    ...own,
    'back after s': longest(back),
  }
}

const accountsFault = (name: string, says: string, troubles: readonly Trouble[]): Fault => ({
  name: `accounts-${name}`,
  says,
  times: 1,
  run: inWorld((world, times) => sufferAll(world, times, troubles), { elsewhere: true }),
})

const LOST = { answer: 'lost' } as const
const CHANGES = { create: LOST, update: LOST, delete: LOST, createRecord: LOST, writeRecord: LOST, deleteRecord: LOST }
/** Just before the shop would give up, and long after. */
const NEARLY_TOO_LATE = { delayMs: 4_900 }
const NEVER = { delayMs: 120_000 }

export const accountsFaults: readonly Fault[] = [
  accountsFault('away', 'whoever keeps the accounts does not listen, or answers 503', [
    { begin: ({ gate }) => gate.shut(), isAway: true },
    answering('unavailable'),
  ]),
  accountsFault('slow', 'whoever keeps the accounts answers after 4.9 seconds or never, and thirty people change their passwords at once', [
    { begin: troubled({ all: NEARLY_TOO_LATE }), isAway: false },
    { begin: troubled({ all: NEVER }), isAway: true },
    { begin: troubled({ update: NEARLY_TOO_LATE }), isAway: false, meanwhile: changePasswords },
  ]),
  accountsFault(
    'nonsense',
    'whoever keeps the accounts answers with pages, halves and other shapes',
    (['html', 'cut', 'wrongShape', 'emptyObject'] as const).map(answering),
  ),
  accountsFault('lost', 'what is changed at whoever keeps the accounts is done, and the answer is lost', [
    { begin: troubled(CHANGES), isAway: false, meanwhile: changePasswords },
  ]),
]
