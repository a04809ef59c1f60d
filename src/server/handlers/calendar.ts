import type { Me } from '../../shared/shapes/entities.ts'
import type { MyCalendar } from '../../shared/shapes/pickups.ts'
import type { Shop } from '../context.ts'
import type { Handlers } from '../http/ask.ts'
import { newNonce } from '../identity/calendar-keys.ts'
import { calendarUrl } from '../pickups/calendar-feed.ts'
import * as keys from '../store/pickups/calendar-keys.ts'
import * as reminders from '../store/pickups/reminders.ts'

const calendarOf = async (shop: Shop, { id, email }: Me): Promise<MyCalendar> => ({
  feed_url: calendarUrl(shop, await keys.findOrAdd(shop.db, id, newNonce(), shop.calendarKeys)),
  reminder: await reminders.read(shop.db, email),
})

export const calendarHandlers = {
  readMyCalendar: async ({ shop, user }) => calendarOf(shop, user),

  renewCalendar: async ({ db, shop, user }) => {
    await keys.endAll(db, user.id)
    return calendarOf(shop, user)
  },

  setReminder: async ({ body, db, shop, user }) => {
    await reminders.choose(db, user.email, body.reminder)
    return calendarOf(shop, user)
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
