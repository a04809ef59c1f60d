import type { Shop } from '../../kernel/context.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as stopped from '../../store/pickups/stopped.ts'
import { fitInstallments } from './fit-installments.ts'
import { endPastOf } from './resume-pickups.ts'

/**
 * Stopped pickups that are now past aren't owed, because nobody handed them out. The last installments shrink by that
 * amount, so the one that failed stays due. An order that fails here doesn't hold up the others.
 */
export const endStopped = async (shop: Shop): Promise<void> => {
  for (const id of await stopped.listOrders(shop.db))
    await shop.db
      .begin(async (tx) => {
        const order = await checkouts.lockById(tx, id)
        if (order && (await endPastOf(shop, tx, order))) await fitInstallments(shop, tx, id, { isLastFirst: true })
      })
      .catch((error: Error) => shop.log.warn({ order: id, reason: error.message }, 'Paused pickups could not be ended'))
}
