import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { openPaymentSandbox, type PaymentSandbox } from '../../../src/server/embedded/payment-sandbox/payment-sandbox.ts'
import { type Clock, systemClock } from '../../../src/server/kernel/clock.ts'
import { WEBHOOK_PATH } from '../../../src/server/money/settle/payment-webhook.ts'
import { connect, type Pool } from '../../../src/server/store/database/database.ts'
import { migrate } from '../../../src/server/store/database/migrate.ts'
import { type HostileServer, openHostileServer } from '../../support/hostile/hostile-server.ts'
import { type AlertReceiver, openAlertReceiver } from '../../support/shop/alert-receiver.ts'
import { freePort } from '../../support/shop/shop-process.ts'
import { type App, openApp } from './app.ts'
import { type Balancer, openBalancer } from './balancer.ts'
import { keepUntilClosed } from './clean-up.ts'
import { type Cluster, openCluster } from './cluster.ts'
import { addKinds, type Elsewhere, moveThere, openElsewhere } from './elsewhere.ts'
import { openInnerApp } from './inner-app.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { addPeople, type FaultPerson } from './people.ts'
import { type FaultSeason, openFaultSeason, ZONE } from './season.ts'
import { openSmtpRecorder, type SmtpRecorder } from './smtp-recorder.ts'

/** Everything a shop needs, real and in our hands: two processes of it, its database, provider, mail server and geocoder. */
export type World = {
  folder: string
  cluster: Cluster
  databaseUrl: string
  db: Pool
  /** What the processes are started with; what is changed here holds from their next start on. */
  env: Record<string, string>
  clock: Clock
  secret: string
  sandbox: PaymentSandbox
  smtp: SmtpRecorder
  geocoder: HostileServer
  /** Who is told when something is wrong. */
  alerts: AlertReceiver
  balancer: Balancer
  apps: readonly [App, App]
  season: FaultSeason
  people: FaultPerson[]
  admin: FaultPerson
  ledger: Ledger
  /** Who keeps the accounts, if not the shop itself. */
  elsewhere?: Elsewhere
  /** Each may have left a handful of mails that were sent but not noted. */
  harm: { kills: number; cuts: number; repeated: number }
  /** What a fault itself has found wrong. */
  broken: string[]
  sandboxLog: () => string
  close: () => Promise<void>
}

export type WorldOptions = {
  people?: number
  limitedCycles?: number
  /** Where the database lies, if not in the world's own folder. */
  postgresFolder?: () => string
  /** With a clock of its own for the shop, its processes are not real ones: they live in this one. */
  clocks?: { shop: Clock; provider: Clock }
  fill?: (db: Pool) => Promise<unknown>
  /** Accounts are kept by a service elsewhere. */
  elsewhere?: boolean
}

const DATABASE = 'shop'

const makeDatabase = async (cluster: Cluster): Promise<Pool> => {
  const root = connect(cluster.urlOf('postgres'), 1)
  await root.unsafe(`create database ${DATABASE}`)
  await root.end()
  const db = connect(cluster.urlOf(DATABASE), 3)
  await migrate(db)
  return db
}

/** What is opened after the end, because somebody interrupted the opening, is closed at once, and nothing more is opened. */
const openClosers = () => {
  const closers: (() => unknown)[] = []
  let isOver = false
  const close = keepUntilClosed(async () => {
    isOver = true
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  })
  const keep = (closeOne: () => unknown) => {
    if (!isOver) return void closers.push(closeOne)
    closeOne()
    throw new Error('Interrupted')
  }
  return { keep, close }
}

export const openWorld = async (options: WorldOptions = {}): Promise<World> => {
  const { people = 800, limitedCycles = 60, clocks } = options
  const clock = clocks?.shop ?? systemClock
  const { keep, close } = openClosers()
  try {
    const folder = mkdtempSync(join(tmpdir(), 'dozen-faults-'))
    keep(() => rmSync(folder, { recursive: true, force: true }))
    const cluster = await openCluster(options.postgresFolder?.() ?? join(folder, 'postgres'))
    keep(() => cluster.stop('SIGQUIT'))
    await cluster.start()
    const db = await makeDatabase(cluster)
    keep(() => db.end({ timeout: 1 }))
    await options.fill?.(db)

    const ports = [await freePort(), await freePort()] as const
    const balancer = await openBalancer(ports)
    keep(balancer.close)
    const smtp = await openSmtpRecorder()
    keep(smtp.close)
    const geocoder = await openHostileServer()
    keep(geocoder.close)
    const alerts = await openAlertReceiver()
    keep(alerts.close)
    const lines: string[] = []
    const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) })
    const sandbox = await openPaymentSandbox({
      dataDir: folder,
      webhookUrl: () => `${balancer.url}${WEBHOOK_PATH}`,
      clock: clocks?.provider ?? systemClock,
      log,
    })
    keep(sandbox.close)

    const service = options.elsewhere ? await openElsewhere() : undefined
    if (service) keep(() => Promise.all([service.gate.shut(), service.service.close()]))

    const secret = randomBytes(32).toString('base64url')
    const databaseUrl = cluster.urlOf(DATABASE)
    const env = {
      DATABASE_URL: databaseUrl,
      DATA_DIR: folder,
      SESSION_SECRET: secret,
      SMTP_URL: smtp.url,
      MAIL_FROM: 'eggs@farm.example',
      GEOCODER_URL: geocoder.url,
      ALERT_URL: alerts.url,
      TRUST_PROXY: '127.0.0.1',
      PUBLIC_URL: balancer.url,
      FARM_TIME_ZONE: ZONE,
      LOG_LEVEL: 'debug',
      ...service?.env,
    }
    const openOne = (port: number) => (clocks ? openInnerApp(port, env, clock) : openApp(port, env))
    const apps = [openOne(ports[0]), openOne(ports[1])] as const
    keep(() => Promise.all(apps.map((app) => app.kill('SIGKILL'))))
    await Promise.all(apps.map((app) => app.start()))

    const season = await openFaultSeason(db, clock(), limitedCycles)
    const [admin] = await addPeople(db, 1, 'admin')
    if (!admin) throw new Error('Nobody runs the farm')
    const parts = { folder, cluster, databaseUrl, db, env, clock, secret, sandbox, smtp, geocoder, alerts, balancer, apps, season, admin }
    const kept = { people: await addPeople(db, people), ledger: openLedger(), harm: { kills: 0, cuts: 0, repeated: 0 }, broken: [] }
    const world = { ...parts, ...kept, sandboxLog: () => lines.join(''), close }
    if (!service) return world
    await moveThere(db, service.service, kept.people, 'user')
    await moveThere(db, service.service, [admin], 'admin')
    return { ...world, elsewhere: { ...service, people: await addKinds(db, service.service, season.sites.roomy) } }
  } catch (error) {
    await close()
    throw error
  }
}
