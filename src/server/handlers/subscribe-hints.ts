import { isLate } from '../../shared/calendar.ts'
import type { Handlers } from '../context.ts'
import * as pickups from '../store/pickups.ts'
import * as shops from '../store/shops.ts'
import * as subscriptions from '../store/subscriptions.ts'

export const subscribeHintHandlers = {
  readSubscribeHints: async ({ user, db, shop, today }) => {
    const window = await shops.readLateWindow(db)
    return {
      today,
      late_text: isLate(window, shop.clock(), shop.config.timeZone) ? window.late_text : null,
      mine: await subscriptions.countCartonsOfUser(db, user.id),
      last_order: (await subscriptions.lastOfUser(db, user.id)) ?? null,
    }
  },

  listMyPickups: ({ user, db, today }) => pickups.listOfUser(db, user.id, today),
} satisfies Partial<Handlers>
