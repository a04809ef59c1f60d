import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool } from '../../src/server/store/database/database.ts'
import { type Gate, openGate } from '../faults/world/gate.ts'
import { makeDataDir, type ShopProcess, startShop } from '../support/shop/shop-process.ts'
import { openLoad, type Told } from './load.ts'
import { makeBuyers, openSeason } from './people.ts'
import { openServers, type Server, type Servers } from './servers.ts'
import { waitUntil } from './wait-until.ts'

/**
 * One fail-over: a shop under load loses its primary, the standby is promoted, and the books are compared. The shop knows
 * one address, that of a gate, which plays the proxy.
 */

export type Round = {
  /** Whether a commit waits for the standby. */
  synchronous: boolean
  /** SIGKILL: the server is gone at once; SIGSTOP: it holds every connection and says nothing. */
  signal: 'SIGKILL' | 'SIGSTOP'
}
export type Outcome = {
  answeredBefore: number
  promoteSeconds: number
  firstAnswerSeconds: number
  failed: number
  statuses: string
  lostOrders: number
  lostPayments: number
  paidTwice: number
  hearsAgainMs: number
  mailsGoOn: boolean
  backWithoutHarm: boolean
  leavesStandbySeconds: number
}

const SECRET = 'fail-over-'.repeat(4)
const BUYERS = 800
const BEFORE_MS = 4_000
const AFTER_MS = 4_000
const LIMIT_MS = 15_000
const LAST_WORDS = 4_000

const copies = async (db: Pool, state: string) =>
  (await db`select from pg_stat_replication where state = 'streaming' and sync_state = ${state}`).length === 1

export const lost = async (db: Pool, sessions: readonly string[], isPaid: boolean) => {
  const rows = await db<{ id: string }[]>`
    select session_id as id from payment_page where session_id = any(${[...sessions]}) and (not ${isPaid} or state = 'paid')`
  const kept = new Set(rows.map(({ id }) => id))
  return sessions.filter((id) => !kept.has(id)).length
}

export const paidTwice = async (db: Pool) =>
  (await db`select from subscription where status = 'paid' group by payment_ref having count(*) > 1`).length

/** The settings are kept in memory: a change is seen only if the ear of the process has moved to the new primary. */
export const hearsAgain = async (db: Pool, { url }: ShopProcess) => {
  const farm_name = `Farm ${randomUUID()}`
  await db`update shop set farm_name = ${farm_name}`
  return waitUntil(
    'A change of the settings is heard',
    async () => (await (await fetch(`${url}/login`)).text()).includes(farm_name),
    15_000,
  )
}

export const mailsGoOn = async (db: Pool) => {
  const unsent = async () => (await db`select from mail where status <> 'sent' limit 1`).length
  return waitUntil('Every mail is sent', async () => (await unsent()) === 0, 120_000).then(
    () => true,
    () => false,
  )
}

/** The proxy leads to the new primary, and cuts what led to the former one, as HAProxy does. */
const turn = (proxy: Gate, { port }: Server) => {
  proxy.leadTo(port)
  proxy.putOut()
}

/** Only what was asked since then tells: other answers may have been on their way. */
const untilGood = (told: Told, since: number) =>
  waitUntil('The shop goes on by itself', () => Number.isFinite(timesOf(told, since).firstAnswerSeconds), LIMIT_MS)

/**
 * The proxy is mistaken for a moment, and leads to the standby. When it leads right again it cuts nothing: that the shop
 * is connected to a server that only lets read, the shop finds out by itself.
 */
const mislead = async (proxy: Gate, [right, wrong]: readonly [Server, Server], { url }: ShopProcess, told: Told) => {
  turn(proxy, wrong)
  const isFoundOut = async () => (await (await fetch(`${url}/readyz`)).text()).includes('it is read-only')
  await waitUntil('The shop finds that it may only read', isFoundOut, LIMIT_MS)
  // Until then some hold connections that the proxy has cut.
  await wait(AFTER_MS)
  proxy.leadTo(right.port)
  return (await untilGood(told, performance.now())) / 1000
}

/** The former primary is started again by mistake; then it is made the new standby. The shop must not care. */
const bringBack = async (servers: Servers, { first, second }: { first: Server; second: Server }, signal: Round['signal']) => {
  if (signal === 'SIGSTOP') servers.strike(first, 'SIGCONT')
  else await servers.start(first)
  const former = connect(servers.urlOf(first), 1)
  const primary = connect(servers.urlOf(second), 1)
  const count = async () => Number((await former<{ count: string }[]>`select count(*) from subscription`)[0]?.count)
  const before = await count()
  await wait(AFTER_MS)
  const isLeftAlone = (await count()) === before
  await former.end({ timeout: 0 })
  await servers.stop(first)
  await servers.rejoin(first, second)
  await waitUntil('The former primary copies the new one', () => copies(primary, 'async'), 60_000)
  await primary.end()
  return isLeftAlone
}

const isGood = ({ status }: { status: number }) => status >= 200 && status < 300

export const timesOf = (told: Told, struck: number) => {
  const failed = told.answers.filter((each) => each.at > struck && !isGood(each))
  const first = told.answers.find((each) => each.sent > struck && isGood(each))
  const kinds = [...Map.groupBy(failed, ({ status }) => status)].map(([status, all]) => `${status || 'none'}: ${all.length}`)
  return {
    firstAnswerSeconds: ((first?.at ?? Number.POSITIVE_INFINITY) - struck) / 1000,
    failed: failed.length,
    statuses: kinds.join(', '),
  }
}

export const failOver = async (programs: string, { synchronous, signal }: Round): Promise<Outcome> => {
  const servers = openServers(programs)
  const first = await servers.makePrimary()
  const second = await servers.makeStandby(first)
  const proxy = await openGate(first.port)
  const shop = await startShop({ DATABASE_URL: servers.urlOf(proxy), SESSION_SECRET: SECRET, DATA_DIR: makeDataDir() })
  const db = connect(servers.urlOf(proxy), 2)
  try {
    if (synchronous) {
      await db`alter system set synchronous_standby_names = '*'`
      await db`select pg_reload_conf()`
    }
    await waitUntil('The standby copies', () => copies(db, synchronous ? 'sync' : 'async'), 10_000)
    const season = await openSeason(db)
    const load = openLoad({ url: shop.url, buyers: await makeBuyers(db, BUYERS), season })
    await wait(BEFORE_MS)
    const answeredBefore = load.told.answers.length
    const struck = performance.now()
    servers.strike(first, signal)
    await servers.promote(second)
    turn(proxy, second)
    const promoteSeconds = (performance.now() - struck) / 1000
    await untilGood(load.told, struck).catch((error: Error) => {
      throw new Error(`${error.message}. The shop said last:\n${shop.log().slice(-LAST_WORDS)}`)
    })
    await wait(AFTER_MS)
    const times = timesOf(load.told, struck)
    const backWithoutHarm = await bringBack(servers, { first, second }, signal)
    const leavesStandbySeconds = await mislead(proxy, [second, first], shop, load.told)
    await load.end()
    return {
      answeredBefore,
      promoteSeconds,
      ...times,
      lostOrders: await lost(db, load.told.ordered, false),
      lostPayments: await lost(db, load.told.paid, true),
      paidTwice: await paidTwice(db),
      hearsAgainMs: await hearsAgain(db, shop),
      mailsGoOn: await mailsGoOn(db),
      backWithoutHarm,
      leavesStandbySeconds,
    }
  } finally {
    await shop.kill('SIGTERM')
    await db.end({ timeout: 1 })
    await proxy.shut()
    await servers.close(first, second)
  }
}
