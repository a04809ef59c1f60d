import * as checkouts from '../../store/money/checkouts.ts'
import type { PaymentSeen, Settling } from '../settle/settling.ts'
import { noteRefunds } from './note-refund.ts'

/** Takes in what the provider says of an order's payments that are known here: what went back, what is disputed. */
export const learnRefunds = (shop: Settling, id: number, seen: readonly PaymentSeen[]): Promise<void> =>
  shop.db.begin(async (tx) => {
    const order = await checkouts.lockById(tx, id)
    if (order) await noteRefunds(shop, tx, order, seen)
  })
