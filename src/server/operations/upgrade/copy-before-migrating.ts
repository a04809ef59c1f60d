import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../kernel/clock.ts'
import { StartRefused } from '../../kernel/start-refused.ts'
import { againAfterDeadlock } from '../../store/database/after-deadlock.ts'
import { type Db, isDatabaseAway, type Pool } from '../../store/database/database.ts'
import { holdWrites } from '../../store/database/hold-writes.ts'
import { type Migration, migrate } from '../../store/database/migrate.ts'
import { mayMakeTables } from '../../store/database/roles.ts'
import { checkBackup } from '../backup/read-backup.ts'
import { saveFile } from '../backup/save-file.ts'
import { isInUse, listTables } from '../backup/tables.ts'
import { type Along, writeBackup } from '../backup/write-backup.ts'
import { copiesIn, copyName, listCopies, removeCutOff } from './copies.ts'

const MOST_KEPT = 3

/** Sealed as the other backups are, if they are: `along`. */
type Place = { dataDir: string; clock: Clock; along: Along }

const noCopy = (folder: string, reason: string) =>
  new StartRefused(
    `Dozen cannot start: this database needs a migration, but it could not be copied to ${folder} first (${reason}). Make room there, or let the shop's user write there. The database was not changed.`,
  )

/** The rows are read first. Whether the file holds them is checked beside the migrations: it gets its name before they count. */
const startCopy = (db: Pool, file: string, takenAt: Date, along: Along) => {
  const { promise: isRead, resolve } = Promise.withResolvers<void>()
  const fill: Parameters<typeof saveFile>[1] = (out) => writeBackup(db, out, takenAt, along).then(() => resolve())
  const isSaved = saveFile(file, fill, (written) => checkBackup(written, along.passphrase))
  return { isRead: Promise.race([isRead, isSaved]), isSaved }
}

const copy = async (db: Pool, first: Migration, { dataDir, clock, along }: Place): Promise<{ file: string; beside: Promise<unknown> }> => {
  const folder = copiesIn(dataDir)
  const explain = (error: unknown): never => {
    throw isDatabaseAway(error) ? error : noCopy(folder, (error as Error).message)
  }
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    removeCutOff(folder)
    const now = clock()
    const file = join(folder, copyName(first.number, now))
    const { isRead, isSaved } = startCopy(db, file, now, along)
    const beside = isSaved.catch(explain)
    // If a migration fails before, nobody asks how it ended.
    beside.catch(() => {})
    await isRead
    return { file, beside }
  } catch (error) {
    return explain(error)
  }
}

const migrateOnce = async (db: Pool, place: Place): Promise<void> => {
  let copied: Awaited<ReturnType<typeof copy>> | undefined
  const before = async (tx: Db, [first]: readonly Migration[]) => {
    const tables = await listTables(tx)
    // Whoever may not migrate is refused in a moment, and needs no copy for that.
    if (first === undefined || !(await isInUse(tx, tables)) || !(await mayMakeTables(tx))) return undefined
    await holdWrites(tx, tables)
    copied = await copy(db, first, place)
    return copied
  }
  try {
    await migrate(db, undefined, before)
  } catch (error) {
    // Nothing was migrated, and the next try makes another one; unless nobody knows how it ended.
    await copied?.beside.catch(() => {})
    if (copied && !isDatabaseAway(error)) rmSync(copied.file, { force: true })
    throw error
  }
  if (copied) for (const { file: old } of listCopies(place.dataDir).slice(0, -MOST_KEPT)) rmSync(old, { force: true })
}

/**
 * Migrates a database that people use only after a copy of it, which holds everything until that moment: nobody writes
 * in between, not even a process of an older version that still runs. Without a copy nothing is migrated.
 */
export const migrateWithCopy = (db: Pool, place: Place): Promise<void> =>
  // An older process may be in the middle of something that it cannot end while we hold its tables.
  againAfterDeadlock(() => migrateOnce(db, place))
