import type { Shop } from '../context.ts'
import * as sums from '../store/pickups/sums.ts'

/** Every change of an order leaves a line; a sum is quick to read while these are few. */
export const foldSums = async ({ db }: Shop): Promise<void> => {
  await sums.foldSums(db)
}
