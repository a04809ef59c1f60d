import { pipeline } from 'node:stream/promises'
import type { FastifyBaseLogger } from 'fastify'
import { openQueue, type Queue } from '../../kernel/queue.ts'
import { queueMails } from '../../mail/post-mails.ts'
import type { Db, Pool } from '../../store/database/database.ts'
import { listMigrations, migrate, migrationOf } from '../../store/database/migrate.ts'
import { WORKER } from '../../store/database/older-programs.ts'
import * as emailRequests from '../../store/mail/email-requests.ts'
import * as mails from '../../store/mail/mails.ts'
import * as loginCodes from '../../store/people/ways-in/login-codes.ts'
import type { Table } from '../backup/format.ts'
import { listTables } from '../backup/tables.ts'
import { copySequences, differingTables, digestsOf, ONE_WAY_TO_WRITE } from './compare-shops.ts'

/**
 * A shop from one database into another, whole: it stays the same shop, so sessions, links and numbers come along, which a
 * restored backup leaves behind. The source is only read.
 */

/** Why a shop can't be moved, in words for the person at the terminal. */
export class MoveProblem extends Error {}

export type Moved = { tables: number; rows: number }
type Target = { db: Pool; url: string; log: FastifyBaseLogger }

const SNAPSHOT = 'isolation level repeatable read read only'

const copyTable = async (source: Db, tx: Db, { name, columns }: Table): Promise<void> => {
  const rows = source`copy ${source(name)} (${source(columns)}) to stdout`.readable()
  await pipeline(rows, await tx`copy ${tx(name)} (${tx(columns)}) from stdin`.writable())
}

/** What migrations put into their tables is in the source too. */
const fill = async (source: Db, tx: Db, tables: readonly Table[]): Promise<void> => {
  // What is old was checked when it was new (migration 0070).
  await tx`select set_config('dozen.restoring', 'yes', true)`
  for (const { name } of tables.toReversed()) await tx`delete from ${tx(name)}`
  for (const table of tables) await copyTable(source, tx, table)
  await copySequences(source, tx)
}

/** The jobs for what waits in its tables: the queue itself stays behind. An older shop has only some of them. */
const queueAgain = async (tx: Db, queue: Queue, tables: readonly Table[]): Promise<void> => {
  const has = (wanted: string) => tables.some(({ name }) => name === wanted)
  if (has('mail')) await queueMails(tx, queue, await mails.listQueued(tx))
  if (has('email_request')) await queue.send(tx, 'answer-request', await emailRequests.listIds(tx))
  if (has('login_code')) await queue.send(tx, 'send-login-code', await loginCodes.listUnsent(tx))
}

/** Whether somebody works with a shop's database: a shop's jobs, or, where it has a role of its own, anything in that role. */
export const isInWork = async (db: Pool): Promise<boolean> => {
  const [row] = await db<{ others: number }[]>`
    select count(*)::int as others from pg_stat_activity
    where datname = current_database()
      and (application_name like ${`${WORKER}%`} or application_name like 'dozen%' and usename <> current_user)`
  return (row?.others ?? 0) > 0
}

/** What would be moved. */
export const measureShop = async (db: Pool): Promise<Moved> => {
  const tables = await listTables(db)
  const digests = await db.begin(SNAPSHOT, (tx) => digestsOf(tx, tables))
  return { tables: tables.length, rows: digests.reduce((sum, { rows }) => sum + rows, 0) }
}

export const copyShop = (from: Pool, to: Target): Promise<Moved> =>
  from.begin(SNAPSHOT, async (source) => {
    await source.unsafe(ONE_WAY_TO_WRITE)
    const migration = await migrationOf(source)
    if (!(await listMigrations()).some(({ number }) => number === migration))
      throw new MoveProblem('There is no shop in this database, or it belongs to a newer version of Dozen. Nothing was moved.')
    const tables = await listTables(source)
    await migrate(to.db, migration)
    const queue = await openQueue(to.url, to.log)
    try {
      const moved = await to.db.begin(async (tx) => {
        await tx.unsafe(ONE_WAY_TO_WRITE)
        await fill(source, tx, tables)
        const [was, is] = [await digestsOf(source, tables), await digestsOf(tx, tables)]
        const differing = differingTables(was, is)
        if (differing.length > 0)
          throw new MoveProblem(`These tables did not arrive as they were: ${differing.join(', ')}. Nothing was moved.`)
        await queueAgain(tx, queue, tables)
        return { tables: tables.length, rows: was.reduce((sum, { rows }) => sum + rows, 0) }
      })
      await to.db`analyze`
      return moved
    } finally {
      await queue.close()
    }
  })
