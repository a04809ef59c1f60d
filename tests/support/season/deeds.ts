import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays, WEEKDAYS } from '../../../src/shared/dates/calendar.ts'
import { isCounted } from '../../../src/shared/rules/counted.ts'
import type { ReplannedDays } from '../../../src/shared/shapes/farm-settings.ts'
import type { Order } from '../../../src/shared/shapes/orders.ts'
import { as, Refused } from '../shop/client.ts'
import { type FarmMoneyDeed, farmMoneyDeeds, handlesMoney } from './farm-money.ts'
import { handOver } from './hand-over.ts'
import { creditOf } from './money.ts'
import { bank, type PayingDeed, payingDeeds, pays, together } from './paying.ts'
import { happensThere, type ProviderDeed, providerDeeds } from './provider.ts'
import { runsShort, type ShortDeed, shortDeeds } from './short-weeks.ts'
import { attempt, EVENING, NOON, type PickupRow, person, pick, rowsOf, tryTo, type World, workOf } from './world.ts'

/** What people do in a season. Numbers choose among what there is: whatever they are, the deed is one that a person could do. */

const index = fc.nat({ max: 20 })
const day = fc.constantFrom(...WEEKDAYS)

/** Deeds about pickups and days; those about money stand beside. */
const pickupDeeds = [
  {
    weight: 9,
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
]
type PickupDeed = (typeof pickupDeeds)[number]['arbitrary'] extends infer Each
  ? Each extends fc.Arbitrary<infer Deed>
    ? Deed
    : never
  : never
type Of<Name extends PickupDeed['deed']> = Extract<PickupDeed, { deed: Name }>

export const deed: fc.Arbitrary<Deed> = fc.oneof(...pickupDeeds, ...payingDeeds, ...farmMoneyDeeds, ...providerDeeds, ...shortDeeds)
export type Deed = PickupDeed | PayingDeed | FarmMoneyDeed | ProviderDeed | ShortDeed

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
  const client = as(world.shop.app, person(world, who))
  const params = { id: visit.pickup_id }
  const { id } = person(world, who)
  const credit = await creditOf(world, id)
  const all = await together(world, id)
  const done = await tryTo(world, what, { skip: client.skipPickup, give: client.givePickup, undo: client.undoPickup }[what]({ params }))
  // What the page said it gives back, or takes, is what moves; first it lowers what is owed, and only the rest is credit.
  const cents = what === 'skip' ? visit.skip_cents : what === 'undo' && visit.state === 'skipped' ? -visit.skip_cents : 0
  const moved = [(await together(world, id)) - all, what === 'undo' ? 0 : (await creditOf(world, id)) - credit]
  const toCredit = what === 'skip' ? visit.skip_cents - visit.skip_owed_cents : 0
  expect(moved, `${what} as the page said`).toEqual(done ? [0 - cents, toCredit] : [0, 0])
}

/** Wherever the page offers it to go. */
const move = async (world: World, { deed: what, who, visit: at, to }: Of<'move' | 'elsewhere'>): Promise<void> => {
  const visit = pick(await visitsOf(world, who), at)
  if (!visit) return
  const client = as(world.shop.app, person(world, who))
  const params = { id: visit.pickup_id }
  const { weeks, sites } = await client.readPickupChoices({ params })
  const week = pick(weeks, to)
  const site = pick(sites, to)
  if (what === 'move' && week) await tryTo(world, what, client.movePickup({ params, body: { week: week.week } }))
  if (what === 'elsewhere' && site) await tryTo(world, what, client.collectElsewhere({ params, body: { site_id: site.site_id } }))
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
  await expectAsPreviewed(
    () => farmer.foreseeDayChange({ body }),
    () => farmer.addDayChange({ body }),
  )
}

/** What the form foretells is what happens, be it a refusal. */
const expectAsPreviewed = async (foresee: () => Promise<ReplannedDays>, save: () => Promise<ReplannedDays>): Promise<void> => {
  const foretold = await attempt(foresee())
  const done = await attempt(save())
  if (foretold instanceof Refused || done instanceof Refused) return expect(codeOf(done)).toBe(codeOf(foretold))
  expect(done).toMatchObject(foretold)
}
const codeOf = (answer: object): string | undefined => (answer instanceof Refused ? answer.code : undefined)

const takeBack = async ({ farmer }: World, { which }: Of<'takeBack'>): Promise<void> => {
  const change = pick(await farmer.listDayChanges(), which)
  if (!change) return
  const sent = { params: { id: change.day_change_id }, query: {} }
  await expectAsPreviewed(
    () => farmer.foreseeTakingBack(sent),
    () => farmer.removeDayChange(sent),
  )
}

const editDay = async ({ farmer }: World, { which, to }: Of<'editDay'>): Promise<void> => {
  const change = pick(await farmer.listDayChanges(), which)
  const to_date = change && to !== null ? addDays(change.pickup_date, (to % 13) - 5) : null
  if (!change || to_date === change.pickup_date) return
  const sent = { params: { id: change.day_change_id }, body: { to_date, note: '', version: change.version } }
  await expectAsPreviewed(
    () => farmer.foreseeEditedDay(sent),
    () => farmer.editDayChange(sent),
  )
}

