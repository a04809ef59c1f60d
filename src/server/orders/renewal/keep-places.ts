import { CARTONS_MAX, EGGS_IN_CARTON } from '../../../shared/limits.ts'
import { CARTON } from '../../../shared/rules/products.ts'
import type { Shop } from '../../kernel/context.ts'
import { checkoutEnd, fitsCapacity, lockCapacity } from '../../store/capacity/capacity.ts'
import * as waitingList from '../../store/capacity/waiting-list.ts'
import type { Db } from '../../store/database/database.ts'
import type { Prepared } from './prepare-renewal.ts'

/** Places for invited people, held as the waiting list holds one: counted for everyone else, and theirs until a date. */

/** What several products take together is held in whole cartons; a single one as it is. */
const heldAs = ({ first, more }: Prepared['worked']): { product_id: number; cartons: number } | undefined => {
  if (more.length === 0) return { product_id: first.product_id, cartons: first.cartons_per_week }
  const eggs = [first, ...more].reduce((sum, line) => sum + line.eggs * line.cartons_per_week, 0)
  const cartons = Math.max(1, Math.ceil(eggs / EGGS_IN_CARTON))
  return cartons <= CARTONS_MAX ? { product_id: CARTON, cartons } : undefined
}

/** Returns the invitations whose place is kept: only as many as there is room for. */
export const keepPlaces = async (shop: Shop, tx: Db, all: readonly Prepared[], held_until: Date): Promise<ReadonlySet<number>> => {
  const at = shop.clock()
  const kept = new Set<number>()
  if (held_until <= at) return kept
  // Sites are locked by their numbers, as everywhere.
  for (const { renewal, worked } of all.toSorted((one, other) => one.renewal.site_id - other.renewal.site_id)) {
    const held = heldAs(worked)
    const { user_id, cycle_id, site_id, invitation_id } = renewal
    // Nothing is promised to an address that nobody has proved.
    if (!held || !renewal.email_verified) continue
    await lockCapacity(tx, cycle_id, site_id)
    const place = { cycle_id, site_id, ...held }
    const fits = await fitsCapacity(tx, { ...place, user_id: null, at, farm: shop.farm.current, until: checkoutEnd(held_until) })
    if (fits === 'ok' && (await waitingList.keep(tx, { ...place, user_id, invitation_id, asked_at: at, held_until })))
      kept.add(invitation_id)
  }
  return kept
}
