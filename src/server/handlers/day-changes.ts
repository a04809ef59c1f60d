import { addDays, showDate } from '../../shared/dates/calendar.ts'
import type { DayChange } from '../../shared/shapes/farm-settings.ts'
import type { Handlers } from '../http/ask.ts'
import { tellMoved } from '../pickups/tell-moved.ts'
import { isUniqueViolation } from '../store/database/database.ts'
import * as sites from '../store/farm/sites.ts'
import * as activities from '../store/people/activities.ts'
import * as dayChanges from '../store/pickups/day-changes.ts'
import * as movedPickups from '../store/pickups/moved-pickups.ts'

const DAYS_KEPT_IN_SIGHT = 7

const editedBy = ({ site_id }: Pick<DayChange, 'site_id'>): movedPickups.Edited => (site_id === null ? 'all sites' : { site_id })

const labelOf = ({ pickup_date, site_name }: Pick<DayChange, 'pickup_date' | 'site_name'>) =>
  `${showDate(pickup_date)}, ${site_name ?? 'all sites'}`

const factsOf = ({ pickup_date, to_date, note }: Pick<DayChange, 'pickup_date' | 'to_date' | 'note'>) => ({ pickup_date, to_date, note })

export const dayChangeHandlers = {
  listDayChanges: ({ db, today }) => dayChanges.list(db, addDays(today, -DAYS_KEPT_IN_SIGHT)),

  addDayChange: async ({ body, user, db, shop, today, refuse }) => {
    if (body.pickup_date < today || (body.to_date !== null && body.to_date < today)) throw refuse('dayPassed')
    const adding = db.begin(async (tx) => {
      await movedPickups.holdOrders(tx, editedBy(body), today)
      const [site] = await sites.hold(tx, body.site_id)
      if (!site && body.site_id !== null) throw refuse('notFound')
      const day_change_id = await dayChanges.add(tx, body, shop.clock())
      const moves = await movedPickups.follow(tx, editedBy(body), today)
      const replanned = await tellMoved(shop, tx, { moves, note: body.note })
      const change = { ...body, day_change_id, site_name: body.site_id === null ? null : (site?.site_name ?? null) }
      const facts = { ...factsOf(change), ...replanned }
      await activities.note(tx, { user, at: shop.clock() }, 'addDayChange', labelOf(change), {}, facts)
      return { ...change, ...replanned }
    })
    return adding.catch((error) => Promise.reject(isUniqueViolation(error) ? refuse('dayTaken') : error))
  },

  removeDayChange: async ({ params, user, db, shop, today, refuse }) => {
    const change = await dayChanges.find(db, params.id)
    if (!change) throw refuse('notFound')
    if (change.pickup_date < today) throw refuse('dayPassed')
    return db.begin(async (tx) => {
      await movedPickups.holdOrders(tx, editedBy(change), today)
      await sites.hold(tx, change.site_id)
      if (!(await dayChanges.remove(tx, params.id))) throw refuse('notFound')
      const moves = await movedPickups.follow(tx, editedBy(change), today)
      const is = await tellMoved(shop, tx, { moves })
      await activities.note(tx, { user, at: shop.clock() }, 'removeDayChange', labelOf(change), factsOf(change), is)
      return is
    })
  },
} satisfies Partial<Handlers>
