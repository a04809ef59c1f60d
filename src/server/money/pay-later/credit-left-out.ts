import type { Db } from '../../store/database/database.ts'
import * as credits from '../../store/money/credits.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { holdBalance } from '../balance.ts'
import type { Settling } from '../kinds.ts'

/**
 * An order of which nothing was recorded gives no credit for what is skipped or short: nothing may have been paid. Once more is
 * recorded than the rest is worth, that is credit for those pickups, as if it had been recorded before. So the order of the
 * two changes nothing, and undoing a skip takes it back.
 */
export const creditLeftOut = async (shop: Settling, tx: Db, order: OrderRow, recorded_cents: number): Promise<number> => {
  const { id: subscription_id, user_id } = order
  if (order.status !== 'manual' || user_id === null) return 0
  const { surplus_cents, disputed } = await holdBalance(shop, tx, order)
  if (disputed) return 0
  let left = Math.min(surplus_cents, recorded_cents)
  const given = (await credits.listLeftOut(tx, subscription_id)).flatMap(({ pickup_id, state, worth_cents }) => {
    const cents = Math.min(left, worth_cents)
    left -= cents
    return cents > 0 ? [{ pickup_id, cents, reason: state === 'short' ? ('short' as const) : ('skip' as const) }] : []
  })
  const entry = { user_id, subscription_id, at: shop.clock() }
  await credits.addAll(
    tx,
    given.map((each) => ({ ...entry, ...each })),
  )
  await credits.noteShort(tx, given)
  return given.reduce((sum, { cents }) => sum + cents, 0)
}
