import type { CachedFarm } from '../kernel/memory/farm.ts'
import type { Db } from '../store/database/database.ts'
import * as users from '../store/people/users.ts'
import type { Head } from './letters/letter.ts'

/** The head of an email to a person with an account, in their language, or in the default one. */
export const headFor = async (db: Db, { farm_name }: Pick<CachedFarm['current'], 'farm_name'>, user_id: string): Promise<Head> => ({
  farm: farm_name,
  language: (await users.readLanguage(db, user_id)) ?? 'en',
})
