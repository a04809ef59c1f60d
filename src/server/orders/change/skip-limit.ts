import { RAISED_AGAIN_WEEKS } from '../../../shared/limits.ts'
import type { Refuse } from '../../http/refusal.ts'
import type { Shop } from '../../kernel/context.ts'
import { skipsFor } from '../../pickups/pickup-rules.ts'
import type { Db } from '../../store/database/database.ts'
import * as loweredWeeks from '../../store/orders/lowered-weeks.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import type { Change } from './make-change.ts'

/**
 * Lowering an order before a cut-off and raising it afterward skips most of a week, so it uses skips as if the cartons had
 * been skipped.
 */

type Shops = Pick<Shop, 'clock' | 'farm'>
type Raising = Pick<Change, 'wanted' | 'visits' | 'cartons_from'>
type Asking = { shop: Shops; refuse: Refuse<'raiseTakesSkips'> }
type Skips = { needed: number; left: number }

const NONE: Skips = { needed: 0, left: 0 }

/** How many skips a change of a locked order uses, and how many are left. */
export const skipsOfRaise = async (shop: Shops, tx: Db, order: OrderRow, { wanted, visits, cartons_from }: Raising): Promise<Skips> => {
  const [visit] = visits
  if (!visit || wanted.cartons_per_week <= order.cartons_per_week) return NONE
  const raise = { cartons_per_week: wanted.cartons_per_week, from_date: cartons_from, at: shop.clock() }
  const weeks = await loweredWeeks.listWith(tx, { subscription_id: order.id, ...raise })
  return weeks.length === 0 ? NONE : skipsFor(shop, visit, weeks)
}

/** Refuses to raise an order again if that uses more skips than are left. */
export const refuseBeyondSkips = async ({ shop, refuse }: Asking, tx: Db, order: OrderRow, change: Raising): Promise<void> => {
  const { needed, left } = await skipsOfRaise(shop, tx, order, change)
  if (needed > left) throw refuse('raiseTakesSkips', { weeks: RAISED_AGAIN_WEEKS, needed, left, limit: shop.farm.current.free_skips })
}
