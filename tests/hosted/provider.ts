import { createPrivateKey } from 'node:crypto'
import type { AccountService } from '../../src/server/embedded/account-service/account-service.ts'
import { systemClock } from '../../src/server/kernel/clock.ts'
import { type FirebaseAccounts, openFirebaseAccounts } from '../../src/server/outside/firebase-accounts.ts'
import { type AsStranger, openStranger } from '../../src/server/outside/firebase-stranger.ts'
import { type FirestoreRecords, openFirestoreRecords } from '../../src/server/outside/firestore-records.ts'
import { type FirebaseProject, openGoogleAccess, type ServiceAccount } from '../../src/server/outside/google-access.ts'
import type { Db } from '../../src/server/store/database/database.ts'

/** The doors to the provider, or to whoever stands in for it on this machine. */
export type Doors = { accounts: FirebaseAccounts; records: FirestoreRecords; asStranger: AsStranger; tx: Db }

// The provider keeps its own books: it is handed no transaction.
const NO_TRANSACTION = {} as Db

export const openDoors = (project: FirebaseProject, account?: ServiceAccount, clock = systemClock): Doors => {
  const access = openGoogleAccess(account, clock)
  return {
    accounts: openFirebaseAccounts(project, access),
    records: openFirestoreRecords(project, access),
    asStranger: openStranger(project, access),
    tx: NO_TRANSACTION,
  }
}

export const projectOf = ({ projectId, apiKey, database, host, port }: AccountService): FirebaseProject => {
  const here = `${host}:${port}`
  return { projectId, apiKey, database, emulators: { accounts: here, records: here } }
}

export const accountOf = ({ serviceAccount: file }: AccountService): ServiceAccount => ({
  email: file.client_email,
  keyId: file.private_key_id,
  key: createPrivateKey(file.private_key),
  tokenUri: file.token_uri,
})

/** By a grant, as in earnest. */
export const openDoorsTo = (twin: AccountService, clock = systemClock): Doors => openDoors(projectOf(twin), accountOf(twin), clock)
