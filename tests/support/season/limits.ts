import { expect } from 'vitest'
import { EGGS_IN_CARTON } from '../../../src/shared/limits.ts'
import { isCounted } from '../../../src/shared/rules/counted.ts'
import { count, rowsOf, sum, type World } from './world.ts'

/** What is packed for a week of the season, and for how many orders at a site, is within the farm's limits, as far as customers decide. */

type Packed = Map<string, number>

const packedIn = async (world: World): Promise<{ eggs: Packed; places: Packed }> => {
  const rows = (await rowsOf(world)).filter(
    ({ state, status, held_from }) => ['planned', 'donated', 'stopped'].includes(state) && isCounted(status as never) && held_from === null,
  )
  const weeks = Map.groupBy(rows, ({ week }) => `week ${week}`)
  const sites = Map.groupBy(rows, ({ week, site_id }) => `week ${week} at ${site_id}`)
  return {
    eggs: new Map([...weeks].map(([week, own]) => [week, sum(own.map(({ eggs }) => eggs))])),
    places: new Map([...sites].map(([site, own]) => [site, new Set(own.map(({ basket }) => basket)).size])),
  }
}

const isWithin = (before: Packed, after: Packed, limit: number | null | undefined): string[] =>
  limit === null || limit === undefined
    ? []
    : [...after].flatMap(([where, now]) => {
        const was = before.get(where) ?? 0
        return now > Math.max(limit, was) ? [`${where}: ${was}, then ${now} of ${limit}`] : []
      })

/** Weeks that the farm has put on other days count on those, for each site: `moved-and-sold-always.test.ts` is about that. */
const hasChangedDays = async ({ shop, cycle }: World): Promise<boolean> => {
  const rows = await shop.shop.db`select from day_change where pickup_date >= ${cycle.start_date} limit 1`
  return rows.length > 0
}

/** Where the farmer has put too much, nobody adds to it. */
export const withinLimits = async (world: World, doing: () => Promise<void>): Promise<void> => {
  if (await hasChangedDays(world)) return doing()
  count(world, 'the limits are looked at', world.cycle.cartons_limit !== null || world.sites[0]?.places !== null)
  const before = await packedIn(world)
  await doing()
  const after = await packedIn(world)
  const { cartons_limit } = world.cycle
  const most = cartons_limit === null ? null : cartons_limit * EGGS_IN_CARTON
  expect(isWithin(before.eggs, after.eggs, most), 'more eggs than the farm packs').toEqual([])
  expect(isWithin(before.places, after.places, world.sites[0]?.places), 'more orders than a site has places for').toEqual([])
}
