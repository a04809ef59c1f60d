import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays } from '../../../src/shared/dates/calendar.ts'
import { creditByEnding, creditByRefund, isWhole, mostAsCredit, proposeShares } from '../../../src/shared/rules/money/ending.ts'
import { agree, creditOf, isOn, type Money, moneyOf, orderMoney, ordersThat, partOf } from './money.ts'
import { person, pick, tryTo, type World } from './world.ts'

/** What the farmer does with money. */

const index = fc.nat({ max: 20 })
const share = fc.constantFrom(5, 30, 50, 80, 100)

export const farmMoneyDeeds = [
  { weight: 4, arbitrary: fc.record({ deed: fc.constant('hand' as const), order: index, share }) },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('bounce' as const), which: index }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('giveBack' as const), order: index, share }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('refund' as const), order: index, share }) },
  {
    weight: 2,
    arbitrary: fc.record({
      deed: fc.constant('cancel' as const),
      order: index,
      back: fc.constantFrom('asProposed' as const, 'asProposed' as const, 'all' as const, 'nothing' as const, 'half' as const),
      byCard: fc.boolean(),
      waive: fc.constantFrom(false, false, true),
    }),
  },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('editCartons' as const), order: index, cartons: index, withTotal: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('longer' as const), weeks: fc.integer({ min: 1, max: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('giveCredit' as const), who: index, cents: fc.integer({ min: 1, max: 4_000 }) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('refundGift' as const), which: index }) },
]
export type FarmMoneyDeed = (typeof farmMoneyDeeds)[number]['arbitrary'] extends infer Each
  ? Each extends fc.Arbitrary<infer Deed>
    ? Deed
    : never
  : never
type Of<Name extends FarmMoneyDeed['deed']> = Extract<FarmMoneyDeed, { deed: Name }>

const inCash = ({ today }: World, cents: number) => ({ amount: cents / 100, method: 'check', paid_on: today }) as const

const hand = async (world: World, { order: at, share: percent }: Of<'hand'>): Promise<void> => {
  const order = pick(await ordersThat(world, ({ owed }) => owed > 0), at)
  if (!order) return
  const cents = Math.max(1, partOf(order.owed, percent))
  const done = await tryTo(world, 'note a check', world.farmer.notePayment({ params: { id: order.id }, body: inCash(world, cents) }))
  const now = await orderMoney(world, order.id)
  // What is too little for a card to pay is let go of.
  if (done) expect(order.owed - now.owed - cents, 'owed less by the check').toBeLessThan(50)
}

/** A check bounces: what it had paid is owed again. */
const bounce = async (world: World, { which }: Of<'bounce'>): Promise<void> => {
  const ids = (await moneyOf(world)).map(({ id }) => id)
  const checks = await world.shop.shop.db<{ receipt_no: number; subscription_id: number; cents: number }[]>`
    select receipt_no, subscription_id, cents from receipt r where subscription_id = any(${ids}) and kind = 'payment' and method <> 'card'
      and not exists (select from receipt b where b.of_receipt = r.receipt_no) order by receipt_no`
  const check = pick(checks, which)
  if (!check) return
  const before = await orderMoney(world, check.subscription_id)
  const done = await tryTo(world, 'a check bounces', world.farmer.takeBackPayment({ params: { id: check.receipt_no } }))
  const now = await orderMoney(world, check.subscription_id)
  // Pickups that were stopped too long may end with it, and are not owed.
  const beside = ({ has, owed, collected, donated, coming }: Money) => has + owed - collected - donated - coming
  // So is what it had paid beyond a total that the farmer has lowered since.
  if (done && isOn(before)) expect(beside(now), 'what a check had paid is owed again').toBeLessThanOrEqual(beside(before))
  if (done && isOn(before) && before.owed > 0) expect(beside(now)).toBe(beside(before))
}

const giveBack = async (world: World, { order: at, share: percent }: Of<'giveBack'>): Promise<void> => {
  const order = pick(await ordersThat(world, ({ byHand }) => byHand > 0), at)
  if (!order) return
  const cents = Math.max(1, partOf(order.byHand, percent))
  const done = await tryTo(world, 'give back by hand', world.farmer.returnPayment({ params: { id: order.id }, body: inCash(world, cents) }))
  if (done) agree(world, order.id, { under: cents })
}

/** As in the dialog: a refund of all that the card paid ends the order where nothing else paid for it, and goes on otherwise. */
const refund = async (world: World, { order: at, share: percent }: Of<'refund'>): Promise<void> => {
  const order = pick(await ordersThat(world, (each) => isOn(each) && each.byCard > each.backByCard), at)
  if (!order) return
  const params = { id: order.id }
  const money = await world.farmer.readBalance({ params })
  const cents = partOf(money.most_by_card_cents, percent)
  const credit = await creditOf(world, order.user_id)
  if (cents <= 0) return
  const cancel = isWhole(money, cents)
  const name = cancel ? 'refund all, and it ends' : percent === 100 ? 'refund all by card, and it goes on' : 'refund a part'
  const done = await tryTo(
    world,
    name,
    world.farmer.refundSubscription({ params, body: { version: money.version, amount: cents / 100, cancel } }),
  )
  if (!done) return
  if (cancel) world.ended.add(order.id)
  const now = await orderMoney(world, order.id)
  agree(world, order.id, { under: order.has - now.has })
  expect([now.backByCard - order.backByCard, isOn(now)], 'by card, and whether it goes on').toEqual([cents, !cancel])
  if (!cancel)
    expect((await creditOf(world, order.user_id)) - credit, 'what a refund does to credit').toBe(0 + creditByRefund(money, cents))
}

