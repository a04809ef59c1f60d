import { systemClock } from '../clock.ts'
import { readCommandConfig } from '../config.ts'
import { type Mirror, openMirror } from '../identity/elsewhere/mirror.ts'
import { inForce } from '../memory/farm.ts'
import { type Keepers, openAccounts } from '../open-accounts.ts'
import { openQueue, type Queue } from '../queue.ts'
import { migrationOf } from '../store/database/migrate.ts'
import { readFarm } from '../store/farm/farm-settings.ts'
import { type OpenDatabase, withDatabase } from './open-database.ts'

export type People = Keepers & OpenDatabase & { mirror: Mirror; queue: Queue; farm_name: string }

/** Lends a command the people of the shop, whoever keeps their accounts. */
export const withPeople = <Result>(work: (people: People) => Promise<Result>): Promise<Result> =>
  withDatabase({ makeNew: false }, async (database) => {
    const { db, url, log } = database
    if ((await migrationOf(db)) === 0) throw new Error('There is no shop in this database yet. Start it once.')
    const config = readCommandConfig()
    const farm = { current: inForce(await readFarm(db), config) }
    const queue = await openQueue(url, log)
    try {
      const keepers = openAccounts(config, db, systemClock)
      const mirror = openMirror({ db, queue, farm, ...keepers })
      return await work({ ...keepers, ...database, mirror, queue, farm_name: farm.current.farm_name })
    } finally {
      await queue.close()
    }
  })
