import { clockAt } from '../../shared/dates/calendar.ts'
import type { Shop } from '../kernel/context.ts'
import { renewAutomatically } from '../orders/renewal/renew-automatically.ts'
import { FROM } from './remind-overdue.ts'

/** Orders that renew automatically, during the farm's day, as long as the farm offers it. */
export const renewOrders = async (shop: Shop): Promise<void> => {
  const { auto_renewal, time_zone } = shop.farm.current
  const [today = '', time = ''] = clockAt(shop.clock(), time_zone).split(' ')
  if (auto_renewal && time >= FROM) await renewAutomatically(shop, today)
}
