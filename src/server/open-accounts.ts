import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Accounts } from './identity/accounts.ts'
import { openOwnAccounts } from './identity/own-accounts.ts'
import { openOwnRecords } from './identity/own-records.ts'
import type { UserRecords } from './identity/user-records.ts'
import { openFirebaseAccounts } from './outside/firebase-accounts.ts'
import { openFirestoreRecords } from './outside/firestore-records.ts'
import { openGoogleAccess } from './outside/google-access.ts'
import type { Pool } from './store/database/database.ts'

/** Who keeps the accounts and the records of users, as the configuration says: the shop itself, or a service elsewhere. */
export type Keepers = { accounts: Accounts; records: UserRecords }

export const openAccounts = ({ hostedIdentity }: Pick<Config, 'hostedIdentity'>, db: Pool, clock: Clock): Keepers => {
  if (!hostedIdentity) return { accounts: openOwnAccounts(db), records: openOwnRecords(db) }
  const access = openGoogleAccess(hostedIdentity.serviceAccount, clock)
  return { accounts: openFirebaseAccounts(hostedIdentity, access), records: openFirestoreRecords(hostedIdentity, access) }
}
