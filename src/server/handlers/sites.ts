import { showSubscriptions } from '../../shared/words.ts'
import type { Handlers } from '../context.ts'
import { isForeignKeyViolation } from '../store/database.ts'
import * as sites from '../store/sites.ts'

export const siteHandlers = {
  listSites: ({ db }) => sites.list(db),

  addSite: ({ body, db }) => sites.add(db, body),

  editSite: async ({ params, body, db, refuse }) => {
    const site = await sites.edit(db, params.id, body)
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
