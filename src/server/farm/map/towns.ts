import type { MapTown } from '../../../shared/shapes/farm/map-ground.ts'
import { loadIndex } from '../../embedded/gazetteer-index.ts'
import { type Area, isIn, type Point } from './area.ts'

/** So many that every corner of a map has some. */
const MOST = 90

const round = (degrees: number): number => Math.round(degrees * 1_000) / 1_000

/** Squared, in degrees that are about as long as each other. */
const distanceFrom = ({ south, west, north, east }: Area) => {
  const lat = (south + north) / 2
  const lon = (west + east) / 2
  const narrow = Math.cos((lat * Math.PI) / 180)
  return (point: Point): number => (point.lat - lat) ** 2 + ((point.lon - lon) * narrow) ** 2
}

/** Those with most ZIP codes first, which is how large they are; among villages those in the middle, where the sites are. */
export const townsIn = (area: Area): MapTown[] => {
  const { towns, zips } = loadIndex()
  const sizes = new Map<unknown, number>()
  for (const { town } of zips.values()) sizes.set(town, (sizes.get(town) ?? 0) + 1)
  const far = distanceFrom(area)
  return [...towns.values()]
    .flat()
    .filter((town) => isIn(area, town))
    .sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || far(a) - far(b))
    .slice(0, MOST)
    .map(({ name, lat, lon }) => ({ name, lat: round(lat), lon: round(lon) }))
}
