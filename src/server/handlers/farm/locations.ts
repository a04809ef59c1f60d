import { isNearAny, roughly } from '../../farm/map/area.ts'
import type { Handlers } from '../../http/handler-types.ts'

export const locationHandlers = {
  findLocation: async ({ body, shop, refuse }) => {
    const location = await shop.locations.find(body.address)
    if (!location) throw refuse('addressUnknown')
    return location
  },

  readMapGround: async ({ query: { lat, lon }, user, shop }) => {
    const { farm_address } = shop.farm.current
    const sites = await shop.catalog.sites(user)
    const farm = farm_address ? await shop.locations.find(farm_address) : undefined
    const pinned = sites.flatMap((site) => (site.lat === null || site.lon === null ? [] : [{ lat: site.lat, lon: site.lon }]))
    const fixed = [...pinned, ...(farm ? [farm] : [])]
    // Each cut reads large files: customers get one near the farm, and admins one wherever they put a site.
    const asked = lat === undefined || lon === undefined ? [] : [roughly({ lat, lon })]
    const points = [...fixed, ...asked.filter((place) => user.role === 'admin' || isNearAny(place, fixed))]
    const { mapTiles } = shop.config
    const { towns, lines } = mapTiles ? { towns: [], lines: [] } : await shop.ground(points)
    return { towns, lines, farm: farm ? { lat: farm.lat, lon: farm.lon } : null, tiles: mapTiles ?? null }
  },
} satisfies Partial<Handlers>
