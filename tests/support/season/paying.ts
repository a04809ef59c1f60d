import fc from 'fast-check'
import { expect } from 'vitest'
import { settle } from '../../../src/server/money/settle/settle.ts'
import { daysBetween } from '../../../src/shared/dates/calendar.ts'
import { courseOf } from '../../../src/shared/dates/on-sale.ts'
import { firstPickup } from '../../../src/shared/dates/planned-visits.ts'
import { payloadFor } from '../orders/orders.ts'
import { payFromAccount } from '../orders/pay-from-account.ts'
import type { Member } from '../people/people.ts'
import { as } from '../shop/client.ts'
import { agree, creditOf, isOn, isOver, type Money, moneyOf, orderMoney, ordersThat } from './money.ts'
import { count, NOON, person, pick, type Shown, type Sold, sum, tryTo, type World } from './world.ts'

/** What customers pay, and how: at once, slowly, late or not at all. */

const index = fc.nat({ max: 20 })
const speed = fc.oneof(
  { weight: 6, arbitrary: fc.constant('now' as const) },
  { weight: 1, arbitrary: fc.constantFrom('slow' as const, 'leave' as const) },
  { weight: 1, arbitrary: fc.constant('lost' as const) },
)
type Speed = typeof speed extends fc.Arbitrary<infer Each> ? Each : never

/** Which of what the farm sells, every week or every other, and from which of two weeks on. */
const line = fc.record({ product: index, every_weeks: fc.constantFrom<1 | 2>(1, 1, 2), turn: fc.nat({ max: 1 }) })

export const purchase = fc.record({
  deed: fc.constant('buy' as const),
  who: index,
  site: index,
  cartons: index,
  how: fc.constantFrom('card' as const, 'card' as const, 'farm' as const, 'installments' as const, 'installments' as const),
  donation: fc.constantFrom(0, 0, 0, 2),
  speed,
  late: fc.boolean(),
  line,
  besides: fc.option(line),
})

export const payingDeeds = [
  { weight: 7, arbitrary: purchase },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('bank' as const), which: index, pays: fc.constantFrom(true, true, true, false) }) },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('payLate' as const), which: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constant('payOwed' as const),
      order: index,
      what: fc.constantFrom('all' as const, 'due' as const),
      speed,
    }),
  },
  { weight: 5, arbitrary: fc.record({ deed: fc.constant('change' as const), order: index, cartons: index, site: index, speed }) },
  { weight: 6, arbitrary: fc.record({ deed: fc.constant('replace' as const), order: index, cartons: index, line, speed }) },
  {
    weight: 2,
    arbitrary: fc.record({ deed: fc.constant('end' as const), order: index, way: fc.constantFrom('credit' as const, 'refund' as const) }),
  },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('dropChange' as const), order: index }) },
  {
    weight: 2,
    arbitrary: fc.record({ deed: fc.constant('buyGift' as const), who: index, cents: fc.integer({ min: 1_000, max: 12_000 }), speed }),
  },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('redeem' as const), who: index, which: index }) },
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constant('card' as const),
      order: index,
      does: fc.constantFrom('pays' as const, 'declines' as const, 'declines' as const, 'lacksFunds' as const, 'asks' as const),
    }),
  },
]
export type PayingDeed = (typeof payingDeeds)[number]['arbitrary'] extends infer Each
  ? Each extends fc.Arbitrary<infer Deed>
    ? Deed
    : never
  : never
type Of<Name extends PayingDeed['deed']> = Extract<PayingDeed, { deed: Name }>

const settleSession = async ({ shop }: World, session: string): Promise<void> => settle(shop.shop, await shop.shop.payments.read(session))

