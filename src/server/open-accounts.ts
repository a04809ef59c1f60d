import type { Accounts } from './identity/accounts.ts'
import { openOwnAccounts } from './identity/own-accounts.ts'
import { openOwnRecords } from './identity/own-records.ts'
import type { UserRecords } from './identity/user-records.ts'
import type { Pool } from './store/database/database.ts'

/** Who keeps the accounts and the records of users, as the configuration says. */
export type Keepers = { accounts: Accounts; records: UserRecords }

export const openAccounts = (db: Pool): Keepers => ({ accounts: openOwnAccounts(db), records: openOwnRecords(db) })
