import { expect } from 'vitest'
import { isCounted } from '../../../src/shared/rules/counted.ts'
import { rowsOf, sum, type World } from './world.ts'

/** What is packed for a week of the season, and for how many orders at a site, is within the farm's limits, as far as customers decide. */

type Packed = Map<string, number>

const packedIn = async (world: World): Promise<{ cartons: Packed; places: Packed }> => {
  // A day that the farm has moved into another week is still packed for its own: customers' rights do not hang on that.
  const rows = (await rowsOf(world)).filter(
    ({ state, status, held_from }) => ['planned', 'donated', 'stopped'].includes(state) && isCounted(status as never) && held_from === null,
  )
  const [weeks, sites] = [
    Map.groupBy(rows, ({ week }) => `week ${week}`),
    Map.groupBy(rows, ({ week, site_id }) => `week ${week} at ${site_id}`),
  ]
  return {
    cartons: new Map([...weeks].map(([week, own]) => [week, sum(own.map(({ cartons }) => cartons))])),
    places: new Map([...sites].map(([site, own]) => [site, new Set(own.map(({ subscription_id }) => subscription_id)).size])),
  }
}

const isWithin = (before: Packed, after: Packed, limit: number | null | undefined): string[] =>
  limit === null || limit === undefined
    ? []
    : [...after].flatMap(([where, now]) => {
        const was = before.get(where) ?? 0
        return now > Math.max(limit, was) ? [`${where}: ${was}, then ${now} of ${limit}`] : []
      })

/** Where the farmer has put too much, nobody adds to it. */
export const withinLimits = async (world: World, doing: () => Promise<void>): Promise<void> => {
  const before = await packedIn(world)
  await doing()
  const after = await packedIn(world)
  expect(isWithin(before.cartons, after.cartons, world.cycle.cartons_limit), 'more cartons than the farm packs').toEqual([])
  expect(isWithin(before.places, after.places, world.sites[0]?.places), 'more orders than a site has places for').toEqual([])
}
