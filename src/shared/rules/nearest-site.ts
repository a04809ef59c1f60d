import { EARTH_RADIUS_KM } from '../limits.ts'

/** Which pickup site is closest: great-circle distance between points given in degrees. */
export type Point = { lat: number; lon: number }
type MaybePinned = { lat: number | null; lon: number | null }

const KM_PER_MILE = 1.609344

const radians = (degrees: number): number => (degrees * Math.PI) / 180
const haversine = (degrees: number): number => Math.sin(radians(degrees) / 2) ** 2

export const distanceKm = (from: Point, to: Point): number => {
  const bend = haversine(to.lat - from.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * haversine(to.lon - from.lon)
  // Rounding can carry the sum of opposite points just past 1, where the arc sine ends.
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.sqrt(Math.min(1, bend)))
}

const kmTo = (location: Point, { lat, lon }: MaybePinned): number | null =>
  lat === null || lon === null ? null : distanceKm(location, { lat, lon })

/** The sites, nearest first. A site without a pin still takes orders, so it comes last, with no distance. */
export const sitesByDistance = <S extends MaybePinned>(location: Point, sites: readonly S[]): { site: S; km: number | null }[] =>
  sites
    .map((site) => ({ site, km: kmTo(location, site) }))
    .sort((a, b) => (a.km === b.km ? 0 : (a.km ?? Number.POSITIVE_INFINITY) - (b.km ?? Number.POSITIVE_INFINITY)))

/** "2.4"; tenths only where they matter to a driver, and nothing below one. */
export const inMiles = (km: number): string => {
  const miles = km / KM_PER_MILE
  return miles < 0.1 ? '' : new Intl.NumberFormat('en-US', { maximumFractionDigits: miles < 9.95 ? 1 : 0 }).format(miles)
}