/** What became of a page by this: whether its money has come. */
const visit = async (world: World, session: string, how: Speed): Promise<number | undefined> => {
  const { shop } = world
  // One that credit or the farm pays is settled from the first moment.
  if (!session.startsWith('cs_')) return 0
  if (!world.sessions.includes(session)) world.sessions.push(session)
  if (world.onTheWay.includes(session)) return undefined
  // Where nothing is left to pay, it is the page on which the order was bought.
  if ((await shop.shop.payments.read(session)).state !== 'open') return 0
  // Who wanted to pay slowly and finds a page for cards alone takes a card.
  const speed = how === 'slow' && !payFromAccount(shop.sandbox, session) ? 'now' : how
  count(world, `a page is paid: ${how}`, true)
  if (speed === 'now') {
    const { amount_total } = shop.sandbox.pay(session)
    await settleSession(world, session)
    return amount_total ?? 0
  }
  if (speed === 'slow') {
    world.onTheWay.push(session)
    await settleSession(world, session)
  }
  if (how === 'lost' || how === 'leave') world.left.push(session)
  if (how === 'lost') await settle(shop.shop, { ...(await shop.shop.payments.read(session)), state: 'expired' })
  return undefined
}

type Line = { product: Sold; cartons: number; every_weeks: 1 | 2; turn: number }

/** The weeks on the page: those of the season that have not gone by, and of these, those of the rhythm. */
const shownBy = async ({ shop, cycle }: World, member: Member, line: Line, site: World['sites'][number]): Promise<Shown> => {
  const { cartons, every_weeks, turn } = line
  const hints = await as(shop.app, member).readSubscribeHints()
  const gone = Math.max(0, Math.floor(daysBetween(cycle.start_date, hints.today) / 7))
  const left = Array.from({ length: cycle.number_of_weeks - gone }, (_, place) => gone + place)
  const weeks = left.filter((week) => week % every_weeks === turn % every_weeks)
  const own = { first_week: weeks[0] ?? 0, weeks: weeks.length, every_weeks }
  const first = firstPickup(courseOf(cycle, site, hints), { ...own, cartons_per_week: cartons }, hints, hints.clock)
  return { weeks, dates: (first?.visits ?? []).map(({ pickup_date }) => pickup_date) }
}

/** What is in the basket; a farm that sells nothing but the carton has that in it, every week. */
const linesOf = ({ products }: World, { cartons, line, besides }: Of<'buy'>): readonly [Line, ...Line[]] => {
  const [carton] = products as [Sold, ...Sold[]]
  const asLine = ({ product, every_weeks, turn }: Of<'buy'>['line'], count: number): Line =>
    products.length === 1
      ? { product: carton, cartons: count, every_weeks: 1, turn: 0 }
      : { product: pick(products, product) ?? carton, cartons: count, every_weeks, turn }
  const first = asLine(line, (cartons % 3) + 1)
  const second = besides && products.length > 1 ? asLine(besides, 1) : undefined
  return second && second.product !== first.product ? [first, second] : [first]
}

const orderedAs = ({ product, every_weeks, turn }: Line) => ({ product: product.product_id, everyWeeks: every_weeks, turn })

const plannedFor = async ({ shop }: World, id: number): Promise<string[]> => {
  const rows = await shop.shop.db<{ pickup_date: string }[]>`
    select distinct pickup_date from pickup where subscription_id = ${id} and held_from is null order by pickup_date`
  return rows.map(({ pickup_date }) => pickup_date)
}

/** Somebody orders: by card, to pay the farm later, or in installments; sometimes ten minutes before midnight. */
const buy = async (world: World, wanted: Of<'buy'>): Promise<void> => {
  const { who, site: at, cartons, how, donation, speed: paid, late } = wanted
  const { shop, cycle, sites } = world
  const member = person(world, who)
  const site = pick(sites, at)
  if (!site) return
  if (late) world.setTime('03:50:00')
  const paying = how === 'card' ? {} : how === 'farm' ? { payLater: how } : { payLater: how, installments: 2 + (cartons % 3) }
  const lines = linesOf(world, wanted)
  const shown = await Promise.all(lines.map((line) => shownBy(world, member, line, site)))
  const [first, ...others] = lines
  const amount = sum(
    lines.map(
      (line, place) => ((shown[place]?.weeks.length ?? 0) * line.cartons + (place === 0 ? donation : 0)) * line.product.price_cents,
    ),
  )
  const many =
    world.products.length > 1 ? { ...orderedAs(first), more: others.map((line) => ({ ...orderedAs(line), cartons: line.cartons })) } : {}
  const ordered = { cartonsPerWeek: first.cartons, donationCartons: donation, amount, ...many }
  const body = await payloadFor(shop, member, { cycle, site }, { ...ordered, ...paying })
  const had = new Set((await moneyOf(world)).map(({ id }) => id))
  const opened = await tryTo(world, `order ${lines.length > 1 ? 'a basket ' : ''}by ${how}`, as(shop.app, member).startCheckout({ body }))
  if (opened && !world.onTheWay.includes(opened.id)) {
    // Pressed again, an order that waits for its payment is that order.
    const orders = (await moneyOf(world)).filter(({ id, user_id }) => user_id === member.id && !had.has(id))
    for (const [place, { id, product_id }] of orders.entries())
      world.shown.set(opened.id.startsWith('cs_') ? `${opened.id} ${product_id}` : `order-${id}`, shown[place] as Shown)
    const came = await visit(world, opened.id, paid)
    if (came !== undefined)
      for (const [place, { id }] of orders.entries())
        expect(await plannedFor(world, id), 'the days on the page').toEqual(shown[place]?.dates)
  }
  world.setTime(NOON)
}

