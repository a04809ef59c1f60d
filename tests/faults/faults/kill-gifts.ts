import * as gifts from '../../../src/server/store/money/gifts.ts'
import { calls } from '../../../src/shared/calls.ts'
import { ask } from '../load/ask.ts'
import { buyGift, GIFT_CENTS } from '../load/pages.ts'
import type { FaultPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Fault, type Figures, inWorld } from './fault.ts'
import { inTheMiddleOf, killAndStart } from './kills.ts'

/** kill -9 of a process while gifts are redeemed, each by several people at once: one of them gets it, once. */

const RIVALS = 3
const AT_ONCE = 4

type Try = { person: FaultPerson; isTold: boolean; isNew: boolean; isAnswered: boolean }
type Tried = { gift_id: number; code: string; tries: Try[] }

/** A gift that somebody has bought as people do; nothing where the kills came between. */
const makeGift = async (world: World, buyer: FaultPerson): Promise<Omit<Tried, 'tries'> | undefined> => {
  const gift_id = await buyGift(world, new Map(), buyer, 1)
  const card = gift_id === undefined ? undefined : await ask(world, buyer, 'readGiftCard', { params: { id: gift_id } })
  return gift_id === undefined || card?.status !== 200 ? undefined : { gift_id, code: String(card.body.gift_code) }
}

const tryOne = async (world: World, person: FaultPerson, gift_code: string): Promise<Try> => {
  const answer = await ask(world, person, 'redeemGift', { body: { gift_code } })
  return { person, isAnswered: answer !== undefined, isTold: answer?.status === 200, isNew: answer?.body.is_new === true }
}

/** Redeems one gift after another, a few at the same time, until it is stopped. */
const startRedeeming = (world: World) => {
  const tried: Tried[] = []
  let isOver = false
  let next = 0
  const one = async () => {
    while (!isOver) {
      const [buyer, ...rivals] = Array.from({ length: 1 + RIVALS }, () => world.people[next++ % world.people.length] as FaultPerson)
      const gift = buyer && (await makeGift(world, buyer))
      if (!gift) continue
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
    owner === null ? entries.length === 0 : entries.length === 1 && entries[0]?.user_id === owner && entries[0].cents === GIFT_CENTS
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
  run: inWorld(killWhileRedeeming, { people: 3_000, limitedCycles: 1, fill: (db) => db`update shop set gifts_on = true` }),
}
