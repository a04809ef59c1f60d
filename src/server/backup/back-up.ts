import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { clockAt } from '../../shared/dates/calendar.ts'
import type { Clock } from '../clock.ts'
import type { Config } from '../config.ts'
import { keptSessionSecret } from '../identity/session-secret.ts'
import type { Pool } from '../store/database/database.ts'
import { migrationOf } from '../store/database/migrate.ts'
import type { LastBackup } from '../store/farm/last-backups.ts'
import * as lastBackups from '../store/farm/last-backups.ts'
import * as partStates from '../store/farm/part-states.ts'
import { freshName } from './names.ts'
import { openBucket } from './places/bucket.ts'
import { openFolder } from './places/folder.ts'
import type { Place } from './places/place.ts'
import { checkBackup } from './restore-backup.ts'
import { whichToRemove } from './which-to-keep.ts'
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

type Parts = { db: Pool; config: Config; clock: Clock; log: FastifyBaseLogger; timeZone: string }

const removeOld = async (place: Place, names: readonly string[], written: string, log: FastifyBaseLogger): Promise<void> => {
  for (const name of whichToRemove(names, written))
    await place.remove(name).catch((error: Error) => log.warn({ name, reason: error.message }, 'An old backup could not be removed'))
}

/** A shop of an older version, copied before it is brought up to date, has no room for the note. */
const note = async (db: Pool, done: LastBackup): Promise<void> => {
  if ((await migrationOf(db)) < NOTED_SINCE) return
  await lastBackups.note(db, done)
  await partStates.noteOk(db, 'backup', done.taken_at)
}

/** Writes one more backup, reads it back, notes it, and only then removes what is older than need be. */
export const backUp = async (place: Place, { db, config, clock, log, timeZone }: Parts): Promise<LastBackup> => {
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
  await note(db, done)
  await removeOld(place, [...there, name], name, log)
  return done
}
