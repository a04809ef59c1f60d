import type { Accounts } from '../kernel/accounts.ts'
import type { Clock } from '../kernel/clock.ts'
import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Queue } from '../kernel/queue.ts'
import type { UserRecords } from '../kernel/user-records.ts'
import type { Pool } from '../store/database/database.ts'
import type { AccountTransaction } from './elsewhere/account-transaction.ts'
import type { Freshness } from './elsewhere/freshness.ts'
import type { Mirror } from './elsewhere/mirror.ts'
import type { Watch } from './elsewhere/watch-accounts.ts'

/** The parts of identity. */
export type IdentityParts = {
  db: Pool
  queue: Queue
  farm: CachedFarm
  publicUrl: URL
  clock: Clock
  accounts: Accounts
  records: UserRecords
  mirror: Mirror
  tellAccounts: AccountTransaction
  freshness: Freshness
  watch: Watch
}
