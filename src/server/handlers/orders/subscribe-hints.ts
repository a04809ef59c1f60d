import { clockAt, type PlainDate } from '../../../shared/dates/calendar.ts'
import { isLate } from '../../../shared/dates/late-window.ts'
import type { SubscribeHints } from '../../../shared/shapes/checkout.ts'
import type { Handlers } from '../../http/handler-types.ts'
import type { Shop } from '../../kernel/context.ts'
import { cartonsLeftOnTrust, whyNotPayLater } from '../../money/pay-later/may-pay-later.ts'
import { readCapacity } from '../../store/capacity/read-capacity.ts'
import * as waitingList from '../../store/capacity/waiting-list.ts'
import type { Db } from '../../store/database/database.ts'
import * as invitations from '../../store/farm/invitations.ts'
import { listOnSale } from '../../store/farm/products.ts'
import { readCredit } from '../../store/money/checkout-basis.ts'
import * as ordersOfUser from '../../store/orders/orders-of-user.ts'
import { listChanges } from '../../store/orders/planning.ts'
import { hasOrdered } from '../../store/orders/trials.ts'

/** Whether the farm would be paid later, were the address verified: one carton a week at least. */
const readPayFarm = async (
  db: Db,
  { farm }: Pick<Shop, 'farm'>,
  user_id: string,
  today: PlainDate,
): Promise<SubscribeHints['pay_farm']> => {
  const why = await whyNotPayLater(db, { farm }, { user_id, today, pay_later: 'farm', cartons: 1 })
  if (why && why !== 'unverified') return null
  return { text: farm.current.pay_farm_text, days: farm.current.owed_days, cartons_most: await cartonsLeftOnTrust(db, user_id) }
}

const readProducts = async (db: Db): Promise<Pick<SubscribeHints, 'products'>> => {
  const products = await listOnSale(db)
  return products ? { products } : {}
}

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
      mine: await ordersOfUser.countCartonsOfUser(db, user.id),
      held: await ordersOfUser.listHeldOfUser(db, user.id),
      on_its_way: await ordersOfUser.listOnTheirWayOfUser(db, user.id),
      last_order: (await ordersOfUser.lastOfUser(db, user.id)) ?? null,
      ...(await readCredit(db, user.id)),
      capacity: await readCapacity(db, farm, shop.clock(), user.id),
      ...(await readProducts(db)),
      ...(farm.trial_weeks > 0 && !(await hasOrdered(db, user.id, today)) && { trial_weeks: farm.trial_weeks }),
      wishes: await waitingList.listOfUser(db, user.id, shop.clock()),
      early: await invitations.listEarly(db, user.id, today),
      pay_farm: await readPayFarm(db, shop, user.id, today),
      verify_first: !user.email_verified,
      installments_most: farm.installments_most,
      installments_past_season: farm.installments_past_season,
      gifts_on: farm.gifts_on,
    }
  },
} satisfies Partial<Handlers>
