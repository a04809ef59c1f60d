import fc from 'fast-check'
import { afterAll, beforeAll, test } from 'vitest'
import { addDays, WEEKDAYS } from '../src/shared/dates/calendar.ts'
import { patience, runs } from './support/runs.ts'
import { everyoneIsToldTheSame, expectMovedNotified } from './support/season/agreement.ts'
import { act, type Deed, deed, liveToTheEnd } from './support/season/deeds.ts'
import { everyCartonHasOneFate } from './support/season/ledger.ts'
import { withinLimits } from './support/season/limits.ts'
import { moneyAddsUp, providerAgrees } from './support/season/money.ts'
import { purchase } from './support/season/paying.ts'
import { assemble, type Cast, openWorld, type Season, type World } from './support/season/world.ts'
import { openTestShop, type TestShop, useTestShop } from './support/shop/test-shop.ts'

/**
 * Whole seasons, with a farmer who moves days, sites and orders, gives back, cancels and makes the season longer, banks that take
 * their time, dispute and decline, a provider with a dashboard of its own, customers who pay in every way and change their minds,
 * and a host. Whatever they do, in whatever order. `RUNS=60 npm test -- tests/whole-season.test.ts` lives 300 seasons, and says
 * which seed they had and how often each deed was done; `SEED=…` lives the same again.
 */

const clock = { now: new Date('2027-03-01T17:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
const seed = Number(process.env.SEED ?? Date.now() % 2_147_483_647)
let cast = {} as Cast
let other = {} as TestShop
let start = '2027-03-01'
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  other = await openTestShop({ clock: () => clock.now })
  cast = await assemble(shop, clock, other)
})
afterAll(async () => {
  await other.close?.()
  if (process.env.RUNS === undefined) return
  const lines = [...cast.tally]
    .sort(([one], [two]) => one.localeCompare(two))
    .map(([name, { done, tried }]) => `${done} of ${tried}  ${name}`)
  process.stdout.write(`Seed ${seed}\n${lines.join('\n')}\n`)
})

const weekday = fc.constantFrom(...WEEKDAYS)
const season: fc.Arbitrary<Season> = fc.record({
  weeks: fc.integer({ min: 2, max: 5 }),
  days: fc.tuple(weekday, weekday),
  lastDays: fc.tuple(weekday, weekday),
  cutoff_days: fc.constantFrom(0, 1, 2),
  free_skips: fc.integer({ min: 0, max: 3 }),
  unclaimed: fc.constantFrom('hold' as const, 'hold' as const, 'donate' as const),
  cartons_limit: fc.constantFrom(null, null, 6, 10),
  places: fc.constantFrom(null, null, 3),
  sizes: fc.boolean(),
})

/** Something is bought first: without that, most deeds come to nothing. */
const deeds = fc
  .tuple(fc.array(purchase, { minLength: 2, maxLength: 4, size: 'max' }), fc.array(deed, { minLength: 20, maxLength: 50, size: 'max' }))
  .map(([bought, then]): Deed[] => [...bought, ...then])

/** Somebody skips a week, and then the farmer ends the order and gives nothing back: the credit for the skip stays. */
const FARM: Season = {
  weeks: 4,
  days: ['Friday', 'Saturday'],
  lastDays: ['Friday', 'Saturday'],
  cutoff_days: 0,
  free_skips: 2,
  unclaimed: 'hold',
  cartons_limit: null,
  places: null,
  sizes: false,
}
const SKIPPED_THEN_CANCELED: Deed[] = [
  {
    ...{ deed: 'buy', who: 0, site: 0, cartons: 1, how: 'card', donation: 0, speed: 'now', late: false },
    ...{ line: { product: 0, every_weeks: 1, turn: 0 }, besides: null },
  },
  { deed: 'skip', who: 0, visit: 2 },
  { deed: 'cancel', order: 0, back: 'nothing', byCard: false, waive: false },
]

/** Their own changes people need not be told. */
const OWN: readonly Deed['deed'][] = ['skip', 'give', 'undo', 'move', 'elsewhere', 'buy', 'bank', 'payLate', 'change', 'replace', 'end']

/** Of these, the limits of the farm decide. */
const LIMITED: readonly Deed['deed'][] = ['undo', 'move', 'elsewhere', 'buy', 'change', 'replace']

/** Says after which deed something was not as it should be. */
const live = async (world: World, each: Deed, at: number): Promise<void> => {
  try {
    const doing = () => act(world, each, look)
    await expectMovedNotified(world, () => (LIMITED.includes(each.deed) ? withinLimits(world, doing) : doing()), OWN.includes(each.deed))
    await moneyAddsUp(world)
  } catch (error) {
    throw new Error(`By deed ${at}, ${JSON.stringify(each)}: ${(error as Error).message}`, { cause: error })
  }
}

/** Every evening on which somebody is reminded, or a card was charged that day. */
const look = async (world: World): Promise<void> => {
  const [{ busy }] = await shop.shop.db<[{ busy: boolean }]>`
    select exists (select from pickup where pickup_date = ${addDays(world.today, 1)})
      or (select last_no from receipt_counter) > ${world.lastReceipt} as busy`
  if (!busy) return
  await everyoneIsToldTheSame(world)
  await moneyAddsUp(world)
}

test(
  'every carton and every cent of a season has one fate, nobody gets more than came, what was foretold is what happens, and everybody is told the same of it',
  async () => {
    await fc.assert(
      fc.asyncProperty(season, deeds, async (farm, lived) => {
        start = addDays(start, 420)
        const world = await openWorld(shop, clock, cast, start, farm)
        for (const [at, each] of lived.entries()) await live(world, each, at)
        await liveToTheEnd(world, look)
        await everyCartonHasOneFate(world)
        await moneyAddsUp(world)
        await providerAgrees(world)
      }),
      {
        ...runs(3),
        seed,
        endOnFailure: true,
        examples: [[FARM, SKIPPED_THEN_CANCELED]],
      },
    )
  },
  patience(240_000),
)
