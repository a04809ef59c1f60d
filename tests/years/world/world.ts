import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openPaymentSandbox, type PaymentSandbox } from '../../../src/server/embedded/payment-sandbox/payment-sandbox.ts'
import { WEBHOOK_PATH } from '../../../src/server/money/settle/payment-webhook.ts'
import { connect, type Pool } from '../../../src/server/store/database/database.ts'
import type { PlainDate } from '../../../src/shared/dates/calendar.ts'
import type { Cycle, Site } from '../../../src/shared/shapes/entities.ts'
import { keepUntilClosed } from '../../faults/world/clean-up.ts'
import { type Cluster, openCluster } from '../../faults/world/cluster.ts'
import { canMount, mountSmallDisk, type SmallDisk } from '../../faults/world/small-disk.ts'
import { openSmtpRecorder, type SmtpRecorder } from '../../faults/world/smtp-recorder.ts'
import type { Client } from '../../support/shop/client.ts'
import { freePort } from '../../support/shop/shop-process.ts'
import type { Plan } from '../plan/plan.ts'
import { openShopHandle, type ShopHandle } from './shop-handle.ts'
import { openSimulatedTime, type SimulatedTime, teachTime, tellDatabase } from './simulated-time.ts'

/** A farm for ten years: the shop in a process of its own, its database, provider and email server, all on one simulated clock. */

export type Person = { id: string; email: string; cookie: string; address: string; joined: PlainDate }

/** How often each deed was tried, and how often it was done and not refused. */
export type Tally = Map<string, { tried: number; done: number }>

export type World = {
  plan: Plan
  folder: string
  time: SimulatedTime
  today: PlainDate
  cluster: Cluster
  disk: SmallDisk | undefined
  db: Pool
  database: string
  sandbox: PaymentSandbox
  smtp: SmtpRecorder
  shop: ShopHandle
  admin: Person
  farmer: Client
  host: Person
  /** Customers who have not left, those who joined first before the others. */
  people: Person[]
  sites: Site[]
  cycles: Cycle[]
  /** Sessions whose money a bank brings on a later day. */
  onTheWay: { session: string; on: PlainDate }[]
  disputed: string[]
  codes: string[]
  /** Orders whose price somebody has changed, given back or disputed: what they come to is not their cartons' price anymore. */
  touched: Set<number>
  /** Those that the farmer gave more than there was room for. */
  overfilled: Set<number>
  /** What does not answer just now, and may therefore refuse. */
  trouble: Set<'provider' | 'mail' | 'shop' | 'disk'>
  /** Kills, restores and so on. */
  figures: Record<'kills' | 'restores' | 'upgrades' | 'outages' | 'fullDisks' | 'joined' | 'mails' | 'days', number>
  /** How much had gone wrong when emails were looked at last. */
  harmSeen: number
  tally: Tally
  close: () => Promise<void>
}

const DISK_MEGABYTES = 4_000
/** Nobody cuts the power here, and blocks are counted for each statement. */
const SETTINGS = [
  'fsync=off',
  'full_page_writes=off',
  'shared_preload_libraries=pg_stat_statements',
  'pg_stat_statements.max=5000',
  'shared_buffers=256MB',
  'max_wal_size=256MB',
  'plan_cache_mode=force_generic_plan',
  // A week takes seconds here: what the planner knows must keep up with it.
  'autovacuum_naptime=1s',
]

/** An empty database that knows the simulated time. */
export const makeDatabase = async ({ cluster, time }: Pick<World, 'cluster' | 'time'>, name: string): Promise<Pool> => {
  const root = connect(cluster.urlOf('postgres'), 1)
  await root.unsafe(`create database ${name}`)
  await root.end()
  const first = connect(cluster.urlOf(name), 1)
  await teachTime(first, name, time.aheadMs())
  await first`create extension pg_stat_statements schema simulated`
  await first.end()
  return connect(cluster.urlOf(name), 4)
}

/** Everyone is told at once what time it is. */
export const goTo = async (world: World, at: Date): Promise<void> => {
  world.time.set(at)
  await tellDatabase(world.db, world.time.aheadMs())
  await world.shop.tellTime()
}

type Keep = (close: () => unknown) => void

const openParts = async (plan: Plan, keep: Keep): Promise<World> => {
  const folder = mkdtempSync(join(tmpdir(), 'dozen-years-'))
  keep(() => rmSync(folder, { recursive: true, force: true }))
  const disk = canMount() ? mountSmallDisk(DISK_MEGABYTES) : undefined
  if (disk) keep(disk.close)
  const place = join(disk?.folder ?? folder, 'postgres')
  mkdirSync(place, { recursive: true })
  const cluster = await openCluster(place, SETTINGS)
  keep(() => cluster.stop('SIGQUIT'))
  await cluster.start()
  const time = openSimulatedTime(new Date(`${plan.start}T12:00:00Z`))
  const database = 'shop_1'
  const db = await makeDatabase({ cluster, time }, database)
  const smtp = await openSmtpRecorder()
  keep(smtp.close)
  const port = await freePort()
  const sandbox = await openPaymentSandbox({
    dataDir: folder,
    webhookUrl: () => `http://127.0.0.1:${port}${WEBHOOK_PATH}`,
    clock: time.clock,
    log: pino({ level: 'silent' }),
  })
  keep(sandbox.close)
  const secret = randomBytes(32).toString('base64url')
  const world = {
    ...{ plan, folder, time, today: plan.start, cluster, disk, db, database, sandbox, smtp },
    ...{ people: [], sites: [], cycles: [], onTheWay: [], disputed: [], codes: [] },
    ...{ touched: new Set(), overfilled: new Set(), trouble: new Set(), tally: new Map(), harmSeen: 0 },
    figures: { kills: 0, restores: 0, upgrades: 0, outages: 0, fullDisks: 0, joined: 0, mails: 0, days: 0 },
  } as unknown as World
  world.shop = openShopHandle({
    port,
    aheadMs: time.aheadMs,
    env: () => ({
      ...{ DATABASE_URL: cluster.urlOf(world.database), DATA_DIR: folder, SESSION_SECRET: secret, DEMO: 'off' },
      ...{ SMTP_URL: smtp.url, MAIL_FROM: 'eggs@farm.example', TRUST_PROXY: '127.0.0.1', FARM_TIME_ZONE: 'America/New_York' },
      ...{ ALLOW_TEST_PAYMENTS: 'on', PUBLIC_URL: `http://localhost:${port}` },
    }),
  })
  keep(() => world.db.end({ timeout: 1 }))
  keep(world.shop.kill)
  await world.shop.start()
  return world
}

/** Whatever was opened is closed, also where opening the rest failed or was interrupted. */
export const openWorld = async (plan: Plan): Promise<World> => {
  const closers: (() => unknown)[] = []
  const close = keepUntilClosed(async () => {
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  })
  try {
    return Object.assign(await openParts(plan, (closeOne) => void closers.push(closeOne)), { close })
  } catch (error) {
    await close()
    throw error
  }
}
