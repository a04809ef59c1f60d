import { randomBytes } from 'node:crypto'
import { waitFor } from '../../../src/server/embedded/running-process.ts'
import type { PagePurpose } from '../../../src/server/store/money/payment-pages.ts'
import type { FaultPerson } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { ask } from './ask.ts'
import { order, payFor } from './load.ts'

/** Everything that is paid on a page: a new order, what is owed, more cartons, a gift. */

/** Which page is for what, as people were led there. */
export type PagesSeen = Map<string, PagePurpose>

const PATIENCE_MS = 30_000
export const GIFT_CENTS = 5_000

const chance = (share: number): boolean => Math.random() < share

/** Some click twice, and both clicks are answered. */
const click = async (open: () => Promise<string | undefined>): Promise<string[]> => {
  const answers = await Promise.all(chance(0.2) ? [open(), open()] : [open()])
  return [...new Set(answers.filter((id) => id !== undefined))]
}

const comeBack = (world: World, person: FaultPerson, purpose: PagePurpose, session_id: string) =>
  ask(world, person, purpose === 'gift' ? 'settleGift' : 'settleCheckout', { body: { session_id } })

const isPaid = async ({ db }: World, session: string): Promise<boolean> =>
  (await db`select from payment_page where session_id = ${session} and state = 'paid'`).length > 0

/** Opens a page and pays on it, or leaves it at that; the session once the shop knows that it is paid. */
const payPage = async (
  world: World,
  seen: PagesSeen,
  { person, purpose, pays = 0.92 }: { person: FaultPerson; purpose: PagePurpose; pays?: number },
  open: () => Promise<string | undefined>,
): Promise<string | undefined> => {
  const sessions = await click(open)
  for (const session of sessions) seen.set(session, purpose)
  if (!chance(pays)) return undefined
  // Where both clicks led to a page that can be paid on, that is found out.
  const paid = sessions.filter((session) => payFor(world, session)).at(-1)
  if (paid === undefined) return undefined
  if (chance(0.5)) await comeBack(world, person, purpose, paid)
  return (await waitFor(() => isPaid(world, paid), PATIENCE_MS)) ? paid : undefined
}

const basketOf = ({ season }: World) => ({
  cycle: season.open,
  site: season.sites.roomy,
  cartons: 1 + Math.floor(Math.random() * 2),
  donated: chance(0.2) ? 1 : 0,
})

const orderOf = async ({ db }: World, session: string): Promise<number | undefined> => {
  const [found] = await db<{ id: number }[]>`
    select id from subscription where checkout_session_id = ${session}
      or id = (select subscription_id from payment_page where session_id = ${session})`
  return found?.id
}

/** An order that is paid by card at once, or its first installment is; its number. */
export const buyOrder = async (world: World, seen: PagesSeen, person: FaultPerson, installments?: number): Promise<number | undefined> => {
  const basket = basketOf(world)
  const later = installments ? { payLater: 'installments' as const, installments } : {}
  const session = await payPage(world, seen, { person, purpose: 'order' }, () => order(world, person, basket, later))
  return session === undefined ? undefined : orderOf(world, session)
}

/** An order that is paid to the farm later; no page opens for that. */
export const orderOnTrust = async (world: World, person: FaultPerson): Promise<number | undefined> => {
  const session = await order(world, person, { ...basketOf(world), cartons: 1, donated: 0 }, { payLater: 'farm' })
  return session === undefined ? undefined : orderOf(world, session)
}

export const payBalance = (world: World, seen: PagesSeen, person: FaultPerson, id: number): Promise<string | undefined> =>
  payPage(world, seen, { person, purpose: 'balance' }, async () => {
    const answer = await ask(world, person, 'payOwed', { params: { id }, body: { what: 'all' } })
    return answer?.status === 200 ? String(answer.body.id) : undefined
  })

/** A carton more each week from the next on. */
export const payForMore = async (world: World, seen: PagesSeen, person: FaultPerson, id: number): Promise<string | undefined> => {
  const [was] = await world.db<{ cartons_per_week: number; site_id: number }[]>`
    select cartons_per_week, site_id from subscription where id = ${id}`
  if (!was) return undefined
  const wanted = { cartons_per_week: was.cartons_per_week + 1, site_id: was.site_id }
  const plan = await ask(world, person, 'planMyChange', { params: { id }, body: wanted })
  if (plan?.status !== 200) return undefined
  const seenBefore = { was_cartons: was.cartons_per_week, was_site_id: was.site_id, difference_cents: plan.body.difference_cents }
  return payPage(world, seen, { person, purpose: 'change' }, async () => {
    const answer = await ask(world, person, 'changeMyOrder', { params: { id }, body: { ...wanted, ...seenBefore } })
    return answer?.body.state === 'pay' ? String(answer.body.id) : undefined
  })
}

/** A gift that is paid and nobody has redeemed; its number. */
export const buyGift = async (world: World, seen: PagesSeen, person: FaultPerson, pays?: number): Promise<number | undefined> => {
  const about = { from_name: 'Ann', to_name: 'Bo', message: '', to_email: '', send_on: null }
  const body = { cents: GIFT_CENTS, ...about, press: randomBytes(16).toString('hex') }
  const session = await payPage(world, seen, { person, purpose: 'gift', ...(pays === undefined ? {} : { pays }) }, async () => {
    const answer = await ask(world, person, 'buyGift', { body })
    return answer?.status === 200 ? String(answer.body.id) : undefined
  })
  if (session === undefined) return undefined
  const [page] = await world.db<{ gift_id: number }[]>`select gift_id from payment_page where session_id = ${session}`
  return page?.gift_id
}
