import * as mirrored from '../../store/people/mirrored.ts'
import { inRounds } from './in-rounds.ts'
import type { MoveParts } from './move-in.ts'

/** Whoever has closed their account here wants none there either, whoever kept it at that time. */
export const removeClosed = async ({ db, accounts, records }: MoveParts, ids: readonly string[]): Promise<void> => {
  await inRounds(ids, async (id) => {
    await records.remove(id)
    await accounts.remove(id)
    await mirrored.markRemoved(db, id)
    return []
  })
}
