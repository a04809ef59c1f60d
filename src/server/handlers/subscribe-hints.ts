import { isLate } from '../../shared/dates/late-window.ts'
import type { Handlers } from '../http/ask.ts'
import { readCapacity } from '../store/capacity/capacity.ts'
import * as waitingList from '../store/capacity/waiting-list.ts'
import * as invitations from '../store/farm/invitations.ts'
import { readCredit } from '../store/orders/checkout-basis.ts'
import * as orders from '../store/orders/orders.ts'

export const subscribeHintHandlers = {
  readSubscribeHints: async ({ user, db, shop, today }) => {
    const window = shop.farm.current
    return {
      today,
      late_text: isLate(window, shop.clock(), shop.farm.current.time_zone) ? window.late_text : null,
      mine: await orders.countCartonsOfUser(db, user.id),
      held: await orders.listHeldOfUser(db, user.id),
      on_its_way: await orders.listOnTheirWayOfUser(db, user.id),
      last_order: (await orders.lastOfUser(db, user.id)) ?? null,
      ...(await readCredit(db, user.id)),
      capacity: await readCapacity(db, shop.clock(), user.id),
      wishes: await waitingList.listOfUser(db, user.id, shop.clock()),
      early: await invitations.listEarly(db, user.id),
    }
  },
} satisfies Partial<Handlers>
