import { townOf } from '../../shared/rules/town.ts'
import type { NewSite } from '../../shared/shapes/entities.ts'
import type { Shop } from '../kernel/context.ts'

/** Where it is was set by hand. */
export const isPinned = ({ lat }: NewSite): boolean => typeof lat === 'number'

/** The site with its place found from its address; no place is no reason not to save it. */
export const pin = async ({ locations }: Shop, site: NewSite): Promise<NewSite> => {
  const found = await locations.find(site.site_address)
  return { ...site, lat: found?.lat ?? null, lon: found?.lon ?? null }
}

/** A town that nobody has written is the address's own. */
export const withTown = (site: NewSite): NewSite => ({ ...site, site_town: site.site_town?.trim() || townOf(site.site_address) })
