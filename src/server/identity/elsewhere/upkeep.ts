import { type Accounts, AccountsAway, AccountUnusable } from '../../kernel/accounts.ts'
import type { UserRecords } from '../../kernel/user-records.ts'
import type { Pool } from '../../store/database/database.ts'
import * as mirrored from '../../store/people/mirrored.ts'
import type { Mirror } from './mirror.ts'

/** Background upkeep of accounts. */

/** Emails to the farm and packing lists go to admins and hosts, whether or not they log in. */
const BELIEVED_MINUTES = 10
/** After this many failures in a row, the provider must be down. */
const IN_VAIN = 3

/**
 * One failure doesn't hold up the others; the reason is logged once at the end. If the provider is down, everything waits
 * for the next time.
 */
const forEachOf = async (people: readonly { id: string }[], work: (id: string) => Promise<void>): Promise<void> => {
  const failures: unknown[] = []
  let inVain = 0
  for (const { id } of people) {
    try {
      await work(id)
      inVain = 0
    } catch (error) {
      failures.push(error)
      inVain = error instanceof AccountsAway && !(error instanceof AccountUnusable) ? inVain + 1 : 0
      if (inVain === IN_VAIN) break
    }
  }
  if (failures.length > 0) throw failures[0]
}

type Parts = { db: Pool; accounts: Accounts; records: UserRecords; mirror: Mirror }

export const openUpkeep = ({ db, accounts, records, mirror }: Parts) => ({
  /** A person who closed their account here has none elsewhere either, as soon as the provider answers. */
  removeClosed: async (): Promise<void> =>
    forEachOf(await mirrored.listToBeRemoved(db), async (id) => {
      await records.remove(id)
      await accounts.remove(id)
      await mirrored.markRemoved(db, id)
    }),

  askAboutAdminsAndHosts: async (): Promise<void> => {
    if (accounts.isElsewhere) await forEachOf(await mirrored.listStaleAdminsAndHosts(db, BELIEVED_MINUTES), mirror.renew)
  },
})
