import { type AccountService, openAccountService } from '../../../src/server/embedded/account-service/account-service.ts'
import { openAccounts } from '../../../src/server/identity/open-accounts.ts'
import { systemClock } from '../../../src/server/kernel/clock.ts'
import { type Config, readConfig } from '../../../src/server/kernel/config/config.ts'
import type { Shop } from '../../../src/server/kernel/context.ts'
import { accountServiceEnv } from './account-service-env.ts'

/** Programs of the tests whose shop keeps its accounts elsewhere: at the emulators that the settings name, or at a twin of their own. */

const { DEMO: _, TEST_ACCOUNTS, ...settings } = process.env
export const isElsewhere = TEST_ACCOUNTS !== undefined

let twin: AccountService | undefined

export const readElsewhereConfig = async (): Promise<Config> => {
  if (settings.FIREBASE_AUTH_EMULATOR_HOST) return readConfig(settings)
  twin = await openAccountService()
  return readConfig({ ...settings, ...accountServiceEnv(twin) })
}

export const closeElsewhere = async (): Promise<void> => twin?.close()

/** Who is verified and an admin here by hand is so there as well; people who only stand in lists get an account that nobody can enter. */
export const tellElsewhere = async ({ db, config }: Pick<Shop, 'db' | 'config'>): Promise<void> => {
  const { accounts, records, moving } = openAccounts(config, db, systemClock)
  const people = await db<{ id: string; email: string; email_verified: boolean; role: string; is_known: boolean }[]>`
    select id, email, email_verified, role, exists (select from account where user_id = id) as is_known from app_user where email is not null`
  const strangers = people.filter(({ is_known }) => !is_known)
  await moving?.addAll(strangers.map((person) => ({ ...person, is_disabled: false, passwordHash: null })))
  for (const { id, email, email_verified, role } of people) {
    if (email_verified) await accounts.markVerified(id, db)
    await records.createIfAbsent(id, email)
    if (role === 'admin') await records.setRole(id, 'admin', db)
  }
}
