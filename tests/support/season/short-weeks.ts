import fc from 'fast-check'
import { expect } from 'vitest'
import { addDays } from '../../../src/shared/dates/calendar.ts'
import { weekOf } from '../../../src/shared/dates/farm-week.ts'
import { SHARE_RULES } from '../../../src/shared/rules/week/share-out.ts'
import { as } from '../shop/client.ts'
import { agree, moneyOf } from './money.ts'
import { person, pick, rowsOf, sum, tryTo, type World } from './world.ts'

/** The hens lay too little: the farmer shares out what there is, by a rule or bent by hand, and takes it back now and then. */

const index = fc.nat({ max: 20 })

export const shortDeeds = [
  {
    weight: 3,
    arbitrary: fc.record({
      deed: fc.constant('short' as const),
      /** Weeks ahead, and how much of what was promised there is, in percent. */
      ahead: fc.constantFrom(0, 0, 1),
      left: fc.integer({ min: 0, max: 90 }),
      rule: fc.constantFrom(...SHARE_RULES),
      way: fc.constantFrom('credit' as const, 'credit' as const, 'week' as const, 'money' as const),
      bend: index,
      first: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('undoShort' as const), which: index }) },
  { weight: 1, arbitrary: fc.record({ deed: fc.constant('offer' as const), who: index, visit: index }) },
]
export type ShortDeed = (typeof shortDeeds)[number]['arbitrary'] extends infer Each
  ? Each extends fc.Arbitrary<infer Deed>
    ? Deed
    : never
  : never
type Of<Name extends ShortDeed['deed']> = Extract<ShortDeed, { deed: Name }>

const shortagesOf = async (world: World) => (await world.farmer.readHarvest({ query: { of: world.today } })).shortages

/** What the bank has, or nobody has recorded, is given back by hand. */
const noteByHand = (world: World, lines: Awaited<ReturnType<typeof shortagesOf>>[number]['lines']): void => {
  for (const { reference, by_hand_cents } of lines) agree(world, Number(reference.slice(2)), { over: by_hand_cents })
}

const runShort = async (world: World, { ahead, left, rule, way, bend, first }: Of<'short'>): Promise<void> => {
  const { farmer, today, customers, shop } = world
  await as(shop.app, person(world, bend)).setShortChoice({ body: { first, way: first ? 'money' : null } })
  const date = addDays(today, 7 * ahead)
  const harvest = await farmer.readHarvest({ query: { of: date } })
  const cartons = Math.floor((harvest.promised_eggs * left) / 1200)
  const plan = await farmer.planShortage({ body: { date, cartons, rule } })
  const lines = plan.lines
    // Bent by hand: somebody keeps one more than the rule says.
    .map(({ pickup_id, less }, at) => ({ pickup_id, less: at === bend ? Math.max(0, less - 1) : less }))
    .filter(({ less }) => less > 0)
  const week = pick(plan.weeks, bend)
  if (lines.length === 0 || (way === 'week' && !week)) return
  const body = { date, cartons, rule, lines, way, ...(week && { week }), note: '' }
  const made = await tryTo(world, `short: ${way}`, farmer.makeShortage({ body }))
  expect(made, 'a list that was just read is not refused').toBeDefined()
  // Whose card gets back all that it paid has no order anymore.
  for (const { id, status } of await moneyOf(world)) if (status === 'refunded') world.ended.add(id)
  const promised = (await farmer.readHarvest({ query: { of: date } })).promised_eggs
  // Nobody gets less than the list said, and nobody more.
  const taken = sum(lines.map(({ pickup_id, less }) => less * (plan.lines.find((line) => line.pickup_id === pickup_id)?.eggs ?? 0)))
  const back = way === 'week' && week === weekOf(date).monday ? taken : 0
  expect(promised, 'the list is what is promised now').toBe(harvest.promised_eggs - taken + back)
  noteByHand(
    world,
    (await farmer.readHarvest({ query: { of: date } })).shortages.find((each) => each.shortage_id === made?.shortage_id)?.lines ?? [],
  )
  expect(customers.length).toBeGreaterThan(0)
}

/** What comes back comes back whole, and what does not stays as it was. */
const undoShort = async (world: World, { which }: Of<'undoShort'>): Promise<void> => {
  const shortage = pick(await shortagesOf(world), which)
  if (!shortage) return
  const cartonsOf = async () =>
    sum((await rowsOf(world)).filter(({ state, held_from }) => state !== 'undone' && held_from === null).map(({ cartons }) => cartons))
  const before = await cartonsOf()
  await tryTo(world, 'undo short', world.farmer.undoShortage({ params: { id: shortage.shortage_id } }))
  expect(await cartonsOf(), 'no carton is made or lost').toBe(before)
}

const offer = async (world: World, { who, visit: at }: Of<'offer'>): Promise<void> => {
  const client = as(world.shop.app, person(world, who))
  const visit = pick(
    (await client.listMyPickups()).filter(({ short }) => short),
    at,
  )
  if (!visit) return
  const done = await tryTo(world, 'offer', client.offerPickup({ params: { id: visit.pickup_id } }))
  expect(done !== undefined, 'what the page offers can be done').toBe(visit.short?.can_offer || visit.state === 'short')
}

export const runsShort = (world: World, each: ShortDeed): Promise<void> => {
  if (each.deed === 'short') return runShort(world, each)
  return each.deed === 'undoShort' ? undoShort(world, each) : offer(world, each)
}
