import type { FaultPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { buyGift, buyOrder, orderOnTrust, type PagesSeen, payBalance, payForMore } from './pages.ts'
import { type RefundKind, type RefundsAsked, refundGift, refundOrder } from './refunds.ts'

/** People who pay on every kind of page, one thing after another, and a farmer who gives much of it back. */

export type MoneyLives = { seen: PagesSeen; refunds: RefundsAsked; stop: () => Promise<void> }

const LANES = 8

const chance = (share: number): boolean => Math.random() < share
const KINDS: readonly RefundKind[] = ['goesOn', 'whole', 'endsWithCredit']

/** Some orders are refunded, once or once more, and credit that came of it buys the next. */
const giveBack = async (world: World, { seen, refunds }: Omit<MoneyLives, 'stop'>, person: FaultPerson, id: number) => {
  if (!chance(0.7)) return
  const kind = KINDS[Math.floor(Math.random() * KINDS.length)] ?? 'whole'
  const isTold = await refundOrder(world, refunds, id, kind)
  if (kind === 'goesOn' && chance(0.5)) await refundOrder(world, refunds, id, chance(0.5) ? 'whole' : 'goesOn')
  if (kind === 'endsWithCredit' && isTold) await buyOrder(world, seen, person)
}

const live = async (world: World, notes: Omit<MoneyLives, 'stop'>, person: FaultPerson, turn: number): Promise<void> => {
  const { seen, refunds } = notes
  if (turn % 4 === 3) {
    const gift = await buyGift(world, seen, person)
    if (gift !== undefined && chance(0.7)) await refundGift(world, refunds, gift)
    return
  }
  const id = turn % 4 === 0 ? await buyOrder(world, seen, person) : await owe(world, seen, person, turn)
  if (id === undefined) return
  // What is owed may be owed with more of it; what is paid is paid on a page.
  if (turn % 4 === 0 && !(await payForMore(world, seen, person, id))) return
  if (turn % 4 !== 0 && !(await payBalance(world, seen, person, id))) return
  if (chance(0.3)) await payForMore(world, seen, person, id)
  await giveBack(world, notes, person, id)
}

const owe = (world: World, seen: PagesSeen, person: FaultPerson, turn: number) =>
  turn % 4 === 1 ? orderOnTrust(world, person) : buyOrder(world, seen, person, 3)

export const startMoneyLives = (world: World): MoneyLives => {
  const notes = { seen: new Map(), refunds: new Map() }
  let [turn, isOver]: [number, boolean] = [0, false]
  world.ledger.listen()
  const lane = async () => {
    while (!isOver) {
      const mine = turn++
      const person = world.people[mine % world.people.length]
      if (person) await live(world, notes, person, mine)
    }
  }
  const all = Array.from({ length: LANES }, lane)
  return {
    ...notes,
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}