/** The bank has made up its mind about a payment. */
export const bank = async (world: World, { which, pays }: Of<'bank'>): Promise<void> => {
  const session = pick(world.onTheWay, which)
  if (session === undefined) return
  world.onTheWay.splice(world.onTheWay.indexOf(session), 1)
  count(world, pays ? 'a bank pays' : 'a bank says no', true)
  world.shop.sandbox.settle(session, pays ? 'succeeded' : 'failed')
  await overAgain(world, () => settleSession(world, session))
}

/** Money that comes when its order is over, or owes less by now, is the farm's until somebody decides; it is said to the farmer. */
const overAgain = async (world: World, doing: () => Promise<void>): Promise<void> => {
  const before = new Map((await moneyOf(world)).map((each) => [each.id, each]))
  await doing()
  for (const each of await moneyOf(world)) {
    const was = before.get(each.id)
    if (was && isOver(each)) agree(world, each.id, { over: each.has + each.owed - was.has - was.owed })
  }
}

/** Somebody comes back to a page that they have left; the shop may hold it for over. */
const payLate = async (world: World, { which }: Of<'payLate'>): Promise<void> => {
  const session = pick(world.left, which)
  if (session === undefined) return
  world.left.splice(world.left.indexOf(session), 1)
  const { state } = await world.shop.shop.payments.read(session)
  count(world, 'a page that was left is paid', state === 'open')
  if (state !== 'open') return
  world.shop.sandbox.pay(session)
  await overAgain(world, () => settleSession(world, session))
}

const clientOf = (world: World, user_id: string) => as(world.shop.app, world.customers.find(({ id }) => id === user_id) as Member)

/** What the profile says is to be paid is what credit and the page take. */
const payOwed = async (world: World, { order: at, what, speed: paid }: Of<'payOwed'>): Promise<void> => {
  const order = pick(await ordersThat(world, ({ owed }) => owed > 0), at)
  if (!order) return
  const client = clientOf(world, order.user_id)
  const params = { id: order.id }
  const owed = (await client.listMyOwed()).find(({ id }) => id === order.id)
  expect(owed?.owed_cents, 'what the profile says is owed').toBe(order.owed)
  const credit = await creditOf(world, order.user_id)
  const opened = await tryTo(world, `pay what is owed, ${what}`, client.payOwed({ params, body: { what } }))
  if (!opened || world.onTheWay.includes(opened.id)) return
  const came = await visit(world, opened.id, paid)
  if (came === undefined) return
  const used = credit - (await creditOf(world, order.user_id))
  expect(came + used, `${what} of what is owed`).toBe(what === 'all' ? owed?.owed_cents : Math.max(owed?.due_cents ?? 0, came + used))
}

