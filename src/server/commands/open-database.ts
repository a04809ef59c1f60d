import { statSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { visitPostgres } from '../embedded/postgres.ts'
import { type CommandConfig, readCommandConfig } from '../kernel/config/config.ts'
import { openLogger } from '../kernel/logger.ts'
import { isRoot } from '../kernel/ordinary-user.ts'
import { awaitDatabase } from '../store/database/await-database.ts'
import { connect, type Pool } from '../store/database/database.ts'

export type OpenDatabase = { db: Pool; url: string; log: FastifyBaseLogger }

const CONNECTIONS = 3

/** Whether a folder is there. One in a folder that this user may not enter is no less there. */
const isThere = (folder: string): boolean => {
  try {
    return statSync(folder).isDirectory()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EACCES') throw error
    return false
  }
}

/** As the owner, where there is one: a command may make tables, or find some that the shop was not let into yet. */
const openServer = async (
  { databaseUrl, databaseOwnerUrl, dataDir, file, postgresBin }: CommandConfig,
  log: FastifyBaseLogger,
  makeNew: boolean,
) => {
  const [at, url] = databaseOwnerUrl === undefined ? ['DATABASE_URL', databaseUrl] : ['DATABASE_OWNER_URL', databaseOwnerUrl]
  if (url !== undefined) {
    await awaitDatabase(url, { log, at, limitMs: 0 })
    return { url, close: async () => {} }
  }
  // A mistyped folder should not become a second, empty shop.
  if (!makeNew && !isThere(join(dataDir, 'postgres')))
    throw new Error(`There is no shop in ${dataDir} yet. Start it once, or set DATA_DIR or DATABASE_URL.`)
  if (file !== undefined && isRoot() && !isThere(dataDir))
    throw new Error(
      `The folder ${dataDir}, named in ${file}, doesn't exist, and the shop couldn't use one that root creates. Create it for the shop's user first: install -d -m 700 -o dozen -g dozen ${dataDir}`,
    )
  const { ownerUrl, close } = await visitPostgres(dataDir, log, postgresBin)
  return { url: ownerUrl, close }
}

/** Lends a command the shop's database, beside a running shop or without one. */
export const withDatabase = async <Result>(
  { makeNew }: { makeNew: boolean },
  work: (database: OpenDatabase) => Promise<Result>,
): Promise<Result> => {
  const config = readCommandConfig()
  const log = openLogger('warn')
  const server = await openServer(config, log, makeNew)
  const db = connect(server.url, CONNECTIONS)
  try {
    return await work({ db, url: server.url, log })
  } finally {
    await db.end({ timeout: 5 })
    await server.close()
  }
}
