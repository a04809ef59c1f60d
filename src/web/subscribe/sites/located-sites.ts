import { sitesByDistance } from '../../../shared/rules/nearest-site.ts'
import type { FoundLocation, Site } from '../../../shared/shapes/entities.ts'

/** A site, and how far it is from the address the person gave, when both have a place on the map. */
export type LocatedSite = { readonly site: Site; readonly km: number | null }

/** Nearest first; in the farm's order as long as nobody has asked. */
export const locateSites = (sites: readonly Site[], location: FoundLocation | undefined): readonly LocatedSite[] =>
  location ? sitesByDistance(location, sites) : sites.map((site) => ({ site, km: null }))
