import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { SentCheckout } from '../../../src/shared/shapes/checkout.ts'
import type { FaultPerson } from '../world/people.ts'
import { centsOf, farmDate, type SoldCycle } from '../world/season.ts'
import type { World } from '../world/world.ts'
import { ask } from './ask.ts'

/** Customers who read, order, change their minds, pay or do not, come back or do not, and ask questions. */

export type Load = { stop: () => Promise<void> }
export type LoadOptions = { buyers?: number; pauseMs?: number; pays?: number; comesBack?: number }

const chance = (share: number): boolean => Math.random() < share

type Basket = { cycle: SoldCycle; site: number; cartons: number; donated: number }

const fillBasket = ({ season: { open, limited, sites } }: World, turn: number): Basket => {
  // The cycles with few cartons sell out one after another.
  const cycle = chance(0.6) ? (limited[Math.floor(turn / 40) % limited.length] ?? open) : open
  return { cycle, site: chance(0.2) ? sites.small : sites.roomy, cartons: 1 + Math.floor(Math.random() * 3), donated: chance(0.3) ? 2 : 0 }
}

/** The id of the session that the person is led to; undefined when they were refused or gave up. */
export const order = async (
  world: World,
  person: FaultPerson,
  { cycle, site, cartons, donated }: Basket,
  later: Pick<SentCheckout, 'payLater' | 'installments'> = {},
): Promise<string | undefined> => {
  const cents = centsOf(cycle.start_date, farmDate(world.clock()), cartons, donated)
  const body = {
    userId: person.id,
    name: 'Ann Miller',
    email: person.email,
    amount: cents,
    cartonsPerWeek: cartons,
    eggCycle: cycle.cycle_id,
    pickupSite: site,
    donationCartons: donated,
    secondEmail: '',
    additionalNotes: ' ',
    ...later,
  }
  const answer = await ask(world, person, 'startCheckout', { body })
  if (answer?.status !== 200) return undefined
  const id = String(answer.body.id)
  world.ledger.opened.set(id, { userId: person.id, cycle, cartons, donated, cents })
  return id
}

export const payFor = ({ sandbox, broken }: World, session: string): boolean => {
  try {
    sandbox.pay(session)
    return true
  } catch (error) {
    // Paid, run out or replaced from another tab is right; a page that leads nowhere is not.
    if ((error as { status?: number }).status === 404) broken.push(`the provider does not know the session ${session}`)
    return false
  }
}

const comeBack = async (world: World, person: FaultPerson, session: string) => {
  const answer = await ask(world, person, 'settleCheckout', { body: { session_id: session } })
  if (answer?.status === 200 && answer.body.status === 'paid') world.ledger.toldPaid.add(session)
}

const askFarm = async (world: World, person: FaultPerson) => {
  const subject = `A question ${randomUUID()}`
  const answer = await ask(world, person, 'askQuestion', {
    body: { name: 'Ann', email: person.email, subject, message: 'Are they brown?' },
  })
  if (answer && answer.status < 300) world.ledger.questions.add(subject)
}

const forgetPassword = (world: World, person: FaultPerson) => ask(world, person, 'sendReset', { body: { email: person.email } })

const signUp = async (world: World, person: FaultPerson) => {
  const email = `${randomUUID()}@new.example`
  const password = `eggs-${randomUUID()}`
  world.ledger.passwords.add(password)
  const answer = await ask(world, person, 'signUp', { body: { email, password } })
  if (answer && answer.status < 300) world.ledger.accounts.add(email)
}

const visit = async (world: World, person: FaultPerson, turn: number, { pays = 0.85, comesBack = 0.5 }: LoadOptions) => {
  for (const read of ['listCycles', 'listSites', 'readCartonPrice'] as const) await ask(world, person, read)
  const basket = fillBasket(world, turn)
  let session = await order(world, person, basket)
  if (chance(0.1)) session = (await order(world, person, { ...basket, cartons: basket.cartons + 1 })) ?? session
  if (chance(0.15)) await askFarm(world, person)
  if (chance(0.04)) await forgetPassword(world, person)
  if (chance(0.02)) await signUp(world, person)
  if (session && chance(pays) && payFor(world, session) && chance(comesBack)) await comeBack(world, person, session)
}

export const startLoad = (world: World, options: LoadOptions = {}): Load => {
  const { buyers = 5, pauseMs = 50 } = options
  let [turn, isOver]: [number, boolean] = [0, false]
  world.ledger.listen()
  const shopAround = async () => {
    while (!isOver) {
      const person = world.people[turn % world.people.length]
      if (person) await visit(world, person, turn++, options)
      await pause(pauseMs)
    }
  }
  const all = Array.from({ length: buyers }, shopAround)
  return {
    stop: async () => {
      isOver = true
      await Promise.all(all)
    },
  }
}
