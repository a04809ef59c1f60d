import type { Clock } from '../clock.ts'
import type { CachedFarm } from '../memory/farm.ts'
import type { Queue } from '../queue.ts'
import type { Pool } from '../store/database/database.ts'
import type { Accounts } from './accounts.ts'
import type { Freshness } from './elsewhere/freshness.ts'
import type { Mirror } from './elsewhere/mirror.ts'
import type { TellAccounts } from './elsewhere/tell-accounts.ts'
import type { Watch } from './elsewhere/watch-accounts.ts'
import type { UserRecords } from './user-records.ts'

/** What identity is made of. */
export type IdentityParts = {
  db: Pool
  queue: Queue
  farm: CachedFarm
  publicUrl: URL
  clock: Clock
  accounts: Accounts
  records: UserRecords
  mirror: Mirror
  tellAccounts: TellAccounts
  freshness: Freshness
  watch: Watch
}
