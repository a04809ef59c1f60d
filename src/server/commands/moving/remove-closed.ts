import type { Keepers } from '../../identity/open-accounts.ts'
import type { Pool } from '../../store/database/database.ts'
import * as mirrored from '../../store/people/mirrored.ts'
import { inBatches } from './in-batches.ts'

/** People who closed their account here want none there either, wherever it was kept at that time. */
export const removeClosed = async ({ db, accounts, records }: Keepers & { db: Pool }, ids: readonly string[]): Promise<void> => {
  await inBatches(ids, async (id) => {
    await records.remove(id)
    await accounts.remove(id)
    await mirrored.markRemoved(db, id)
    return []
  })
}
