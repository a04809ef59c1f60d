import type { Pool } from '../database/database.ts'
import { foldOrders } from '../orders/order-sums.ts'
import { foldPickups } from './pickup-sums.ts'

/** Makes the sums of the lists short to read again. What is written meanwhile waits for the next time. */
export const foldSums = (db: Pool) =>
  db.begin(async (tx) => {
    await foldOrders(tx)
    await foldPickups(tx)
  })
