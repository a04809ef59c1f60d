import { clockAt } from '../../shared/dates/calendar.ts'
import { isLate } from '../../shared/dates/late-window.ts'
import type { Handlers } from '../http/ask.ts'
import { refusalToPayLater } from '../money/pay-later/may-pay-later.ts'
import { readCapacity } from '../store/capacity/read-capacity.ts'
import * as waitingList from '../store/capacity/waiting-list.ts'
import * as invitations from '../store/farm/invitations.ts'
import { readCredit } from '../store/money/checkout-basis.ts'
import * as orders from '../store/orders/orders.ts'
import { listChanges } from '../store/orders/planning.ts'

export const subscribeHintHandlers = {
  readSubscribeHints: async ({ user, db, shop, today }) => {
    const { current: farm } = shop.farm
    return {
      today,
      clock: clockAt(shop.clock(), farm.time_zone),
      cutoff_days: farm.cutoff_days,
      cutoff_time: farm.cutoff_time,
      changes: await listChanges(db, today),
      late_text: isLate(farm, shop.clock(), farm.time_zone) ? farm.late_text : null,
      mine: await orders.countCartonsOfUser(db, user.id),
      held: await orders.listHeldOfUser(db, user.id),
      on_its_way: await orders.listOnTheirWayOfUser(db, user.id),
      last_order: (await orders.lastOfUser(db, user.id)) ?? null,
      ...(await readCredit(db, user.id)),
      capacity: await readCapacity(db, farm, shop.clock(), user.id),
      wishes: await waitingList.listOfUser(db, user.id, shop.clock()),
      early: await invitations.listEarly(db, user.id, today),
      pay_farm: (await refusalToPayLater(db, shop, user.id, today)) ? null : { text: farm.pay_farm_text, days: farm.owed_days },
      installments_most: farm.installments_most,
      gifts_on: farm.gifts_on,
    }
  },
} satisfies Partial<Handlers>
