import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { type AccountService, openAccountService } from '../../../src/server/embedded/account-service/account-service.ts'
import type { Mailbox } from '../../../src/server/embedded/mailbox.ts'
import type { PaymentSandbox } from '../../../src/server/embedded/payment-sandbox/payment-sandbox.ts'
import { type Clock, systemClock } from '../../../src/server/kernel/clock.ts'
import { readConfig } from '../../../src/server/kernel/config/config.ts'
import type { Shop } from '../../../src/server/kernel/context.ts'
import { buildApp } from '../../../src/server/start/app.ts'
import { openShop } from '../../../src/server/start/shop.ts'
import { connect, type Pool } from '../../../src/server/store/database/database.ts'
import { accountServiceEnv } from './account-service-env.ts'
import { TEMPLATE } from './database.ts'
import { type Database, takeDatabase } from './kept-databases.ts'

/** An empty database of its own on the run's PostgreSQL. */
export const makeDatabase = async (from = TEMPLATE): Promise<Database> => {
  const name = `dozen_${randomUUID().replaceAll('-', '')}`
  const root = connect(inject('serverUrl'), 1)
  // As files, not page by page through the log, which takes twice as long.
  await root.unsafe(`create database ${name} template ${from} strategy file_copy`)
  const url = new URL(inject('serverUrl'))
  url.pathname = name
  return {
    url: url.href,
    drop: async () => {
      await root.unsafe(`drop database if exists ${name} with (force)`)
      await root.end()
    },
  }
}

export type TestShop = {
  app: FastifyInstance
  shop: Shop
  mailbox: Mailbox
  sandbox: PaymentSandbox
  logs: string[]
  databaseUrl: string
  /** The twin of the account service, where accounts are kept elsewhere. */
  accountService: AccountService | undefined
  /** Where the payment sandbox sends its events. */
  listensAt: (port: number) => void
  close: () => Promise<void>
}

/** Every shop of a test run keeps its accounts elsewhere: the same sentences must hold. */
const ALL_ELSEWHERE = process.env.TEST_ACCOUNTS === 'twin'

/**
 * With `beside`, a second process of the same shop: its database and payment sandbox are shared. Tests change rows by
 * hand and look at once: unless told otherwise, their shops trust no memory. With `account`, another shop that has the
 * same account at the payment provider.
 */
export type TestShopOptions = {
  env?: Record<string, string>
  clock?: Clock
  beside?: TestShop
  account?: TestShop
  trustedMs?: number
  /** Accounts are kept by a twin of the account service. */
  elsewhere?: boolean
  /** The twin of Stripe for keys that are connected in the dashboard; without one, the shop's own sandbox. */
  stripeTwin?: { host: string; port: number }
}

/** One that is there is left to whoever made it. */
const databaseFor = async (url: string | undefined): Promise<{ url: string; db?: Pool; giveBack: () => Promise<void> }> =>
  url === undefined ? takeDatabase(makeDatabase) : { url, giveBack: async () => {} }

/** A whole shop: real database, queue, SMTP and identity; only its HTTP port is left closed. */
export const openTestShop = async ({
  env = {},
  clock = systemClock,
  beside,
  account = beside,
  trustedMs = 0,
  elsewhere = ALL_ELSEWHERE && env.PUBLIC_URL === undefined,
  stripeTwin,
}: TestShopOptions = {}): Promise<TestShop> => {
  const database = await databaseFor(beside?.databaseUrl ?? env.DATABASE_URL)
  const dataDir = mkdtempSync(join(tmpdir(), 'dozen-shop-'))
  const logs: string[] = []
  const log = pino({ level: 'trace' }, { write: (line: string) => void logs.push(line) })
  const allowed = { ALLOW_TEST_PAYMENTS: 'on', ALLOW_LOCAL_MAIL: 'on' }
  const own = { DATABASE_URL: database.url, SESSION_SECRET: 'x'.repeat(40), DATA_DIR: dataDir, DEMO: 'off' }
  const accountService = beside ? beside.accountService : elsewhere ? await openAccountService() : undefined
  const config = readConfig({ ...own, ...allowed, ...(accountService ? accountServiceEnv(accountService) : {}), ...env })
  let stripe = stripeTwin
  const opened = await openShop(config, clock, log, { sandbox: account?.sandbox, trustedMs, db: database.db, stripe: () => stripe })
  stripe ??= opened.sandbox && { host: opened.sandbox.host, port: opened.sandbox.port }
  const { shop, mailbox, sandbox, twins } = opened
  // Test databases are copies of one; shops that migrate by themselves each have an id of their own.
  if (account && !beside) await shop.db`update shop set shop_id = default`
  if (!mailbox || !sandbox) throw new Error('A test shop has a local mailbox and a payment sandbox')
  const app = await buildApp(shop, twins)
  app.addHook('onListen', async () => opened.listensAt((app.server.address() as { port: number }).port))
  const close = async () => {
    await app.close()
    await opened.close()
    if (!beside) await accountService?.close()
    await database.giveBack()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { app, shop, mailbox, sandbox, logs, databaseUrl: database.url, accountService, listensAt: opened.listensAt, close }
}

/** Opens a shop for all tests of a file; read its parts inside the tests. */
export const useTestShop = (options: TestShopOptions = {}): TestShop => {
  const kept = {} as TestShop
  beforeAll(async () => {
    Object.assign(kept, await openTestShop(options))
  })
  afterAll(() => kept.close?.())
  return kept
}
