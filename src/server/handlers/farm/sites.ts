import { haveHoursChanged } from '../../../shared/rules/changed-hours.ts'
import { townOf } from '../../../shared/rules/town.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import { showUses } from '../../../words/en/dashboard/uses.ts'
import { isPinned, pin, withTown } from '../../farm/locate-site.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { runOnce } from '../../http/run-once.ts'
import { notifyMoved } from '../../pickups/notify-moved.ts'
import { isForeignKeyViolation } from '../../store/database/database.ts'
import * as sites from '../../store/farm/sites.ts'
import * as activities from '../../store/people/activities.ts'
import { listCollectingAt } from '../../store/pickups/collecting.ts'
import * as movedPickups from '../../store/pickups/moved-pickups.ts'

const factsOf = ({ site_id: _, version: __, ...facts }: Site) => facts

const normalized = (words: string) => words.trim().replace(/\s+/g, ' ').toLowerCase()

/** Whether people would go to another place or at another time, or look for another name; a corrected typo isn't worth a notice. */
const isOtherwise = (was: Site, is: Site) =>
  normalized(was.site_name) !== normalized(is.site_name) ||
  normalized(was.site_address) !== normalized(is.site_address) ||
  haveHoursChanged(was, is)

export const siteHandlers = {
  listSites: ({ user, shop }) => shop.catalog.sites(user),

  listUsed: ({ db }) => sites.listUsed(db),

  listArchivedSites: ({ db }) => sites.listArchived(db),

  addSite: async ({ body, user, db, shop, refuse }) => {
    const { press: _key, ...wanted } = body
    const located = withTown(isPinned(wanted) ? wanted : await pin(shop, wanted))
    return db.begin(async (tx) => {
      const at = shop.clock()
      const added = await runOnce(tx, { call: 'addSite', body, user, at, refuse }, async () => {
        const site = await sites.add(tx, located)
        await activities.note(tx, { user, at }, 'addSite', { label: site.site_name, is: factsOf(site) })
        return site.site_id
      })
      const site = await sites.findStored(tx, added)
      // Deleted since it was pressed for the first time.
      if (!site) throw refuse('pressedBefore')
      return site
    })
  },

  editSite: async ({ params, body, user, db, shop, today, refuse }) => {
    const before = await sites.find(db, params.id)
    const hasMoved = before !== undefined && before.site_address !== body.site_address
    // The old pin sent back with a new address was not set by hand.
    const isOldPin = body.lat === before?.lat && body.lon === before?.lon
    // Likewise the old town: nobody has looked at it.
    const isOldTown = hasMoved && (body.site_town === undefined || body.site_town === townOf(before.site_address))
    const placed = isOldTown ? { ...body, site_town: '' } : { ...body, site_town: body.site_town ?? before?.site_town }
    const located = withTown(hasMoved && (!isPinned(body) || isOldPin) ? await pin(shop, placed) : placed)
    return db.begin(async (tx) => {
      await movedPickups.holdOrders(tx, { site_id: params.id }, today)
      const was = await sites.lock(tx, params.id)
      if (!was) throw refuse('notFound')
      if (body.version !== undefined && body.version !== was.version) throw refuse('changedMeanwhile')
      const is = await sites.edit(tx, params.id, located)
      const { pickup_start_day } = was
      const follows = pickup_start_day !== is.pickup_start_day
      const moves = follows ? await movedPickups.follow(tx, { site_id: params.id }, { ...shop.farm.current, today }) : []
      const orders = isOtherwise(was, is) ? await listCollectingAt(tx, params.id, today) : []
      const replanned = await notifyMoved(shop, tx, { moves, renamed: { was, is, orders } })
      const facts = moves.length + replanned.people_told > 0 ? { ...factsOf(is), ...replanned } : factsOf(is)
      await activities.note(tx, { user, at: shop.clock() }, 'editSite', { label: is.site_name, was: factsOf(was), is: facts })
      return { ...is, ...replanned }
    })
  },

  // One that is archived already is archived: pressed twice, it is one change.
  archiveSite: ({ params, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const archived = await sites.archive(tx, params.id, shop.clock())
      const site = archived ?? (await sites.findStored(tx, params.id))
      if (!site) throw refuse('notFound')
      const actor = { user, at: shop.clock() }
      if (archived)
        await activities.note(tx, actor, 'archiveSite', { label: site.site_name, was: { archived: false }, is: { archived: true } })
      return site
    }),

  restoreSite: ({ params, user, db, shop, refuse }) =>
    db.begin(async (tx) => {
      const restored = await sites.restore(tx, params.id)
      const site = restored ?? (await sites.findStored(tx, params.id))
      if (!site) throw refuse('notFound')
      const actor = { user, at: shop.clock() }
      if (restored)
        await activities.note(tx, actor, 'restoreSite', { label: site.site_name, was: { archived: true }, is: { archived: false } })
      return site
    }),

  deleteSite: async ({ params, user, db, shop, today, refuse }) => {
    try {
      await db.begin(async (tx) => {
        await movedPickups.holdOrders(tx, { site_id: params.id }, today)
        const site = await sites.remove(tx, params.id)
        if (!site) throw refuse('notFound')
        await activities.note(tx, { user, at: shop.clock() }, 'deleteSite', { label: site.site_name, was: factsOf(site) })
      })
    } catch (error) {
      if (!isForeignKeyViolation(error)) throw error
      const uses = await sites.countUses(db, params.id)
      throw refuse('siteInUse', { count: uses.counted, subscriptions: showUses(uses) })
    }
  },
} satisfies Partial<Handlers>
