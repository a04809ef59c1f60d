import fc from 'fast-check'
import { expect } from 'vitest'
import { settle } from '../../../src/server/money/settle/settle.ts'
import { addDays, WEEKDAYS } from '../../../src/shared/dates/calendar.ts'
import type { ReplannedDays } from '../../../src/shared/shapes/farm-settings.ts'
import type { Order } from '../../../src/shared/shapes/orders.ts'
import { payloadFor } from '../orders/orders.ts'
import type { Member } from '../people/people.ts'
import { as, Refused } from '../shop/client.ts'
import { attempt, EVENING, NOON, rowsOf, type World, workOf } from './world.ts'

/** What people do in a season. Numbers choose among what there is: whatever they are, the deed is one that a person could do. */

const index = fc.nat({ max: 20 })
const day = fc.constantFrom(...WEEKDAYS)
const pick = <Item>(items: readonly Item[], at: number): Item | undefined => items[at % Math.max(1, items.length)]

export const deed = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constant('buy' as const),
      who: index,
      site: index,
      cartons: index,
      slowly: fc.boolean(),
      late: fc.boolean(),
    }),
  },
  { weight: 3, arbitrary: fc.record({ deed: fc.constant('bank' as const), which: index, pays: fc.constantFrom(true, true, true, false) }) },
  {
    weight: 6,
    arbitrary: fc.record({
      deed: fc.constant('days' as const),
      count: fc.integer({ min: 1, max: 4 }),
      missed: index,
      lateTap: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      deed: fc.constantFrom('skip' as const, 'give' as const, 'undo' as const, 'undo' as const),
      who: index,
      visit: index,
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ deed: fc.constantFrom('move' as const, 'elsewhere' as const), who: index, visit: index, to: index }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      deed: fc.constant('changeDay' as const),
      day: index,
      to: fc.option(index, { freq: 3 }),
      site: fc.option(index),
    }),
  },
  { weight: 2, arbitrary: fc.record({ deed: fc.constantFrom('takeBack' as const), which: index }) },
  { weight: 2, arbitrary: fc.record({ deed: fc.constant('editDay' as const), which: index, to: fc.option(index, { freq: 3 }) }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('editSite' as const), site: index, first: day, last: day }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('moveOrder' as const), order: index, site: index }) },
  {
    weight: 1,
    arbitrary: fc.record({
      deed: fc.constant('cancel' as const),
      order: index,
      back: fc.constantFrom('all' as const, 'nothing' as const, 'asProposed' as const),
    }),
  },
)
export type Deed = typeof deed extends fc.Arbitrary<infer Each> ? Each : never
type Of<Name extends Deed['deed']> = Extract<Deed, { deed: Name }>

const person = ({ customers }: World, who: number): Member => pick(customers, who) as Member

/** Somebody orders and pays by card, at once or by a slow way; sometimes ten minutes before midnight. */
const buy = async (world: World, { who, site: at, cartons, slowly, late }: Of<'buy'>): Promise<void> => {
  const { shop, cycle, sites } = world
  const [member, site] = [person(world, who), pick(sites, at)]
  if (!site) return
  if (late) world.setTime('03:50:00')
  const body = await payloadFor(shop, member, { cycle, site }, { cartonsPerWeek: (cartons % 3) + 1, donationCartons: 0 })
  const opened = await attempt(as(shop.app, member).startCheckout({ body }))
  if (opened instanceof Refused || !opened.id.startsWith('cs_') || world.onTheWay.includes(opened.id)) return
  if (slowly) {
    shop.sandbox.settleLater(opened.id)
    world.onTheWay.push(opened.id)
  } else {
    shop.sandbox.pay(opened.id)
    await settle(shop.shop, await shop.shop.payments.read(opened.id))
  }
  world.setTime(NOON)
}

/** The bank has made up its mind about a payment. */
const bank = async ({ shop, onTheWay }: World, { which, pays }: Of<'bank'>): Promise<void> => {
  const session = pick(onTheWay, which)
  if (session === undefined) return
  onTheWay.splice(onTheWay.indexOf(session), 1)
  shop.sandbox.settle(session, pays ? 'succeeded' : 'failed')
  await settle(shop.shop, await shop.shop.payments.read(session))
}

