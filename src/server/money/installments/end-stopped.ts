import type { Shop } from '../../kernel/context.ts'
import * as checkouts from '../../store/money/checkouts.ts'
import * as stopped from '../../store/pickups/stopped.ts'
import { fitInstallments } from './fit-installments.ts'
import { endPastOf } from './resume-pickups.ts'

/**
 * Pickups that were stopped, and are past by now, are not owed: nobody handed them out. The last installments become smaller
 * by that, so that the one that failed stays due. One order that fails keeps no other waiting.
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
