import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { type Config, readCommandConfig } from '../config.ts'
import { visitPostgres } from '../embedded/postgres.ts'
import { openLogger } from '../logger.ts'
import { connect, type Pool } from '../store/database/database.ts'

export type OpenDatabase = { db: Pool; url: string; log: FastifyBaseLogger }

const CONNECTIONS = 3

/** As the owner, where there is one: a command may make tables, or find some that the shop was not let into yet. */
const openServer = async ({ databaseUrl, databaseOwnerUrl, dataDir }: Config, log: FastifyBaseLogger, makeNew: boolean) => {
  if (databaseUrl !== undefined) return { url: databaseOwnerUrl ?? databaseUrl, close: async () => {} }
  // A mistyped folder should not become a second, empty shop.
  if (!makeNew && !existsSync(join(dataDir, 'postgres')))
    throw new Error(`There is no shop in ${dataDir} yet. Start it once, or set DATA_DIR or DATABASE_URL.`)
  const { ownerUrl: url, close } = await visitPostgres(dataDir, log)
  return { url, close }
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
