import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { connect, type Pool } from '../../src/server/store/database/database.ts'
import { makeDataDir, removeDataDirs, startShop } from '../support/shop/shop-process.ts'
import { openLoad } from './load.ts'
import { canMakeMachines, type Machine, openMachines } from './machines.ts'
import { makeBuyers, openSeason } from './people.ts'
import { hearsAgain, lost, mailsGoOn, paidTwice, timesOf } from './round.ts'
import { waitUntil } from './wait-until.ts'

/**
 * `npm run faults -- patroni [rounds]`: two database machines and one of the shop, each a network namespace; Patroni
 * promotes, etcd decides, HAProxy leads to the primary, by the very files in tests/fail-over/patroni. Under orders the
 * primary's server is killed, or its machine loses its power. Nothing that was answered may be lost.
 */

const FILES = new URL('patroni/', import.meta.url)
const NEEDED = ['/usr/bin/patroni', '/usr/bin/etcd', '/usr/sbin/haproxy', '/usr/lib/postgresql/15/bin/pg_rewind']
const ADMIN = 'postgres:change-me'
const SHOP = 'dozen:eggs-in-the-barn'
const DATABASE_URL = `postgres://${SHOP}@10.77.0.3:5000/dozen`
const BEFORE_MS = 5_000
const AFTER_MS = 5_000
const LIMIT_MS = 90_000
const READY_MS = 120_000
const SECRET = 'patroni-'.repeat(5)
const BUYERS = 800

const KINDS = [
  { says: 'server killed', blow: 'server' },
  { says: 'machine without power', blow: 'machine' },
] as const
type Kind = (typeof KINDS)[number]

const say = (line: string) => process.stdout.write(`${line}\n`)
const roleOf = ({ address }: Machine, role: 'primary' | 'sync') =>
  fetch(`http://${address}:8008/${role}`, { signal: AbortSignal.timeout(1_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

const openCluster = async () => {
  const { home, machines, close } = openMachines('db1', 'db2', 'shop')
  const [db1, db2, shop] = machines
  if (!db1 || !db2 || !shop) throw new Error('Three machines were asked for')
  const fileOf = (name: string) => {
    const file = join(home, name)
    copyFileSync(new URL(name, FILES), file)
    chmodSync(file, name.endsWith('.sh') ? 0o755 : 0o644)
    return file
  }
  const files = { etcd: fileOf('etcd.sh'), db1: fileOf('db1.yml'), db2: fileOf('db2.yml'), haproxy: fileOf('haproxy.cfg') }
  const startEtcd = ({ name, address, start }: Machine) =>
    start([files.etcd, name, address], { as: 'postgres', env: { ETCD_UNSUPPORTED_ARCH: 'arm64' } })
  const startPatroni = (machine: Machine) =>
    machine.start(['patroni', files[machine.name as 'db1' | 'db2']], { as: 'postgres', env: { HOME: '/var/lib/postgresql' } })
  try {
    for (const machine of machines) startEtcd(machine)
    startPatroni(db1)
    await waitUntil('The first server takes writes', () => roleOf(db1, 'primary'), READY_MS)
    startPatroni(db2)
    shop.start(['haproxy', '-f', files.haproxy])
    await waitUntil('The second copies it', () => roleOf(db2, 'sync'), READY_MS)
    const root = connect(`postgres://${ADMIN}@${db1.address}/postgres`, 1)
    await root.unsafe(`create role dozen login password '${SHOP.split(':')[1]}'`)
    await root.unsafe('create database dozen owner dozen')
    await root.end()
    const bringBack = async (machine: Machine) => {
      machine.plugIn()
      startEtcd(machine)
      startPatroni(machine)
      await waitUntil('The former primary copies the new one', () => roleOf(machine, 'sync'), READY_MS)
    }
    return { db1, db2, bringBack, close }
  } catch (error) {
    for (const { name, said } of machines) say(`${name} said last:\n${said().slice(-3_000)}`)
    close()
    throw error
  }
}
type Cluster = Awaited<ReturnType<typeof openCluster>>

const killServer = (machine: Machine) => {
  const pid = machine.run('head', '-1', '/var/lib/postgresql/15/dozen/postmaster.pid').trim()
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', pid], { encoding: 'utf8' })
    .split('\n')
    .filter((each) => each.trim())
  for (const each of [pid, ...children]) process.kill(Number(each), 'SIGKILL')
}

const strike = async ({ db1, db2, bringBack }: Cluster, { blow }: Kind, db: Pool) => {
  const primary = (await roleOf(db1, 'primary')) ? db1 : db2
  const standby = primary === db1 ? db2 : db1
  const shop = await startShop({ DATABASE_URL, SESSION_SECRET: SECRET, DATA_DIR: makeDataDir() })
  try {
    const load = openLoad({ url: shop.url, buyers: await makeBuyers(db, BUYERS), season: await openSeason(db) })
    await wait(BEFORE_MS)
    const answeredBefore = load.told.answers.length
    const struck = performance.now()
    if (blow === 'machine') primary.cut()
    else killServer(primary)
    const promoted = waitUntil('The standby is promoted', () => roleOf(standby, 'primary'), LIMIT_MS)
    const hasAnswered = () => Number.isFinite(timesOf(load.told, struck).firstAnswerSeconds)
    await waitUntil('The shop goes on by itself', hasAnswered, LIMIT_MS).catch((error: Error) => {
      throw new Error(`${error.message}. The shop said last:\n${shop.log().slice(-3_000)}`)
    })
    const promotedSeconds = Math.round((await promoted) / 100) / 10
    await wait(AFTER_MS)
    if (blow === 'machine') await bringBack(primary)
    else await waitUntil('The former primary copies the new one', () => roleOf(primary, 'sync'), READY_MS)
    await load.end()
    return {
      answeredBefore,
      promotedSeconds,
      ...timesOf(load.told, struck),
      ordered: load.told.ordered.length,
      lostOrders: await lost(db, load.told.ordered, false),
      lostPayments: await lost(db, load.told.paid, true),
      paidTwice: await paidTwice(db),
      hearsAgainMs: Math.round(await hearsAgain(db, shop)),
      mailsGoOn: await mailsGoOn(db),
    }
  } finally {
    await shop.kill('SIGTERM')
  }
}

const holds = ({ lostOrders, lostPayments, paidTwice: twice, mailsGoOn: mails }: Awaited<ReturnType<typeof strike>>) =>
  lostOrders + lostPayments + twice === 0 && mails

const run = async (rounds: number): Promise<number> => {
  if (!canMakeMachines() || NEEDED.some((each) => !existsSync(each))) {
    say('Skipped: this needs root, and the packages postgresql-15, patroni, etcd-server and haproxy of Debian 12.')
    return 0
  }
  const cluster = await openCluster()
  const db = connect(DATABASE_URL, 2)
  let broken = 0
  try {
    for (let round = 1; round <= rounds; round++)
      for (const kind of KINDS) {
        const outcome = await strike(cluster, kind, db)
        if (!holds(outcome)) broken++
        say(`${holds(outcome) ? 'held' : 'BROKEN'}  ${kind.says}, ${round} of ${rounds}  ${JSON.stringify(outcome)}`)
      }
  } finally {
    await db.end({ timeout: 1 })
    cluster.close()
    removeDataDirs()
  }
  say(broken === 0 ? 'Every fail-over held.' : `${broken} fail-overs did not hold.`)
  return broken === 0 ? 0 : 1
}

process.exitCode = await run(Number(process.argv[2] ?? 1))