const editSite = async (world: World, { site: at, first, last }: Of<'editSite'>): Promise<void> => {
  const { farmer, sites } = world
  const site = pick(sites, at)
  if (!site) return
  const { site_name, site_address, site_instructions, places } = site
  const body = { site_name, site_address, site_instructions, places, pickup_start_day: first, pickup_deadline_day: last }
  const done = await tryTo(world, 'edit a site', farmer.editSite({ params: { id: site.site_id }, body }))
  if (done) Object.assign(site, { pickup_start_day: first, pickup_deadline_day: last })
}

const ordersOf = async ({ farmer, cycle }: World): Promise<Order[]> =>
  (await farmer.listSubscriptions({ query: { cycle_id: cycle.cycle_id } as never })).filter(
    ({ status }) => status === 'paid' || status === 'owed',
  )

const moveOrder = async (world: World, { order: at, site }: Of<'moveOrder'>): Promise<void> => {
  const order = pick(await ordersOf(world), at)
  const to = pick(world.sites, site)
  if (!order || !to) return
  const body = { ...order, site_id: to.site_id }
  await tryTo(world, 'move an order', world.farmer.editSubscription({ params: { id: order.id }, body }))
}

const PAYING: readonly string[] = [
  'buy',
  'bank',
  'payLate',
  'payOwed',
  'change',
  'replace',
  'end',
  'dropChange',
  'buyGift',
  'redeem',
  'card',
]
const isPaying = (each: Deed): each is PayingDeed => PAYING.includes(each.deed)
const THERE: readonly string[] = ['refundThere', 'dispute', 'decide', 'key']
const isThere = (each: Deed): each is ProviderDeed => THERE.includes(each.deed)

const SHORT: readonly string[] = ['short', 'undoShort', 'offer']
const isShort = (each: Deed): each is ShortDeed => SHORT.includes(each.deed)

/** Does it, and looks at the world each evening. */
export const act = (world: World, each: Deed, look: (world: World) => Promise<void>): Promise<void> => {
  switch (each.deed) {
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
    default:
      if (isShort(each)) return runsShort(world, each)
      return isPaying(each) ? pays(world, each) : isThere(each) ? happensThere(world, each) : handlesMoney(world, each)
  }
}

/** The next day on which a card is charged, or its owner told of it. */
const nextCharge = async ({ shop, cycle, today }: World): Promise<string | undefined> => {
  const rows = await shop.shop.db<{ day: string }[]>`
    select least(case when told_at is null and state = 'planned' then greatest(i.due_date - 3, ${today}::date + 1) end,
      coalesce(next_try, case when state = 'planned' then i.due_date end)) as day
    from installment i join subscription s on s.id = subscription_id
    where cycle_id = ${cycle.cycle_id} and s.status = 'owed' and state in ('planned', 'failed')`
  return rows.flatMap(({ day }) => (day === null || day <= today ? [] : [day])).sort()[0]
}

const isLeft = ({ today }: World, { state, pickup_date, mark, unclaimed, status }: PickupRow): boolean => {
  const isOpen = pickup_date >= today || mark === null || (mark === 'missed' && unclaimed === null)
  return state === 'planned' && isOpen && isCounted(status as never)
}

/** The evening before the next pickup; today, where something that nobody collected is still to be settled. */
const nextPickup = async (world: World): Promise<string | undefined> => {
  const open = (await rowsOf(world)).filter((row) => isLeft(world, row))
  return open.map(({ pickup_date }) => (pickup_date > world.today ? addDays(pickup_date, -1) : world.today)).sort()[0]
}

// A long season in which somebody misses every carton is lived day by day.
const MOST_STEPS = 400

/** Lives on until nothing is left to collect, and no card to charge: from one day on which something happens to the next. */
export const liveToTheEnd = async (world: World, look: (world: World) => Promise<void>): Promise<void> => {
  while (world.onTheWay.length > 0) await bank(world, { deed: 'bank', which: 0, pays: true })
  for (let times = 0; times < MOST_STEPS; times += 1) {
    const charge = await nextCharge(world)
    const pickup = await nextPickup(world)
    const [next] = [...(charge ? [addDays(charge, -1)] : []), ...(pickup ? [pickup] : [])].sort()
    if (next === undefined) return
    if (next > world.today) world.today = next
    await passDays(world, { deed: 'days', count: 1, missed: times, lateTap: false }, look)
  }
  const left = (await rowsOf(world)).filter((row) => isLeft(world, row))
  const charges = await world.shop.shop.db`
    select i.*, s.status, s.total_cents, s.paid_cents, s.credit_cents, s.farm_cents from installment i join subscription s on s.id = subscription_id where i.state in ('planned', 'failed') and cycle_id = ${world.cycle.cycle_id}`
  throw new Error(`The season does not end: on ${world.today} something is still to come: ${JSON.stringify({ left, charges })}`)
}
