import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { showDistance } from '../../words/en/distance.ts'
import { EARTH_RADIUS_KM } from '../limits.ts'
import { distanceKm, sitesByDistance } from './nearest-site.ts'

const HALF_WAY_ROUND = Math.PI * EARTH_RADIUS_KM
const degrees = (most: number) => fc.double({ min: -most, max: most, noNaN: true })
const point = fc.record({ lat: degrees(90), lon: degrees(180) })
const ITHACA = { lat: 42.4406, lon: -76.4966 }

/** The angle between two unit vectors: another formula than the shop's. */
const byVectors = (a: { lat: number; lon: number }, b: { lat: number; lon: number }): number => {
  const [vector, other] = [a, b].map(({ lat, lon }) => {
    const up = (lat * Math.PI) / 180
    const round = (lon * Math.PI) / 180
    return [Math.cos(up) * Math.cos(round), Math.cos(up) * Math.sin(round), Math.sin(up)] as const
  }) as [readonly [number, number, number], readonly [number, number, number]]
  const x = vector[1] * other[2] - vector[2] * other[1]
  const y = vector[2] * other[0] - vector[0] * other[2]
  const z = vector[0] * other[1] - vector[1] * other[0]
  return EARTH_RADIUS_KM * Math.atan2(Math.hypot(x, y, z), vector[0] * other[0] + vector[1] * other[1] + vector[2] * other[2])
}

describe('the distance between two points', () => {
  test.each([
    ['Ithaca to Syracuse', ITHACA, { lat: 43.0481, lon: -76.1474 }, 73],
    ['New York to Los Angeles', { lat: 40.7128, lon: -74.006 }, { lat: 34.0522, lon: -118.2437 }, 3_936],
    ['London to Paris', { lat: 51.5074, lon: -0.1278 }, { lat: 48.8566, lon: 2.3522 }, 344],
    ['Sydney to Santiago, over the date line', { lat: -33.8688, lon: 151.2093 }, { lat: -33.4489, lon: -70.6693 }, 11_340],
    ['a degree of latitude', { lat: 0, lon: 0 }, { lat: 1, lon: 0 }, 111],
    ['a degree over the date line', { lat: 0, lon: 179.5 }, { lat: 0, lon: -179.5 }, 111],
    ['pole to pole', { lat: 90, lon: 12 }, { lat: -90, lon: -140 }, 20_015],
    ['one pole under two longitudes', { lat: 90, lon: 12 }, { lat: 90, lon: -140 }, 0],
  ])('%s', (_, from, to, km) => {
    expect(Math.abs(distanceKm(from, to) - km)).toBeLessThanOrEqual(Math.max(0.5, km * 0.002))
  })

  test('is the same there and back, never below nothing, never past half way round', () => {
    fc.assert(
      fc.property(point, point, (a, b) => {
        const km = distanceKm(a, b)
        expect(km).toBeCloseTo(distanceKm(b, a), 6)
        expect(km).toBeGreaterThanOrEqual(0)
        expect(km).toBeLessThanOrEqual(HALF_WAY_ROUND)
        expect(distanceKm(a, a)).toBe(0)
      }),
    )
  })

  test('is no longer than any detour', () => {
    fc.assert(
      fc.property(point, point, point, (a, b, via) => {
        expect(distanceKm(a, b)).toBeLessThanOrEqual(distanceKm(a, via) + distanceKm(via, b) + 1e-3)
      }),
    )
  })

  test('to the opposite point is half way round', () => {
    fc.assert(
      fc.property(point, ({ lat, lon }) => {
        expect(distanceKm({ lat, lon }, { lat: -lat, lon: lon > 0 ? lon - 180 : lon + 180 })).toBeCloseTo(HALF_WAY_ROUND, 2)
      }),
    )
  })

  test('agrees with the angle between vectors', () => {
    fc.assert(fc.property(point, point, (a, b) => Math.abs(distanceKm(a, b) - byVectors(a, b)) < 1e-3))
  })
})

describe('sites by distance', () => {
  const dryden = { name: 'Dryden', lat: 42.4908, lon: -76.2986 }
  const market = { name: 'Market', lat: 42.4511, lon: -76.5099 }
  const unpinned = { name: 'Unpinned', lat: null, lon: null }
  const other = { name: 'Other', lat: null, lon: null }

  test('the nearest comes first, those without a pin last in their own order', () => {
    const sorted = sitesByDistance(ITHACA, [unpinned, dryden, other, market])
    expect(sorted.map(({ site }) => site.name)).toEqual(['Market', 'Dryden', 'Unpinned', 'Other'])
    expect(sorted.map(({ km }) => km && Math.round(km * 10) / 10)).toEqual([1.6, 17.2, null, null])
  })

  test('two at one place keep their order, and no sites are no sites', () => {
    const twin = { ...market, name: 'Twin' }
    expect(sitesByDistance(ITHACA, [twin, market]).map(({ site }) => site)).toEqual([twin, market])
    expect(sitesByDistance(ITHACA, [])).toEqual([])
  })

  test('every site is there once, in growing distance, and the given list is left alone', () => {
    const site = fc.oneof(point, fc.constant({ lat: null, lon: null }))
    fc.assert(
      fc.property(point, fc.array(site), (place, sites) => {
        const given = [...sites]
        const sorted = sitesByDistance(place, sites)
        expect(new Set(sorted.map((each) => each.site))).toEqual(new Set(sites))
        expect(sorted).toHaveLength(sites.length)
        expect(sites).toEqual(given)
        const kms = sorted.map(({ km }) => km ?? Number.POSITIVE_INFINITY)
        for (const [at, km] of kms.entries()) expect(km).toBeGreaterThanOrEqual(kms[at - 1] ?? 0)
      }),
    )
  })
})

describe('a distance is shown', () => {
  const KM = 1.609344
  test.each([
    [0, 'less than 0.1 miles'],
    [0.0999, 'less than 0.1 miles'],
    [0.1, '0.1 miles'],
    [0.96, '1 mile'],
    [1, '1 mile'],
    [1.06, '1.1 miles'],
    [2.4, '2.4 miles'],
    [9.94, '9.9 miles'],
    [9.96, '10 miles'],
    [24.4, '24 miles'],
    [1_234.5, '1,235 miles'],
  ])('%d miles as %s', (miles, shown) => {
    expect(showDistance(miles * KM)).toBe(shown)
  })
})