/** The host hands over what is on the list: all who stand there come, or are noted as missed. */
export const handOver = async (world: World, missed: number, isLate = false): Promise<void> => {
  const { shop, host, today } = world
  const { sites } = await as(shop.app, host).readHandOver()
  const at = shop.shop.clock().toISOString()
  const marks = sites
    .filter(({ pickup_date }) => pickup_date <= today)
    .flatMap(({ rows, pickup_date }) => rows.map((row) => ({ ...row, pickup_date })))
    .filter(({ mark }) => mark === null || (isLate && mark === 'missed'))
    .map(({ pickup_id, pickup_date }) => {
      const came = isLate || (pickup_id + missed) % 4 !== 0
      return { pickup_id, pickup_date, mark: came ? ('collected' as const) : ('missed' as const), at }
    })
  if (marks.length > 0) await as(shop.app, host).markPickups({ body: { marks } })
}

const passDays = async (world: World, { count, missed, lateTap }: Of<'days'>, look: (world: World) => Promise<void>): Promise<void> => {
  for (let each = 0; each < count; each += 1) {
    world.setTime(EVENING)
    // What the farmer has moved to this very day since noon.
    await handOver(world, missed)
    await workOf(world)
    await look(world)
    world.today = addDays(world.today, 1)
    world.setTime('05:30:00')
    await workOf(world)
    world.setTime(NOON)
    if (lateTap) await handOver(world, missed, true)
    await handOver(world, missed)
    await workOf(world)
  }
}

const visitsOf = (world: World, who: number) => as(world.shop.app, person(world, who)).listMyPickups()

const change = async (world: World, { deed: what, who, visit: at }: Of<'skip' | 'give' | 'undo'>): Promise<void> => {
  const visit = pick(await visitsOf(world, who), at)
  if (!visit) return
  const [client, params] = [as(world.shop.app, person(world, who)), { id: visit.pickup_id }]
  await attempt({ skip: client.skipPickup, give: client.givePickup, undo: client.undoPickup }[what]({ params }))
}

/** Wherever the page offers it to go. */
const move = async (world: World, { deed: what, who, visit: at, to }: Of<'move' | 'elsewhere'>): Promise<void> => {
  const visit = pick(await visitsOf(world, who), at)
  if (!visit) return
  const [client, params] = [as(world.shop.app, person(world, who)), { id: visit.pickup_id }]
  const { weeks, sites } = await client.readPickupChoices({ params })
  const [week, site] = [pick(weeks, to), pick(sites, to)]
  if (what === 'move' && week) await attempt(client.movePickup({ params, body: { week: week.week } }))
  if (what === 'elsewhere' && site) await attempt(client.collectElsewhere({ params, body: { site_id: site.site_id } }))
}

/** A day on which somebody collects, now and then any other, is closed or moved by up to a week. */
const changeDay = async (world: World, { day: at, to, site }: Of<'changeDay'>): Promise<void> => {
  const { farmer, sites, today } = world
  const coming = [...new Set((await rowsOf(world)).map(({ pickup_date }) => pickup_date))].filter((date) => date >= today).sort()
  const pickup_date = (at % 5 === 0 ? undefined : pick(coming, at)) ?? addDays(today, at)
  const to_date = to === null ? null : addDays(pickup_date, (to % 13) - 5)
  const site_id = site === null ? null : (pick(sites, site)?.site_id ?? null)
  if (to_date === pickup_date) return
  const body = { pickup_date, site_id, to_date, note: '' }
  await asForetold(
    () => farmer.foreseeDayChange({ body }),
    () => farmer.addDayChange({ body }),
  )
}

/** What the form foretells is what happens, be it a refusal. */
const asForetold = async (foresee: () => Promise<ReplannedDays>, save: () => Promise<ReplannedDays>): Promise<void> => {
  const [foretold, done] = [await attempt(foresee()), await attempt(save())]
  if (foretold instanceof Refused || done instanceof Refused) return expect(codeOf(done)).toBe(codeOf(foretold))
  expect(done).toMatchObject(foretold)
}
const codeOf = (answer: object): string | undefined => (answer instanceof Refused ? answer.code : undefined)

