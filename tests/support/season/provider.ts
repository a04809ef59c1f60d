import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays } from '../../../src/shared/dates/calendar.ts'
import { isWhole } from '../../../src/shared/rules/money/ending.ts'
import { fillUp } from '../../../src/shared/rules/money/share-out.ts'
import type { Balance } from '../../../src/shared/shapes/balance.ts'
import { sendEvent } from '../orders/orders.ts'
import { handOver } from './hand-over.ts'
import { agree, isOn, orderMoney, ordersThat, partOf } from './money.ts'
import { attempt, count, EVENING, NOON, pick, sum, type World, workOf } from './world.ts'

/** What happens at the payment provider without anybody here being asked: its own dashboard, the banks, another account's key. */

const index = fc.nat({ max: 20 })
const share = fc.constantFrom(5, 30, 50, 80, 100)

export const providerDeeds = [
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('refundThere' as const), which: index, share }) },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('dispute' as const), which: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ deed: fc.constant('decide' as const), which: index, status: fc.constantFrom('won' as const, 'lost' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('key' as const), days: fc.integer({ min: 0, max: 2 }), order: index }) },
]
export type ProviderDeed = (typeof providerDeeds)[number]['arbitrary'] extends infer Each
  ? Each extends fc.Arbitrary<infer Deed>
    ? Deed
    : never
  : never
type Of<Name extends ProviderDeed['deed']> = Extract<ProviderDeed, { deed: Name }>

/** Payments of the season that came by card. */
const cardPayments = async ({ shop, cycle }: World) =>
  shop.shop.db<{ payment_ref: string; subscription_id: number; left: number }[]>`
    select r.payment_ref, subscription_id, r.cents + (select coalesce(sum(b.cents), 0)::int from receipt b where b.of_receipt = r.receipt_no) as left
    from receipt r join subscription s on s.id = subscription_id
    where cycle_id = ${cycle.cycle_id} and kind = 'payment' and method = 'card' order by receipt_no`

/** The provider refuses what cannot be, as a second dispute of one payment. */
const attemptThere = (doing: () => unknown): boolean => {
  try {
    doing()
    return true
  } catch {
    return false
  }
}

/** At the provider's own dashboard nobody is asked what becomes of the order; all of it back ends one that nothing else has paid. */
const refundThere = async (world: World, { which, share: percent }: Of<'refundThere'>): Promise<void> => {
  const payment = pick(
    (await cardPayments(world)).filter(({ left }) => left > 0),
    which,
  )
  if (!payment || world.disputed.includes(payment.payment_ref)) return
  const { payment_ref } = payment
  // It may have paid for several orders; the provider knows of one payment.
  const paid = (await cardPayments(world)).filter((each) => each.payment_ref === payment_ref)
  const before = await Promise.all(paid.map(({ subscription_id }) => orderMoney(world, subscription_id)))
  const balances = await Promise.all(before.map(({ id }) => world.farmer.readBalance({ params: { id } })))
  const cents = Math.max(1, partOf(sum(paid.map(({ left }) => left)), percent))
  // One that a bank has disputed is not given back there, even where that was won.
  if (!attemptThere(() => world.shop.sandbox.refund(payment_ref, cents))) return
  const shares = fillUp(
    cents,
    paid.map(({ left }) => left),
  )
  for (const [place, { id }] of before.entries()) if (isWhole(balances[place] as Balance, shares[place] ?? 0)) world.ended.add(id)
  await sendEvent(world.shop, 'charge.refunded', { id: 'ch_1', payment_intent: payment_ref })
  count(world, paid.length > 1 ? 'refund of a basket at the provider' : 'refund at the provider', true)
  for (const [place, was] of before.entries()) {
    const now = await orderMoney(world, was.id)
    expect(now.backByCard - was.backByCard, 'what the provider gave back is known').toBe(shares[place])
    expect(was.has - now.has, 'what became credit before is withdrawn, or owed').toBeLessThanOrEqual(shares[place] ?? 0)
    agree(world, was.id, { under: was.has - now.has })
  }
}

const dispute = async (world: World, { which }: Of<'dispute'>): Promise<void> => {
  const payment = pick(
    (await cardPayments(world)).filter(({ left }) => left > 0),
    which,
  )
  if (!payment || (await world.shop.shop.payments.readPayment(payment.payment_ref)).disputed) return
  const done = attemptThere(() => world.shop.sandbox.dispute(payment.payment_ref))
  count(world, 'a bank disputes', done)
  if (!done) return
  await sendEvent(world.shop, 'charge.dispute.created', { id: 'dp_1', payment_intent: payment.payment_ref })
  world.disputed.push(payment.payment_ref)
}

const decide = async (world: World, { which, status }: Of<'decide'>): Promise<void> => {
  const payment_ref = pick(world.disputed, which)
  if (payment_ref === undefined) return
  const done = attemptThere(() => world.shop.sandbox.closeDispute(payment_ref, status))
  count(world, `a dispute is ${status}`, done)
  if (status === 'won') world.disputed.splice(world.disputed.indexOf(payment_ref), 1)
  await sendEvent(world.shop, 'charge.dispute.closed', { id: 'dp_1', payment_intent: payment_ref })
}

/** The key of another account is in the settings for a while: nothing is lost, and nothing is charged or given back there. */
const key = async (world: World, { days, order: at }: Of<'key'>): Promise<void> => {
  const { shop, otherAccount } = world
  const { payments } = shop.shop
  shop.shop.payments = otherAccount
  count(world, 'another key', true)
  try {
    await workOf(world)
    const order = pick(await ordersThat(world, (each) => isOn(each) && each.byCard > each.backByCard), at)
    if (order) {
      const { version, most_by_card_cents } = await world.farmer.readBalance({ params: { id: order.id } })
      const body = { version, amount: Math.max(1, most_by_card_cents) / 100, cancel: false }
      const done = await attempt(world.farmer.refundSubscription({ params: { id: order.id }, body }))
      expect(done).toBeInstanceOf(Error)
    }
    for (let each = 0; each < days; each += 1) {
      // Eggs are handed over, whatever key the shop has.
      world.setTime(EVENING)
      await handOver(world, at)
      world.today = addDays(world.today, 1)
      world.setTime(NOON)
      await handOver(world, at)
      await workOf(world)
    }
  } finally {
    shop.shop.payments = payments
  }
  await workOf(world)
}

export const happensThere = (world: World, each: ProviderDeed): Promise<void> => {
  switch (each.deed) {
    case 'refundThere':
      return refundThere(world, each)
    case 'dispute':
      return dispute(world, each)
    case 'decide':
      return decide(world, each)
    case 'key':
      return key(world, each)
  }
}