/** What the dialog foretells is what happens: by card, as credit, and what stays owed. */
const cancel = async (world: World, { order: at, back, byCard, waive }: Of<'cancel'>): Promise<void> => {
  const order = pick(await ordersThat(world, isOn), at)
  if (!order) return
  const params = { id: order.id }
  const money = await world.farmer.readBalance({ params })
  const credit = await creditOf(world, order.user_id)
  const proposed = proposeShares(money)
  const half = byCard ? Math.floor(proposed.card_cents / 2) : 0
  const shares = {
    asProposed: proposed,
    all: { card_cents: 0, credit_cents: Math.min(mostAsCredit(money, 0), money.coming_cents) },
    nothing: { card_cents: 0, credit_cents: 0 },
    half: { card_cents: half, credit_cents: Math.floor(proposed.credit_cents / 2) },
  }[back]
  const { card_cents, credit_cents } = shares
  const body = { version: money.version, credit_cents, coming_cents: money.coming_cents, ...(waive ? { waive } : {}) }
  const name = `cancel, ${back}${card_cents > 0 ? ' by card' : ''}${waive && money.debt_cents > 0 ? ', waived' : ''}${money.debt_cents > 0 ? ', owed' : ''}`
  const done = await tryTo(
    world,
    name,
    card_cents > 0
      ? world.farmer.refundSubscription({ params, body: { ...body, amount: card_cents / 100, cancel: true } })
      : world.farmer.cancelSubscription({ params, body }),
  )
  if (!done) return
  world.ended.add(order.id)
  const now = await orderMoney(world, order.id)
  expect(
    [now.backByCard - order.backByCard, (await creditOf(world, order.user_id)) - credit, now.owed, now.coming],
    'by card, as credit, still owed and still to come, as the dialog said',
  ).toEqual([card_cents, 0 + creditByEnding(money, card_cents, credit_cents), waive ? 0 : money.debt_cents, 0])
  const chosen = card_cents + credit_cents
  const most = proposed.card_cents + proposed.credit_cents
  agree(world, order.id, { under: Math.max(0, chosen - most) + (waive ? money.debt_cents : 0) })
  // What the farmer keeps is theirs to choose; what came by hand goes back by hand, and what a bank disputes not at all.
  const isKept = chosen < most || order.byHand > 0 || order.disputed > 0
  if (isKept) agree(world, order.id, { over: order.has - chosen - order.collected - order.donated })
}

/** Other cartons by the farmer's hand, for the same total or for another: what was agreed on is what the farmer has typed. */
const editCartons = async (world: World, { order: at, cartons, withTotal }: Of<'editCartons'>): Promise<void> => {
  const order = pick(await ordersThat(world, isOn), at)
  if (!order) return
  const row = await world.farmer.readSubscription({ params: { id: order.id } })
  const cartons_per_week = (cartons % 4) + 1
  const total_amount = withTotal ? Math.max(1, row.total_amount + (cartons_per_week - row.cartons_per_week) * 6.5) : row.total_amount
  const body = { ...row, cartons_per_week, total_amount, overfill: true }
  const done = await tryTo(world, 'edit the cartons', world.farmer.editSubscription({ params: { id: order.id }, body }))
  if (!done) return
  const now = await orderMoney(world, order.id)
  const priceOf = ({ collected, donated, coming }: Money) => collected + donated + coming
  const moved = now.has + now.owed - order.has - order.owed - (priceOf(now) - priceOf(order))
  agree(world, order.id, { over: moved, under: -moved })
}

const longer = async (world: World, { weeks }: Of<'longer'>): Promise<void> => {
  const { cycle_id, cycle_name, start_date, end_date, number_of_weeks, cartons_limit } = world.cycle
  const body = { cycle_name, start_date, end_date: addDays(end_date, weeks * 7), number_of_weeks: number_of_weeks + weeks, cartons_limit }
  const done = await tryTo(world, 'make the season longer', world.farmer.editCycle({ params: { id: cycle_id }, body }))
  if (done) world.cycle = { ...world.cycle, ...body }
}

const giveCredit = async (world: World, { who, cents }: Of<'giveCredit'>): Promise<void> => {
  const { email } = person(world, who)
  await tryTo(world, 'give credit', world.farmer.giveCredit({ body: { email, amount: cents / 100, note: '' } }))
}

const refundGift = async (world: World, { which }: Of<'refundGift'>): Promise<void> => {
  const ids = world.customers.map(({ id }) => id)
  const gifts = await world.shop.shop.db<{ gift_id: number; version: number }[]>`
    select gift_id, version from gift where buyer_id = any(${ids}) and state not in ('pending', 'expired') order by gift_id`
  const gift = pick(gifts, which)
  if (gift) await tryTo(world, 'refund a gift', world.farmer.refundGift({ params: { id: gift.gift_id }, body: { version: gift.version } }))
}

export const handlesMoney = (world: World, each: FarmMoneyDeed): Promise<void> => {
  switch (each.deed) {
    case 'hand':
      return hand(world, each)
    case 'bounce':
      return bounce(world, each)
    case 'giveBack':
      return giveBack(world, each)
    case 'refund':
      return refund(world, each)
    case 'cancel':
      return cancel(world, each)
    case 'editCartons':
      return editCartons(world, each)
    case 'longer':
      return longer(world, each)
    case 'giveCredit':
      return giveCredit(world, each)
    case 'refundGift':
      return refundGift(world, each)
  }
}
