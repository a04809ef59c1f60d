import { type Mirror, openMirror } from '../identity/elsewhere/mirror.ts'
import { type Keepers, openAccounts } from '../identity/open-accounts.ts'
import { systemClock } from '../kernel/clock.ts'
import { type Config, readCommandConfig } from '../kernel/config/config.ts'
import { type Farm, readCurrent } from '../kernel/memory/farm.ts'
import { openQueue, type Queue } from '../kernel/queue.ts'
import type { Pool } from '../store/database/database.ts'
import { listMigrations, migrationOf } from '../store/database/migrate.ts'
import * as passwords from '../store/people/passwords.ts'
import { type OpenDatabase, withDatabase } from './open-database.ts'

export type People = Keepers & OpenDatabase & { mirror: Mirror; queue: Queue; farm: Farm; publicUrl: URL }

/** These commands need the tables of one version: another one may not have them. */
const expectThisVersion = async (db: Pool): Promise<void> => {
  const has = await migrationOf(db)
  if (has === 0) throw new Error('There is no shop in this database yet. Start it once.')
  if (has !== (await listMigrations()).at(-1)?.number)
    throw new Error('This database belongs to another version of the shop. Start the shop once, then run this again.')
}

const NOT_MOVED =
  'Firebase is set, but people still have their passwords here, so a sync from there could take away their email. Move them first: npm run move-accounts -- --to-firebase --dry-run shows what would happen. Or leave out the FIREBASE_ variables for this command, as you do for the shop until then.'
const ELSEWHERE =
  'The accounts of this shop are kept at Firebase. Set the FIREBASE_ variables for this command as you do for the shop. If the shop now keeps its own accounts again, someone must set a password first ("Forgot your password?" on the login page).'

/** What a command writes here alone would be overwritten by what the shop hears; what it hears, too early, by nothing. */
const expectSameKeeper = async (db: Pool, { accounts }: Keepers): Promise<void> => {
  if (accounts.isElsewhere && (await passwords.isAnyKept(db))) throw new Error(NOT_MOVED)
  if (!accounts.isElsewhere && (await passwords.isAllElsewhere(db))) throw new Error(ELSEWHERE)
}

/** `isMove`: people who haven't moved yet are exactly those this command is about. */
type Options = { isMove?: boolean }

/** The people of a shop whose database is open, wherever their accounts are kept. */
export const openPeople = async (
  { config, queue, ...database }: OpenDatabase & { config: Config; queue: Queue },
  { isMove = false }: Options = {},
): Promise<People> => {
  const { db, log } = database
  const farm = { current: await readCurrent(db, config) }
  const keepers = openAccounts(config, db, systemClock)
  if (!isMove) await expectSameKeeper(db, keepers)
  const mirror = openMirror({ db, queue, farm, log, ...keepers })
  return { ...keepers, ...database, mirror, queue, farm: farm.current, publicUrl: config.publicUrl }
}

/** Lends a command the people of the shop. */
export const withPeople = <Result>(work: (people: People) => Promise<Result>, options: Options = {}): Promise<Result> =>
  withDatabase({ makeNew: false }, async (database) => {
    const { db, url, log } = database
    await expectThisVersion(db)
    const queue = await openQueue(url, log)
    try {
      return await work(await openPeople({ ...database, config: readCommandConfig(), queue }, options))
    } finally {
      await queue.close()
    }
  })
