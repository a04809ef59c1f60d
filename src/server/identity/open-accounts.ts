import type { Accounts } from '../kernel/accounts.ts'
import type { Clock } from '../kernel/clock.ts'
import type { Config } from '../kernel/config/config.ts'
import type { UserRecords } from '../kernel/user-records.ts'
import { openFirebaseAccounts } from '../outside/firebase-accounts.ts'
import type { Moving } from '../outside/firebase-move.ts'
import { openStranger } from '../outside/firebase-stranger.ts'
import { openFirestoreRecords } from '../outside/firestore-records.ts'
import { openGoogleAccess } from '../outside/google-access.ts'
import type { Pool } from '../store/database/database.ts'
import { examineHosted, type Findings } from './elsewhere/examine-hosted.ts'
import { openOwnAccounts } from './own-accounts.ts'
import { openOwnRecords } from './own-records.ts'

/** Who keeps accounts and user records, according to the configuration: the shop itself or a service elsewhere. */
export type Keepers = {
  accounts: Accounts
  records: UserRecords
  /** All accounts at once; absent if the shop keeps them itself. */
  moving?: Moving
  /** Whether the shop can work with the service's configuration; absent if the shop keeps them itself. */
  examine?: () => Promise<Findings>
}

export const openAccounts = (
  { hostedIdentity: project, isPublic }: Pick<Config, 'hostedIdentity' | 'isPublic'>,
  db: Pool,
  clock: Clock,
): Keepers => {
  if (!project) return { accounts: openOwnAccounts(db), records: openOwnRecords(db) }
  const access = openGoogleAccess(project.serviceAccount, clock)
  const { list, addAll, ...accounts } = openFirebaseAccounts(project, access)
  const records = openFirestoreRecords(project, access)
  const asStranger = openStranger(project, access)
  const examine = () => examineHosted({ accounts, records, asStranger }, { isPublic })
  return { accounts, records, moving: { list, addAll }, examine }
}
