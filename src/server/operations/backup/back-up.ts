import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { clockAt } from '../../../shared/dates/calendar.ts'
import { keptSessionSecret } from '../../identity/session-secret.ts'
import type { Clock } from '../../kernel/clock.ts'
import type { Config } from '../../kernel/config/config.ts'
import { isDatabaseAway, type Pool } from '../../store/database/database.ts'
import { migrationOf } from '../../store/database/migrate.ts'
import type { LastBackup } from '../../store/farm/last-backups.ts'
import * as lastBackups from '../../store/farm/last-backups.ts'
import * as partStates from '../../store/farm/part-states.ts'
import { troubleOf } from '../health/write-trouble.ts'
import { backupsToRemove } from './backup-retention.ts'
import { freshName } from './names.ts'
import { openBucket } from './places/bucket.ts'
import { openFolder } from './places/folder.ts'
import type { Place } from './places/place.ts'
import { checkBackup } from './read-backup.ts'
import { type Along, writeBackup } from './write-backup.ts'

const NOTED_SINCE = 36

/** The place of BACKUP_TO, if there is one. */
export const openPlace = ({ backups: { to }, dataDir }: Config, clock: Clock): Place | undefined => {
  if (to === undefined) return undefined
  return 'folder' in to ? openFolder(to.folder, clock) : openBucket(to.bucket, join(dataDir, 'outgoing-backups'), clock)
}

/** What goes along with the tables of a shop that is run like this. */
export const alongFor = ({ backups: { passphrase }, variables, sessionSecret, dataDir }: Config): Along => ({
  variables,
  passphrase,
  sessionSecret: sessionSecret === undefined ? keptSessionSecret(dataDir) : undefined,
})

type Parts = { db: Pool; config: Config; clock: Clock; timeZone: string }

/** `unnoted`: why the shop could not write down that there is a backup. It is there all the same. */
export type Done = LastBackup & { unnoted?: string }

/** A shop of an older version, copied before it is brought up to date, has no room for the note. */
const note = async (db: Pool, done: LastBackup): Promise<Pick<Done, 'unnoted'>> => {
  if ((await migrationOf(db)) < NOTED_SINCE) return {}
  try {
    await lastBackups.note(db, done)
    await partStates.noteOk(db, 'backup', done.taken_at)
    return {}
  } catch (error) {
    // When the database takes no writes, its backup is needed most.
    if (isDatabaseAway(error)) return { unnoted: troubleOf(error).says }
    throw error
  }
}

/** Writes one more backup, reads it back from where it lies, and notes it. */
export const backUp = async (place: Place, { db, config, clock, timeZone }: Parts): Promise<Done> => {
  const takenAt = clock()
  const along = alongFor(config)
  const there = (await place.list()).map(({ name }) => name)
  const name = freshName(clockAt(takenAt, timeZone), there, along.passphrase !== undefined)
  const { bytes, result: rows } = await place.write(
    name,
    (out) => writeBackup(db, out, takenAt, along),
    (file) => checkBackup(file, along.passphrase),
  )
  const row_count = Object.values(rows).reduce((sum, count) => sum + count, 0)
  // Never less than nothing, whatever the clock does meanwhile.
  const took_ms = Math.max(0, Math.min(clock().getTime() - takenAt.getTime(), 2 ** 31 - 1))
  const done: LastBackup = { name, place: place.where, taken_at: takenAt, bytes, row_count, took_ms }
  return { ...done, ...(await note(db, done)) }
}

/** Removes what is older than need be, once `written` is there and was read back. */
export const removeOld = async (place: Place, written: string, log: FastifyBaseLogger): Promise<void> => {
  const there = (await place.list()).map(({ name }) => name)
  for (const name of backupsToRemove(there, written)) {
    await place.remove(name)
    log.info({ name, place: place.where }, 'An old backup was removed')
  }
}