/** What the dialog foretells of money is what happens. */
const change = async (world: World, { order: at, cartons, site, speed: paid }: Of<'change'>): Promise<void> => {
  const order = pick(await ordersThat(world, isOn), at)
  if (!order) return
  const client = clientOf(world, order.user_id)
  const params = { id: order.id }
  const { cartons_per_week: was_cartons, site_id: was_site_id } = await client.readMyChange({ params })
  const to = site % 3 === 0 ? (pick(world.sites, site)?.site_id ?? was_site_id) : was_site_id
  const body = { cartons_per_week: (cartons % 4) + 1, site_id: to }
  if (body.cartons_per_week === was_cartons && to === was_site_id) return
  const plan = await tryTo(world, 'look at a change', client.planMyChange({ params, body }))
  if (!plan) return
  const credit = await creditOf(world, order.user_id)
  const { difference_cents, pay_cents, credit_cents, credit_used_cents, owed_after_cents } = plan
  const name = difference_cents > 0 ? 'change to more' : difference_cents < 0 ? 'change to fewer' : 'change the site'
  const changed = await tryTo(world, name, client.changeMyOrder({ params, body: { ...body, was_cartons, was_site_id, difference_cents } }))
  if (!changed) return
  if (changed.state === 'pay' && (await visit(world, changed.id, paid)) === undefined) return
  const now = await orderMoney(world, order.id)
  expect(
    [now.byCard - order.byCard, (await creditOf(world, order.user_id)) - credit, now.owed, now.has + now.owed - order.has - order.owed],
    'by card, to credit, owed then, and all together, as the change said',
  ).toEqual([pay_cents, credit_cents - credit_used_cents, owed_after_cents, difference_cents])
}

/** Another size or rhythm for the rest: what is foretold of money and days is what happens, in the old order and the new one together. */
const replace = async (
  world: World,
  { order: at, cartons, line: { product, every_weeks, turn }, speed: paid }: Of<'replace'>,
): Promise<void> => {
  const order = pick(await ordersThat(world, ({ status }) => status === 'paid'), at)
  const sold = pick(world.products, product)
  if (!order || !sold || world.products.length === 1) return
  const client = clientOf(world, order.user_id)
  const params = { id: order.id }
  const { cartons_per_week: was_cartons, site_id, others } = await client.readMyChange({ params })
  const first_week = typeof others === 'object' ? (pick(others.starts, turn)?.first_week ?? 0) : 0
  const body = { cartons_per_week: (cartons % 3) + 1, site_id, instead: { product_id: sold.product_id, every_weeks, first_week } }
  const plan = await tryTo(world, 'look at another size', client.planMyChange({ params, body }))
  if (!plan?.instead) return
  const before = await moneyOf(world)
  const credit = await creditOf(world, order.user_id)
  const agreed = { ...body, was_cartons, was_site_id: site_id, difference_cents: plan.difference_cents }
  const changed = await tryTo(world, 'change the size', client.changeMyOrder({ params, body: agreed }))
  if (!changed) return
  // Of an order that has had no pickup yet, nothing is left.
  world.ended.add(order.id)
  if (changed.state === 'pay' && (await visit(world, changed.id, paid)) === undefined) return
  const after = await moneyOf(world)
  const fresh = after.find(({ id }) => !before.some((each) => each.id === id))
  if (!fresh) throw new Error(`Order ${order.id} was not replaced`)
  const all = (those: readonly Money[], of: (each: Money) => number) => sum(those.map(of))
  expect(
    [
      all(after, ({ byCard }) => byCard) - all(before, ({ byCard }) => byCard),
      (await creditOf(world, order.user_id)) - credit,
      all(after, ({ has }) => has) - all(before, ({ has }) => has),
      fresh.has,
    ],
    'by card, to credit, in both orders, and in the new one, as the change said',
  ).toEqual([plan.pay_cents, plan.credit_cents - plan.credit_used_cents, plan.difference_cents, plan.instead.total_cents])
  expect(await plannedFor(world, fresh.id), 'the days of the new order').toEqual(plan.instead.visits.map(({ pickup_date }) => pickup_date))
}

