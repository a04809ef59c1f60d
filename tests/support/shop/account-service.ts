import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll } from 'vitest'
import { type AccountService, openAccountService } from '../../../src/server/embedded/account-service/account-service.ts'
import { accountServiceEnv } from './account-service-env.ts'

export type TestAccountService = AccountService & {
  /** What points a shop or a command at it, with the key of a service account, as in earnest. */
  env: Record<string, string>
}

/** A service elsewhere for all tests of a file; read its parts inside the tests. */
export const useAccountService = (): TestAccountService => {
  const kept = {} as TestAccountService
  let folder = ''
  beforeAll(async () => {
    const service = await openAccountService()
    folder = mkdtempSync(join(tmpdir(), 'dozen-key-'))
    const file = join(folder, 'service-account.json')
    writeFileSync(file, service.serviceAccountFile(), { mode: 0o600 })
    Object.assign(kept, service, { env: { ...accountServiceEnv(service), FIREBASE_SERVICE_ACCOUNT: file } })
  })
  afterAll(async () => {
    await kept.close?.()
    rmSync(folder, { recursive: true, force: true })
  })
  return kept
}

/** How many requests came that may have changed something. */
export const changesAsked = ({ requests }: AccountService): number => {
  const { create, update, delete: removed, batchCreate, createRecord, writeRecord, deleteRecord } = requests.counts()
  return create + update + removed + batchCreate + createRecord + writeRecord + deleteRecord
}
