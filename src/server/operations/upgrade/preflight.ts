import { existsSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import type { Config } from '../../kernel/config/config.ts'
import { VERSION } from '../../kernel/version.ts'
import type { Pool } from '../../store/database/database.ts'
import { isSocket } from '../../store/database/database-url.ts'
import { listPending } from '../../store/database/migrate.ts'
import { sizeOf } from '../../store/database/size.ts'
import { isPortFree, versionAt } from './at-port.ts'
import { copiesIn } from './copies.ts'

/** What a new program asks beside the running shop, before it takes its place. It changes nothing. */

const MB = 1024 * 1024
const ALWAYS_FREE = 100 * MB

const inMb = (bytes: number): number => Math.ceil(bytes / MB)

const expectRoom = async ({ dataDir, databaseUrl }: Config, bytes: number, willMigrate: boolean): Promise<void> => {
  const folder = existsSync(copiesIn(dataDir)) ? copiesIn(dataDir) : dataDir
  const { bavail, bsize } = await statfs(folder)
  // Copies are compressed; tables that a migration writes anew are there twice for a moment.
  const needed = ALWAYS_FREE + bytes + (willMigrate && (databaseUrl === undefined || isSocket(databaseUrl)) ? 2 * bytes : 0)
  if (bavail * bsize < needed)
    throw new Error(
      `${folder} has ${inMb(bavail * bsize)} MB free, but the upgrade may need ${inMb(needed)} MB for copies and migrations. Make room first.`,
    )
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
