import { pino } from 'pino'
import { newCode, tellCode } from '../../../src/server/money/gifts/gift-code.ts'
import * as gifts from '../../../src/server/store/money/gifts.ts'
import { calls } from '../../../src/shared/calls.ts'
import { ask } from '../load/ask.ts'
import type { FaultPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Figures, inWorld } from './fault.ts'
import { inTheMiddleOf, killAndStart } from './kills.ts'

/** kill -9 of a process while gifts are redeemed, each by several people at once: one of them gets it, once. */

const CENTS = 5_000
const RIVALS = 3
const AT_ONCE = 4

type Try = { person: FaultPerson; isTold: boolean; isNew: boolean; isAnswered: boolean }
type Tried = { gift_id: number; code: string; tries: Try[] }

const makeGift = async ({ db, secret, admin, clock }: World): Promise<Omit<Tried, 'tries'>> => {
  const at = clock()
  const code = newCode({ secret })
  const about = { cycle_id: null, cartons_per_week: null, from_name: 'Ann', to_name: 'Bo', to_email: '', message: '', send_on: null }
  const gift_id = await gifts.add(db, { buyer_id: admin.id, cents: CENTS, ...about, ...code, created_at: at })
  await gifts.markPaid(db, gift_id, CENTS, at)
  return { gift_id, code: await tellCode({ secret, log: pino({ level: 'silent' }) }, db, { gift_id, ...code }) }
}

const tryOne = async (world: World, person: FaultPerson, gift_code: string): Promise<Try> => {
  const answer = await ask(world, person, 'redeemGift', { body: { gift_code } })
  return { person, isAnswered: answer !== undefined, isTold: answer?.status === 200, isNew: answer?.body.is_new === true }
}

/** Redeems one gift after another, a few at the same time, until it is stopped. */
const startRedeeming = (world: World) => {
  const tried: Tried[] = []
  let [isOver, next] = [false, 0]
  const one = async () => {
    while (!isOver) {
      const gift = await makeGift(world)
      const rivals = Array.from({ length: RIVALS }, () => world.people[next++ % world.people.length] as FaultPerson)
      tried.push({ ...gift, tries: await Promise.all(rivals.map((person) => tryOne(world, person, gift.code))) })
    }
  }
  const done = Promise.all(Array.from({ length: AT_ONCE }, one))
  return async (): Promise<Tried[]> => {
    isOver = true
    await done
    return tried
  }
}

/** What does not hold of one gift, by the ledger of credit and by what people were told. */
const flawsOf = async ({ db }: World, { gift_id, tries }: Tried): Promise<string[]> => {
  const entries = await db<{ user_id: string; cents: number }[]>`select user_id, cents from credit_entry where gift_id = ${gift_id}`
  const gift = await gifts.find(db, gift_id)
  const owner = gift?.state === 'redeemed' ? gift.redeemed_by : null
  const isBooked =
    owner === null ? entries.length === 0 : entries.length === 1 && entries[0]?.user_id === owner && entries[0].cents === CENTS
  const told = tries.filter(({ isTold }) => isTold).map(({ person }) => person.id)
  return [
    ...(isBooked ? [] : [`gift ${gift_id} is ${gift?.state} and has ${JSON.stringify(entries)}`]),
    ...told.filter((id) => id !== owner).map((id) => `gift ${gift_id} was told to ${id} and is of ${owner}`),
    ...(tries.filter(({ isNew }) => isNew).length > 1 ? [`gift ${gift_id} was new for several`] : []),
    ...(owner === null && tries.every(({ isAnswered }) => isAnswered) ? [`gift ${gift_id} was refused to everybody`] : []),
  ]
}

const killWhileRedeeming = async (world: World, times: number): Promise<Figures> => {
  const stop = startRedeeming(world)
  let idle = 0
  for (let kill = 0; kill < times; kill++) {
    const app = world.apps[kill % 2 === 0 ? 0 : 1]
    if (!(await inTheMiddleOf(world, calls.redeemGift.path, app))) idle++
    await killAndStart(world, app)
  }
  const tried = await stop()
  const flaws: string[] = []
  for (const each of tried) flaws.push(...(await flawsOf(world, each)))
  const logs = world.apps.map((app) => app.log()).join('')
  flaws.push(...tried.filter(({ code }) => logs.includes(code)).map(({ gift_id }) => `the code of gift ${gift_id} is in a log`))
  world.broken.push(...flaws.slice(0, 10))
  const unheard = tried.filter(({ tries }) => tries.some(({ isTold, isNew }) => isTold && !isNew)).length
  return { 'in the middle of nothing': idle, gifts: tried.length, 'told again after a lost answer': unheard }
}

export const killGifts: Fault = {
  name: 'kill-gifts',
  says: 'kill -9 of a process while gifts are redeemed, each by three people at once',
  times: 50,
  run: inWorld(killWhileRedeeming, { people: 3_000, limitedCycles: 1 }),
}
