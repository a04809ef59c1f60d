import { notMadeUpLetter } from '../../mail/letters/week/short-letters.ts'
import { mailCustomer } from '../../mail/order-mail.ts'
import { holdBalance } from '../../money/balance.ts'
import { makeGood } from '../../money/credit/short-credit.ts'
import type { Settling } from '../../money/kinds.ts'
import type { Db } from '../../store/database/database.ts'
import type { OrderRow } from '../../store/orders/order-row.ts'
import { type FarmDay, forgetLists } from '../../store/pickups/moves.ts'
import * as madeUp from '../../store/pickups/short/made-up.ts'
import * as shortages from '../../store/pickups/short/shortages.ts'

/** Made-up cartons of a locked order without a day on which they could be collected are made good in money, and its customer is told. */
export const creditMadeUp = async (shop: Settling, tx: Db, order: OrderRow, now: FarmDay): Promise<void> => {
  const [first, ...rest] = await madeUp.listStrandedOf(tx, order.id, now)
  if (!first) return
  const all = [first, ...rest] as const
  // What something is worth is known as long as it is still to come.
  const balance = await holdBalance(shop, tx, order)
  for (const each of all) await madeUp.end(tx, each)
  await forgetLists(tx, all)
  const missing = all.map(({ short_id, cartons, price_cents }) => ({ pickup_id: short_id, price_cents: cartons * price_cents }))
  const good = await makeGood(shop, tx, { order, balance, missing })
  for (const [index, { pickup_id, cents, lowered_cents }] of good.lines.entries()) {
    // Said once for an order.
    const by_hand_cents = index === 0 ? good.by_hand_cents : 0
    await shortages.makeGoodInstead(tx, { pickup_id, way: 'credit', cents, lowered_cents, by_hand_cents })
  }
  await mailCustomer(shop, tx, order, (head, about) => notMadeUpLetter(head, { ...about, ...good, promised: all }))
  shop.log.info({ order: order.id, ...good }, 'Cartons could not be made up')
}