const takeBack = async ({ farmer }: World, { which }: Of<'takeBack'>): Promise<void> => {
  const change = pick(await farmer.listDayChanges(), which)
  if (!change) return
  const sent = { params: { id: change.day_change_id }, query: {} }
  await asForetold(
    () => farmer.foreseeTakingBack(sent),
    () => farmer.removeDayChange(sent),
  )
}

const editDay = async ({ farmer }: World, { which, to }: Of<'editDay'>): Promise<void> => {
  const change = pick(await farmer.listDayChanges(), which)
  const to_date = change && to !== null ? addDays(change.pickup_date, (to % 13) - 5) : null
  if (!change || to_date === change.pickup_date) return
  const sent = { params: { id: change.day_change_id }, body: { to_date, note: '', version: change.version } }
  await asForetold(
    () => farmer.foreseeEditedDay(sent),
    () => farmer.editDayChange(sent),
  )
}

const editSite = async ({ farmer, sites }: World, { site: at, first, last }: Of<'editSite'>): Promise<void> => {
  const site = pick(sites, at)
  if (!site) return
  const { site_name, site_address, site_instructions } = site
  const body = { site_name, site_address, site_instructions, pickup_start_day: first, pickup_deadline_day: last }
  await attempt(farmer.editSite({ params: { id: site.site_id }, body }))
}

const ordersOf = async ({ farmer, cycle }: World): Promise<Order[]> =>
  (await farmer.listSubscriptions({ query: { cycle_id: cycle.cycle_id } as never })).filter(({ status }) => status === 'paid')

const moveOrder = async (world: World, { order: at, site }: Of<'moveOrder'>): Promise<void> => {
  const [order, to] = [pick(await ordersOf(world), at), pick(world.sites, site)]
  if (!order || !to) return
  await attempt(world.farmer.editSubscription({ params: { id: order.id }, body: { ...order, site_id: to.site_id } }))
}

/** The farmer ends an order as the dialog proposes, gives all that is canceled back as credit, or nothing of it. */
const cancel = async (world: World, { order: at, back }: Of<'cancel'>): Promise<void> => {
  const { farmer, givenBack } = world
  const order = pick(await ordersOf(world), at)
  if (!order) return
  const params = { id: order.id }
  const { coming_cents, held_cents } = await farmer.readBalance({ params })
  const most = Math.min(coming_cents, held_cents)
  const credit_cents = { all: most, nothing: 0, asProposed: undefined }[back]
  const body = { version: order.version, ...(credit_cents === undefined ? {} : { credit_cents, coming_cents }) }
  const done = await attempt(farmer.cancelSubscription({ params, body }))
  if (!(done instanceof Refused) && credit_cents !== undefined) givenBack.set(order.id, credit_cents)
}

/** Does it, and looks at the world each evening. */
export const act = (world: World, each: Deed, look: (world: World) => Promise<void>): Promise<void> => {
  switch (each.deed) {
    case 'buy':
      return buy(world, each)
    case 'bank':
      return bank(world, each)
    case 'days':
      return passDays(world, each, look)
    case 'skip':
    case 'give':
    case 'undo':
      return change(world, each)
    case 'move':
    case 'elsewhere':
      return move(world, each)
    case 'changeDay':
      return changeDay(world, each)
    case 'takeBack':
      return takeBack(world, each)
    case 'editDay':
      return editDay(world, each)
    case 'editSite':
      return editSite(world, each)
    case 'moveOrder':
      return moveOrder(world, each)
    case 'cancel':
      return cancel(world, each)
  }
}

/** Lives on until nothing is left to collect. */
export const liveToTheEnd = async (world: World, look: (world: World) => Promise<void>): Promise<void> => {
  while (world.onTheWay.length > 0) await bank(world, { deed: 'bank', which: 0, pays: true })
  for (let weeks = 0; weeks < 30; weeks += 1) {
    const left = (await rowsOf(world)).filter(({ state, pickup_date, mark, unclaimed }) => {
      const isOpen = pickup_date >= world.today || mark === null || (mark === 'missed' && unclaimed === null)
      return state === 'planned' && isOpen
    })
    if (left.length === 0) return
    await passDays(world, { deed: 'days', count: 7, missed: weeks, lateTap: false }, look)
  }
}
