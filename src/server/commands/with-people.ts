import { systemClock } from '../clock.ts'
import { readCommandConfig } from '../config.ts'
import { type Mirror, openMirror } from '../identity/elsewhere/mirror.ts'
import { type Farm, inForce } from '../memory/farm.ts'
import { type Keepers, openAccounts } from '../open-accounts.ts'
import { openQueue, type Queue } from '../queue.ts'
import type { Pool } from '../store/database/database.ts'
import { listMigrations, migrationOf } from '../store/database/migrate.ts'
import { readFarm } from '../store/farm/farm-settings.ts'
import * as passwords from '../store/people/passwords.ts'
import { type OpenDatabase, withDatabase } from './open-database.ts'

export type People = Keepers & OpenDatabase & { mirror: Mirror; queue: Queue; farm: Farm }

/** What these commands read is of one version: another one may not have it yet, or not any more. */
const expectThisVersion = async (db: Pool): Promise<void> => {
  const has = await migrationOf(db)
  if (has === 0) throw new Error('There is no shop in this database yet. Start it once.')
  if (has !== (await listMigrations()).at(-1)?.number)
    throw new Error('This database is of another version of the shop. Start the shop once, then run this again.')
}

/** What a command writes here alone would be overwritten by what the shop hears. */
const expectSameKeeper = async (db: Pool, { accounts }: Keepers): Promise<void> => {
  if (!accounts.isElsewhere && (await passwords.isAllElsewhere(db)))
    throw new Error(
      'The accounts of this shop are kept at Firebase. Set the FIREBASE_ variables for this command as for the shop. If the shop keeps its accounts itself again, somebody sets a password first (Forgot Password on the login page).',
    )
}

/** Lends a command the people of the shop, whoever keeps their accounts. */
export const withPeople = <Result>(work: (people: People) => Promise<Result>): Promise<Result> =>
  withDatabase({ makeNew: false }, async (database) => {
    const { db, url, log } = database
    await expectThisVersion(db)
    const config = readCommandConfig()
    const farm = { current: inForce(await readFarm(db), config) }
    const queue = await openQueue(url, log)
    try {
      const keepers = openAccounts(config, db, systemClock)
      await expectSameKeeper(db, keepers)
      const mirror = openMirror({ db, queue, farm, log, ...keepers })
      return await work({ ...keepers, ...database, mirror, queue, farm: farm.current })
    } finally {
      await queue.close()
    }
  })
