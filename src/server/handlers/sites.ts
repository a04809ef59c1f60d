import type { NewSite } from '../../shared/entities.ts'
import { showSubscriptions } from '../../shared/words.ts'
import type { Handlers, Shop } from '../context.ts'
import { isForeignKeyViolation } from '../store/database.ts'
import * as sites from '../store/sites.ts'

const isPinned = ({ lat }: NewSite): boolean => typeof lat === 'number'

/** The site with its place found from its address; no place is no reason not to save it. */
const pin = async ({ places }: Shop, site: NewSite): Promise<NewSite> => {
  const found = await places.find(site.site_address)
  return { ...site, lat: found?.lat ?? null, lon: found?.lon ?? null }
}

export const siteHandlers = {
  listSites: ({ db }) => sites.list(db),

  addSite: async ({ body, db, shop }) => sites.add(db, isPinned(body) ? body : await pin(shop, body)),

  editSite: async ({ params, body, db, shop, refuse }) => {
    const before = await sites.find(db, params.id)
    const moved = before !== undefined && before.site_address !== body.site_address
    const site = await sites.edit(db, params.id, moved && !isPinned(body) ? await pin(shop, body) : body)
    if (!site) throw refuse('notFound')
    return site
  },

  deleteSite: async ({ params, db, refuse }) => {
    try {
      if (!(await sites.remove(db, params.id))) throw refuse('notFound')
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      const count = await sites.countOrders(db, params.id)
      throw refuse('siteInUse', { count, subscriptions: showSubscriptions(count) })
    }
  },
} satisfies Partial<Handlers>
