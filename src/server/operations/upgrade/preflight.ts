import { existsSync } from 'node:fs'
import type { Config } from '../../kernel/config/config.ts'
import { VERSION } from '../../kernel/version.ts'
import type { Pool } from '../../store/database/database.ts'
import { isSocket } from '../../store/database/database-url.ts'
import { listPending } from '../../store/database/migrate.ts'
import { sizeOf } from '../../store/database/size.ts'
import { isPortFree, versionAt } from './at-port.ts'
import { copiesIn } from './copies.ts'
import { expectFree } from './free-room.ts'

/** What a new program asks beside the running shop, before it takes its place. It changes nothing. */

/** Where the clusters of the system's PostgreSQL are. */
const CLUSTERS = '/var/lib/postgresql'

const expectRoom = async ({ dataDir, databaseUrl }: Config, bytes: number, willMigrate: boolean): Promise<void> => {
  const folder = existsSync(copiesIn(dataDir)) ? copiesIn(dataDir) : dataDir
  // Copies are compressed; tables that a migration writes anew are there twice for a moment.
  const isHere = databaseUrl === undefined
  await expectFree(folder, bytes + (willMigrate && isHere ? 2 * bytes : 0), 'copies and migrations')
  if (willMigrate && !isHere && isSocket(databaseUrl) && existsSync(CLUSTERS)) await expectFree(CLUSTERS, 2 * bytes, 'migrations')
}

/** For the second database that a rollback fills beside the first. The server that is filled writes each row into its log too. */
export const expectDraftRoom = async ({ dataDir, databaseUrl }: Config, db: Pool): Promise<void> => {
  const folder = databaseUrl === undefined ? dataDir : CLUSTERS
  if (databaseUrl === undefined || (isSocket(databaseUrl) && existsSync(CLUSTERS)))
    await expectFree(folder, 2 * (await sizeOf(db)), 'the older database')
}

const expectOwnPort = async (config: Config): Promise<void> => {
  if (config.port === 0 || (await versionAt(config)) !== undefined || (await isPortFree(config))) return
  throw new Error(`Another program is using PORT ${config.port}. Stop it, or choose another PORT.`)
}

export const preflight = async (config: Config, db: Pool): Promise<string> => {
  const pending = await listPending(db)
  await expectOwnPort(config)
  await expectRoom(config, await sizeOf(db), pending.length > 0)
  const migrations =
    pending.length === 0 ? 'no migration is needed' : `the database will be migrated (${pending.map(({ name }) => name).join(', ')})`
  return `Dozen ${VERSION} understands the settings and the database; ${migrations}. Port and disk are fine.`
}
