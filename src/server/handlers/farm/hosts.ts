import type { Handlers } from '../../http/handler-types.ts'
import * as hosts from '../../store/farm/hosts.ts'
import * as activities from '../../store/people/activities.ts'

export const hostHandlers = {
  listHosts: ({ db }) => hosts.list(db),

  addHost: async ({ params: { id }, body, user, db, shop, refuse }) => {
    const person = await shop.identity.find(body.email)
    return db.begin(async (tx) => {
      const site_name = await hosts.holdSite(tx, id)
      if (site_name === undefined) throw refuse('notFound')
      if (!person) throw refuse('noAccount')
      // Anyone can sign up with someone else's address: names are shown only to people who have verified it.
      if (!person.email_verified) throw refuse('hostNotVerified')
      const isNew = await hosts.add(tx, id, person.id)
      if (isNew) await activities.note(tx, { user, at: shop.clock() }, 'addHost', { label: site_name, is: { host: person.email } })
      return { site_id: id, user_id: person.id, email: person.email }
    })
  },

  removeHost: async ({ params: { id, userId }, user, db, shop, refuse }) => {
    await db.begin(async (tx) => {
      const site_name = await hosts.holdSite(tx, id)
      const host = await hosts.remove(tx, id, userId)
      if (site_name === undefined || host === undefined) throw refuse('notFound')
      await activities.note(tx, { user, at: shop.clock() }, 'removeHost', { label: site_name, was: { host } })
    })
  },
} satisfies Partial<Handlers>
