import type { Me } from '../../../shared/shapes/entities.ts'
import type { MyCalendar } from '../../../shared/shapes/pickups.ts'
import type { Handlers } from '../../http/handler-types.ts'
import { Refusal } from '../../http/refusal.ts'
import type { Session } from '../../http/session.ts'
import { newNonce } from '../../identity/calendar-keys.ts'
import type { Shop } from '../../kernel/context.ts'
import { calendarUrl } from '../../pickups/calendar-feed.ts'
import * as sessions from '../../store/people/sessions.ts'
import * as keys from '../../store/pickups/calendar-keys.ts'
import * as reminders from '../../store/pickups/notices/reminders.ts'

/** In a session that is still there: an address made after all access was ended would outlive that. */
const calendarOf = (shop: Shop, session: Session, { id, email }: Me): Promise<MyCalendar> =>
  shop.db.begin(async (tx) => {
    if (!(await sessions.hold(tx, session.id))) throw new Refusal('notSignedIn')
    return {
      feed_url: calendarUrl(shop, await keys.findOrAdd(tx, id, newNonce(), shop.calendarKeys)),
      reminder: await reminders.read(tx, email),
    }
  })

export const calendarHandlers = {
  readMyCalendar: ({ shop, session, user }) => calendarOf(shop, session, user),

  renewCalendar: async ({ db, shop, session, user }) => {
    await keys.endAll(db, user.id)
    return calendarOf(shop, session, user)
  },

  setReminder: async ({ body, db, shop, session, user }) => {
    await reminders.choose(db, user.email, body.reminder)
    return calendarOf(shop, session, user)
  },

  readReminderByLink: async ({ body, db, shop, refuse }) => {
    const email = shop.reminderLinks.nameIn(body.token)?.toLowerCase()
    if (email === undefined) throw refuse('linkUsedOrExpired')
    return { email, reminder: await reminders.read(db, email) }
  },

  setReminderByLink: async ({ body, db, shop, refuse }) => {
    const email = shop.reminderLinks.nameIn(body.token)?.toLowerCase()
    if (email === undefined) throw refuse('linkUsedOrExpired')
    await reminders.choose(db, email, body.reminder)
    return { email }
  },
} satisfies Partial<Handlers>
