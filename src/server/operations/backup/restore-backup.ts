import type { Readable } from 'node:stream'
import type { FastifyBaseLogger } from 'fastify'
import { openQueue } from '../../kernel/queue.ts'
import { queueMails } from '../../mail/post-mails.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import { listMigrations, migrate, migrationOf } from '../../store/database/migrate.ts'
import * as mails from '../../store/mail/mails.ts'
import { type Backup, BackupProblem, type Header, type Table, TOO_NEW } from './format.ts'
import { type LeftOut, leaveNumbersOut, type Since } from './leave-numbers-out.ts'
import { readBackup } from './read-backup.ts'
import { advanceSequences, type Ended, endWhatPeopleKeep, forgetTheMoment, isInUse, listTables, NOTHING_ENDED } from './tables.ts'

const FILLED = 'A backup can only be restored into an empty database, and this one is in use.'
const AHEAD = 'The database was set up by a newer version of Dozen than the backup.'
const OTHER_TABLES = "This database's tables don't match the backup."
const WAY_OUT = 'Choose an empty folder with DATA_DIR, or a new database with DATABASE_URL, and run the same command again.'

export type Target = { db: Pool; url: string; log: FastifyBaseLogger }

const refuseFilled = async (db: Db, tables: readonly Table[]): Promise<void> => {
  if (await isInUse(db, tables)) throw new BackupProblem(`${FILLED} ${WAY_OUT}`)
}

/** A database that is in use, or that a backup does not fit into. */
export const refuseUnfit = async (db: Pool, { migration }: Header): Promise<void> => {
  if (!(await listMigrations()).some(({ number }) => number === migration)) throw new BackupProblem(TOO_NEW)
  const present = await migrationOf(db)
  const tables = await listTables(db)
  await refuseFilled(db, tables)
  if (present === 0 && tables.length > 0) throw new BackupProblem(`${OTHER_TABLES} ${WAY_OUT}`)
  if (present > migration) throw new BackupProblem(`${AHEAD} ${WAY_OUT}`)
}

/** Locks the tables against everyone else and takes out what migrations and passers-by have put there. */
const empty = async (tx: Db, header: Header): Promise<void> => {
  const tables = await listTables(tx)
  if (JSON.stringify(tables) !== JSON.stringify(header.tables)) throw new BackupProblem(`${OTHER_TABLES} ${WAY_OUT}`)
  await tx`lock table ${tx(tables.map(({ name }) => name))} in exclusive mode`
  await refuseFilled(tx, tables)
  for (const { name } of tables.toReversed()) await tx`delete from ${tx(name)}`
}

/** What a restore needs: other knowledge of receipt numbers, and the passphrase. */
export type With = {
  since: Since
  /** An upgrade goes back by itself: what people keep was made before it, and stays. */
  isUndone?: boolean
  passphrase?: string | undefined
}

const GAPS = 'receipt_gap'
const knows = ({ tables }: Header, table: string): boolean => tables.some(({ name }) => name === table)

/** What is not as it was: receipt numbers that are skipped, and what people kept that no longer works. */
export type Changed = { leftOut: LeftOut; ended: Ended }

/** Loads the file: all of it, or nothing. */
const load = async (tx: Db, checked: Backup, file: Readable, { since, isUndone, passphrase }: With): Promise<Changed> => {
  await empty(tx, checked.header)
  // What is old was checked when it was new (migration 0070).
  await tx`select set_config('dozen.restoring', 'yes', true)`
  const copyInto = ({ name, columns }: Table) => tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable()
  const { end } = await readBackup(file, copyInto, passphrase)
  if (end.sha256 !== checked.end.sha256) throw new BackupProblem('The file was changed while it was being read. Nothing was restored.')
  await forgetTheMoment(tx, checked.header.tables)
  // If nothing happened since, nobody used one up.
  const ended = since.isNothing || isUndone ? NOTHING_ENDED : await endWhatPeopleKeep(tx, checked.header.tables)
  await advanceSequences(tx)
  return { ended, leftOut: knows(checked.header, GAPS) ? await leaveNumbersOut(tx, new Date(checked.header.taken_at), since) : undefined }
}

/** A file is opened twice: to look whether it is whole, and to load it. */
export type OpenFile = () => Readable | Promise<Readable>

/** Restores a checked backup into an empty database. */
export const restoreBackup = async ({ db, url, log }: Target, checked: Backup, openFile: OpenFile, using: With): Promise<Changed> => {
  await refuseUnfit(db, checked.header)
  await migrate(db, checked.header.migration)
  const queue = await openQueue(url, log)
  let changed: Changed
  try {
    const file = await openFile()
    changed = await db.begin(async (tx) => {
      const changed = await load(tx, checked, file, using)
      // The jobs that send its waiting emails, in the same transaction.
      if (knows(checked.header, 'mail')) await queueMails(tx, queue, await mails.listQueued(tx))
      return changed
    })
  } finally {
    await queue.close()
  }
  await migrate(db)
  // An older shop had no place to write it down.
  if (!knows(checked.header, GAPS)) changed.leftOut = await leaveNumbersOut(db, new Date(checked.header.taken_at), using.since)
  await db`analyze`
  return changed
}
