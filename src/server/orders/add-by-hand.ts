import type { PlainDate } from '../../shared/dates/calendar.ts'
import { type OwnWeeks, weeksOnSale } from '../../shared/rules/money/order-total.ts'
import type { Cycle, Site } from '../../shared/shapes/entities.ts'
import type { Db } from '../store/database/database.ts'
import type { NewOrder } from '../store/orders/order-row.ts'
import * as orders from '../store/orders/orders.ts'
import * as pickups from '../store/pickups/pickups.ts'

/** An order the farmer adds by hand. */
export type ByHand = Omit<NewOrder, 'cycle_id' | 'first_week' | 'weeks' | 'every_weeks' | 'status' | 'pay_later' | 'due_date'> & {
  /** Part of it is still to be paid to the farm. */
  isOwed: boolean
}

/** `own`: the weeks they have, all that are left if nothing is said; `due_date`: when what is owed is due. */
type Where = { cycle: Cycle; site: Site; own?: OwnWeeks; due_date: PlainDate; today: PlainDate }

/**
 * Adds orders of one cycle at one site, with pickups for the weeks that are left. The caller has already checked capacity.
 * All have the same fields, and their numbers come in the same order.
 */
export const addByHand = async (
  tx: Db,
  { cycle, site, today, own = weeksOnSale(cycle, today), due_date }: Where,
  list: readonly ByHand[],
): Promise<number[]> => {
  const rows = list.map(({ isOwed, ...order }) => ({
    ...order,
    cycle_id: cycle.cycle_id,
    ...own,
    // An order that costs nothing can't be owed.
    ...(isOwed && order.total_cents > 0
      ? ({ status: 'owed', pay_later: 'farm', due_date } as const)
      : ({ status: 'manual', pay_later: null, due_date: null } as const)),
  }))
  const ids = await orders.addMany(tx, rows, site)
  if (own.weeks > 0) {
    const made = rows.map(({ cartons_per_week }, place) => ({ id: ids[place] as number, cartons_per_week }))
    const weeks = await pickups.weeksByHand(tx, { ...own, cycle_id: cycle.cycle_id, site_id: site.site_id }, today)
    await pickups.addWeeksOf(tx, made, site.site_id, weeks)
  }
  return ids
}
