import { sitesByDistance } from '../../../shared/rules/nearest-site.ts'
import type { FoundPlace, Site } from '../../../shared/shapes/entities.ts'

/** A site, and how far it is from the address the person gave, when both have a place on the map. */
export type PlacedSite = { readonly site: Site; readonly km: number | null }

/** Nearest first; in the farm's order as long as nobody has asked. */
export const placeSites = (sites: readonly Site[], place: FoundPlace | undefined): readonly PlacedSite[] =>
  place ? sitesByDistance(place, sites) : sites.map((site) => ({ site, km: null }))
