import fc from 'fast-check'
import { beforeAll, test } from 'vitest'
import { addDays, WEEKDAYS } from '../src/shared/dates/calendar.ts'
import { runs } from './support/runs.ts'
import { everyoneIsToldTheSame, whoIsMovedIsTold } from './support/season/agreement.ts'
import { act, type Deed, deed, liveToTheEnd } from './support/season/deeds.ts'
import { everyCartonHasOneFate, nobodyOwesTheFarm } from './support/season/ledger.ts'
import { assemble, type Cast, openWorld, type Season } from './support/season/world.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/**
 * Whole seasons, with a farmer who moves days, sites and orders and cancels, a bank that takes its time, customers who
 * change their minds, and a host. Whatever they do, in whatever order.
 */

const clock = { now: new Date('2027-03-01T17:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let cast = {} as Cast
let start = '2027-03-01'
beforeAll(async () => {
  shop.sandbox.switches.drop = true
  cast = await assemble(shop)
})

const weekday = fc.constantFrom(...WEEKDAYS)
const season: fc.Arbitrary<Season> = fc.record({
  weeks: fc.integer({ min: 2, max: 4 }),
  days: fc.tuple(weekday, weekday),
  lastDays: fc.tuple(weekday, weekday),
  cutoff_days: fc.constantFrom(0, 1, 2),
  free_skips: fc.integer({ min: 0, max: 2 }),
  unclaimed: fc.constantFrom('hold' as const, 'hold' as const, 'donate' as const),
})

/** Somebody skips a week, and then the farmer ends the order and gives nothing back: the credit for the skip stays. */
const FARM: Season = {
  weeks: 4,
  days: ['Friday', 'Saturday'],
  lastDays: ['Friday', 'Saturday'],
  cutoff_days: 0,
  free_skips: 2,
  unclaimed: 'hold',
}
const SKIPPED_THEN_CANCELED: Deed[] = [
  { deed: 'buy', who: 0, site: 0, cartons: 1, slowly: false, late: false },
  { deed: 'skip', who: 0, visit: 2 },
  { deed: 'cancel', order: 0, back: 'nothing' },
]

const OWN: readonly Deed['deed'][] = ['skip', 'give', 'undo', 'move', 'elsewhere', 'buy', 'bank']

test('every carton that was paid is collected, given away, credited or refunded once, and everybody is told the same of it', async () => {
  await fc.assert(
    fc.asyncProperty(season, fc.array(deed, { minLength: 10, maxLength: 22 }), async (farm, deeds) => {
      start = addDays(start, 420)
      const world = await openWorld(shop, clock, cast, start, farm)
      for (const each of deeds) await whoIsMovedIsTold(world, () => act(world, each, everyoneIsToldTheSame), OWN.includes(each.deed))
      await liveToTheEnd(world, everyoneIsToldTheSame)
      await everyCartonHasOneFate(world)
      await nobodyOwesTheFarm(world)
    }),
    { ...runs(6), endOnFailure: true, examples: [[FARM, SKIPPED_THEN_CANCELED]] },
  )
}, 240_000)
