import { openAccountService } from '../../../src/server/embedded/account-service/account-service.ts'
import { openAuthEmulator } from './auth-emulator.ts'
import { type Emulator, PROJECT } from './emulator.ts'
import { openFirestoreEmulator } from './firestore-emulator.ts'

/** Both halves of the provider, and one line that says which of them are Google's own. */
export type Emulators = { auth: Emulator; store: Emulator; found: string; close: () => Promise<void> }

const openTwin = async (): Promise<Emulator> => {
  const { host, port, close } = await openAccountService({ projectId: PROJECT })
  return { name: 'twin', address: `${host}:${port}`, close }
}

export const openEmulators = async (): Promise<Emulators> => {
  const auth = await openAuthEmulator()
  const firestore = await openFirestoreEmulator()
  const store = firestore ?? (await openTwin())
  const found = firestore
    ? `Found: ${auth.name}; ${firestore.name}.`
    : `Found: ${auth.name}. Not found: Firestore emulator (Java); its half is played by the twin.`
  return { auth, store, found, close: async () => void (await Promise.all([auth.close(), store.close()])) }
}
