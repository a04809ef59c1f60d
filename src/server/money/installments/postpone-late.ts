import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { spreadInstallments } from '../../../shared/rules/money/spread-installments.ts'
import type { Shop } from '../../kernel/context.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as late from '../../store/money/late-installments.ts'
import { USELESS_CARD } from './useless-card.ts'

type Postponing = Pick<Shop, 'db' | 'farm' | 'log'>

const postpone = ({ db, farm, log }: Postponing, id: number, today: PlainDate): Promise<void> =>
  db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, id)
    if (order?.status !== 'owed' || order.disputed) return
    const moved = spreadInstallments(await late.list(tx, id, farm.current.time_zone), today)
    if (moved.length === 0) return
    await late.move(tx, id, moved)
    log.info({ order: id, moved }, 'Late installments were moved to later days')
  })

/**
 * Runs before anything is charged: if several installments of an order are due at once, or one whose customer wasn't
 * notified in time, they move to later days. An order that can't be moved doesn't hold up the others.
 */
export const postponeLate = async (shop: Postponing, today: PlainDate): Promise<void> => {
  for (const id of await late.listOrders(shop.db, today, USELESS_CARD))
    await postpone(shop, id, today).catch((error: Error) =>
      shop.log.warn({ order: id, reason: error.message }, 'Late installments could not be moved'),
    )
}
