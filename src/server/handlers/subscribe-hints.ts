import { isLate } from '../../shared/calendar.ts'
import type { Handlers } from '../http/ask.ts'
import { readCredit } from '../store/checkout-terms.ts'
import * as invitations from '../store/invitations.ts'
import * as placeWishes from '../store/place-wishes.ts'
import { readRoom } from '../store/room.ts'
import * as subscriptions from '../store/subscriptions.ts'

export const subscribeHintHandlers = {
  readSubscribeHints: async ({ user, db, shop, today }) => {
    const window = shop.farm.current
    return {
      today,
      late_text: isLate(window, shop.clock(), shop.farm.current.time_zone) ? window.late_text : null,
      mine: await subscriptions.countCartonsOfUser(db, user.id),
      last_order: (await subscriptions.lastOfUser(db, user.id)) ?? null,
      ...(await readCredit(db, user.id)),
      room: await readRoom(db, shop.clock(), user.id),
      wishes: await placeWishes.listOfUser(db, user.id, shop.clock()),
      early: await invitations.listEarly(db, user.id),
    }
  },
} satisfies Partial<Handlers>
