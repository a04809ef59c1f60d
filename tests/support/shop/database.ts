import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { TestProject } from 'vitest/node'
import { openPostgres } from '../../../src/server/embedded/postgres.ts'
import { openQueue } from '../../../src/server/kernel/queue.ts'
import { connect } from '../../../src/server/store/database/database.ts'
import { migrate } from '../../../src/server/store/database/migrate.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    serverUrl: string
  }
}

export const TEMPLATE = 'dozen_template'
/** Of every farm in tests, so that it may email many; a new one has none. */
export const MAILING_ADDRESS = 'PO Box 12, Dryden, NY 13053'

/** One real PostgreSQL for the whole run, with a migrated database that each test file gets a copy of. */
export default async (project: TestProject) => {
  const log = pino({ level: 'silent' })
  const folder = mkdtempSync(join(tmpdir(), 'dozen-test-'))
  const server = await openPostgres(folder, log)
  const root = connect(server.ownerUrl, 1)
  // Nobody pulls the plug on this one: it need not wait for the disk.
  for (const setting of ['fsync', 'synchronous_commit', 'full_page_writes']) await root.unsafe(`alter system set ${setting} = off`)
  // Statistics come from tests that ask for them.
  await root.unsafe('alter system set autovacuum = off')
  // Each statement is planned once for a connection, not anew for its first five rounds.
  await root.unsafe('alter system set plan_cache_mode = force_generic_plan')
  await root`select pg_reload_conf()`
  // Nobody guesses its password, and some thousand connections need not each compute it four thousand times over.
  await root`set scram_iterations = 1`
  await root.unsafe(`alter role current_user password '${new URL(server.ownerUrl).password}'`)
  await root.unsafe(`create database ${TEMPLATE}`)
  const url = new URL(server.ownerUrl)
  url.pathname = TEMPLATE
  const template = connect(url.href, 1)
  await migrate(template)
  await template`update shop set postal_address = ${MAILING_ADDRESS}`
  await (await openQueue(url.href, log)).close()
  await template.unsafe(readFileSync(join(import.meta.dirname, 'as-new.sql'), 'utf8'))
  await template.end()
  await root.end()
  project.provide('serverUrl', server.ownerUrl)
  return async () => {
    await server.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