/** What is foretold of the end of an order is what happens: by card, as credit, and of what is owed. */
const end = async (world: World, { order: at, way }: Of<'end'>): Promise<void> => {
  const order = pick(await ordersThat(world, isOn), at)
  if (!order) return
  const { db, farm } = world.shop.shop
  await db`update shop set customers_end = ${way}`
  await farm.reload()
  const client = clientOf(world, order.user_id)
  const params = { id: order.id }
  const plan = await tryTo(world, 'look at an end', client.planMyEnd({ params }))
  if (!plan) return
  const { from_date, card_cents, credit_cents, owed_after_cents } = plan
  const credit = await creditOf(world, order.user_id)
  world.ended.add(order.id)
  const body = { from_date, card_cents, credit_cents, owed_after_cents }
  const done = await tryTo(
    world,
    `end for ${way}`,
    client.endMyOrder({ params, body }).then(() => true),
  )
  if (!done) return
  const now = await orderMoney(world, order.id)
  const refunded = now.backByCard - order.backByCard
  // What the provider refuses is the farm's until the farmer has decided.
  expect([0, card_cents], 'by card, as the end said').toContain(refunded)
  agree(world, order.id, { over: card_cents - refunded })
  expect(
    [(await creditOf(world, order.user_id)) - credit, now.owed, order.has + order.owed - now.has - now.owed],
    'to credit, owed then, and all together, as the end said',
  ).toEqual([credit_cents, owed_after_cents, refunded + credit_cents + plan.owed_before_cents - owed_after_cents])
  expect(now.coming, 'less is to come').toBeLessThanOrEqual(order.coming)
}

const dropChange = async (world: World, { order: at }: Of<'dropChange'>): Promise<void> => {
  const order = pick(await ordersThat(world, isOn), at)
  if (order) await tryTo(world, 'drop a change', clientOf(world, order.user_id).dropMyChange({ params: { id: order.id } }))
}

const buyGift = async (world: World, { who, cents, speed: paid }: Of<'buyGift'>): Promise<void> => {
  const client = as(world.shop.app, person(world, who))
  const gift = { cents, from_name: 'Ann', to_name: 'Bo', message: '', to_email: '', send_on: null }
  const opened = await tryTo(world, 'buy a gift', client.buyGift({ body: gift }))
  if (!opened || (await visit(world, opened.id, paid)) === undefined) return
  const [mine] = await client.listMyGifts()
  world.codes.push((await client.readGiftCard({ params: { id: mine?.gift_id ?? 0 } })).gift_code)
}

const redeem = async (world: World, { who, which }: Of<'redeem'>): Promise<void> => {
  const gift_code = pick(world.codes, which)
  if (gift_code === undefined) return
  world.codes.splice(world.codes.indexOf(gift_code), 1)
  const member = person(world, who)
  const before = await creditOf(world, member.id)
  const got = await tryTo(world, 'redeem a gift', as(world.shop.app, member).redeemGift({ body: { gift_code } }))
  if (got) expect((await creditOf(world, member.id)) - before).toBe(got.cents)
}

/** What a card that pays installments does from now on. */
const card = async (world: World, { order: at, does }: Of<'card'>): Promise<void> => {
  const { db } = world.shop.shop
  const ids = (await ordersThat(world, isOn)).map(({ id }) => id)
  const kept = await db<{ method: string }[]>`select method from saved_card where subscription_id = any(${ids}) order by subscription_id`
  const one = pick(kept, at)
  if (!one) return
  world.shop.sandbox.fromNowOn(one.method, does)
  count(world, `a card ${does}`, true)
}

export const pays = (world: World, each: PayingDeed): Promise<void> => {
  switch (each.deed) {
    case 'buy':
      return buy(world, each)
    case 'bank':
      return bank(world, each)
    case 'payLate':
      return payLate(world, each)
    case 'payOwed':
      return payOwed(world, each)
    case 'change':
      return change(world, each)
    case 'replace':
      return replace(world, each)
    case 'end':
      return end(world, each)
    case 'dropChange':
      return dropChange(world, each)
    case 'buyGift':
      return buyGift(world, each)
    case 'redeem':
      return redeem(world, each)
    case 'card':
      return card(world, each)
  }
}

/** What of all these orders together the farm has, or is owed. */
export const together = async (world: World, user_id: string): Promise<number> =>
  sum((await ordersThat(world, (each) => each.user_id === user_id)).map(({ has, owed }) => has + owed))
