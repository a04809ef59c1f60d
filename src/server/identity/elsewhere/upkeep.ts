import type { Pool } from '../../store/database/database.ts'
import * as mirrored from '../../store/people/mirrored.ts'
import type { Accounts } from '../accounts.ts'
import type { UserRecords } from '../user-records.ts'
import type { Mirror } from './mirror.ts'

/** What has to be done about accounts while nobody asks for anything. */

/** Letters to the farm go to its admins, whether they come by or not. */
const ADMINS_BELIEVED_MINUTES = 10

type Parts = { db: Pool; accounts: Accounts; records: UserRecords; mirror: Mirror }

export const openUpkeep = ({ db, accounts, records, mirror }: Parts) => ({
  /** Whoever has closed their account here has none elsewhere either, as soon as somebody answers there. */
  removeClosed: async (): Promise<void> => {
    for (const { id } of await mirrored.listToBeRemoved(db)) {
      await records.remove(id)
      await accounts.remove(id)
      await mirrored.markRemoved(db, id)
    }
  },

  askAboutAdmins: async (): Promise<void> => {
    if (!accounts.isElsewhere) return
    for (const { id } of await mirrored.listStaleAdmins(db, ADMINS_BELIEVED_MINUTES)) await mirror.renew(id)
  },
})
