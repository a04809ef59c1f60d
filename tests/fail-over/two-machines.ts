import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import { connect, type Pool } from '../../src/server/store/database/database.ts'
import { calls } from '../../src/shared/calls.ts'
import { type Front, openFronts } from '../faults/world/fronts.ts'
import { makeDataDir, NODE_COMPILE_CACHE, removeDataDirs } from '../support/shop/shop-process.ts'
import { canMakeMachines, type Machine, openMachines } from './machines.ts'
import { type Buyer, makeBuyers } from './people.ts'
import { waitUntil } from './wait-until.ts'

/**
 * `npm run faults -- machines [FOLDER]`: two shop machines and one of the database, each a network namespace, behind
 * nginx and Caddy as docs/scaling.md says. What they share is tried, then both are upgraded one after the other while
 * people read and write: from the version in FOLDER, if one is given, to this one.
 */

const NEEDED = ['/usr/sbin/nginx', '/usr/bin/caddy', '/usr/lib/postgresql/15/bin/initdb']
const BIN = '/usr/lib/postgresql/15/bin'
const DATA = '/var/lib/postgresql/dozen'
const START_MS = 180_000
const SETTLE_MS = 3_000
const LETTERS = 40
const HERE = '10.77.0.254'
const SECRET = 'two-machines-'.repeat(3)

const say = (line: string) => process.stdout.write(`${line}\n`)
const round = (value: number) => Math.round(value * 10) / 10

const startDatabase = async (machine: Machine) => {
  const script = `${BIN}/initdb -D ${DATA} -U dozen --auth=trust --encoding=UTF8 --locale=C.UTF-8 >/dev/null &&
    echo 'host all all 10.77.0.0/24 trust' >> ${DATA}/pg_hba.conf && exec ${BIN}/postgres -D ${DATA} -h ${machine.address}`
  machine.start(['sh', '-c', script], { as: 'postgres' })
  const url = `postgres://dozen@${machine.address}/postgres`
  const isThere = async () => {
    const db = connect(url, 1)
    return db`select 1`
      .then(
        () => true,
        () => false,
      )
      .finally(() => db.end({ timeout: 1 }))
  }
  await waitUntil('The database starts', isThere, START_MS)
  return url
}

const openMailServer = async () => {
  const at: number[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, _, done) => {
      stream.resume().once('end', () => {
        at.push(performance.now())
        done()
      })
    },
  })
  server.listen(0, HERE)
  await once(server.server, 'listening')
  return { at, url: `smtp://${HERE}:${(server.server.address() as { port: number }).port}`, close: () => server.close(() => {}) }
}

type Shop = { machine: Machine; child: ChildProcess }

const startShop = async (machine: Machine, folder: string, env: Record<string, string>): Promise<Shop> => {
  const own = { NODE_COMPILE_CACHE, HOME: '/root', HOST: machine.address, PORT: '3000', DEMO: 'off', ...env, DATA_DIR: makeDataDir() }
  const child = machine.start(['sh', '-c', 'cd "$0" && exec "$1" src/server/start/main.ts', folder, process.execPath], { env: own })
  const isReady = () =>
    fetch(`http://${machine.address}:3000/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await waitUntil('The shop is ready', isReady, START_MS).catch((error: Error) => {
    throw new Error(`${error.message}: ${machine.said().slice(-2_000)}`)
  })
  return { machine, child }
}

const stopShop = async ({ child }: Shop) => {
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await exited
}

type Tally = { answered: number; failed: number; why: Set<string> }

/** People who read and write, each behind one of the proxies. */
const startLoad = (fronts: readonly Front[], people: readonly Buyer[]) => {
  const tallies = new Map(fronts.map(({ name }): [string, Tally] => [name, { answered: 0, failed: 0, why: new Set() }]))
  let isOver = false
  let turn = 0
  const ask = async ({ name, url }: Front, path: string, { cookie }: Buyer, body?: object) => {
    const tally = tallies.get(name) as Tally
    const address = `198.18.${turn % 200}.${(turn >> 8) % 200}`
    const headers = { cookie, 'x-forwarded-for': address, ...(body ? { 'content-type': 'application/json' } : {}) }
    const content = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const status = await fetch(`${url}${path}`, { headers, ...content }).then(
      (reply) => reply.arrayBuffer().then(() => reply.status),
      () => 0,
    )
    if (status >= 200 && status < 500) tally.answered++
    else {
      tally.failed++
      tally.why.add(`${path} ${status}`)
    }
  }
  const visit = async (front: Front) => {
    while (!isOver) {
      const person = people[turn++ % people.length] as Buyer
      await ask(front, calls.whoAmI.path, person)
      await ask(front, calls.listCycles.path, person)
      const question = { name: 'Ann', email: person.email, subject: `Eggs ${turn}`, message: 'Are they brown?' }
      await ask(front, calls.askQuestion.path, person, question)
      await wait(20)
    }
  }
  const all = fronts.flatMap((front) => [visit(front), visit(front)])
  const end = async () => {
    isOver = true
    await Promise.all(all)
    return Object.fromEntries([...tallies].map(([name, { why, ...rest }]) => [name, { ...rest, why: [...why].join(', ') }]))
  }
  return { end }
}

const sharedThings = async (db: Pool, [one, other]: readonly [Shop, Shop], person: Buyer) => {
  const at = ({ machine }: Shop, path: string, init: RequestInit = {}) => fetch(`http://${machine.address}:3000${path}`, init)
  const whoAt = async (shop: Shop) =>
    (await (await at(shop, calls.whoAmI.path, { headers: { cookie: person.cookie } })).json()) as { user: { email: string } | null }
  const loggedIn = (await Promise.all([one, other].map(whoAt))).every(({ user }) => user?.email === person.email)
  const tries: number[] = []
  for (let turn = 0; turn < 12; turn++) {
    const body = JSON.stringify({ email: person.email, password: 'wrong-eggs', rememberMe: false })
    const asked = { method: 'POST', body, headers: { 'content-type': 'application/json' } }
    tries.push((await at(turn % 2 ? one : other, calls.signIn.path, asked)).status)
  }
  await db`update shop set farm_name = 'Two Barns'`
  const changed = performance.now()
  await waitUntil('Both hear of it', async () => (await (await at(other, '/login')).text()).includes('Two Barns'), START_MS)
  return {
    'logged in at both': loggedIn,
    'tries before 429': tries.indexOf(429),
    'a change is seen after ms': Math.round(performance.now() - changed),
  }
}

/** Letters to many that wait are sent by both; the mail server counts. */
const measurePace = async (db: Pool, mails: { at: number[] }, people: readonly Buyer[]) => {
  const [mailing] = await db<{ mailing_id: number }[]>`
    insert into mailing (kind, subject, message, audience, digest, recipients, sent_by, created_at)
    values ('mass', 'Eggs', 'Eggs!', 'Everyone', 'pace', ${LETTERS}, 'farm', now()) returning mailing_id`
  const before = mails.at.length
  await db`
    with added as (
      insert into mail (mail_id, mailing_id, letter, to_address, subject, body_text)
      select gen_random_uuid(), ${mailing?.mailing_id ?? 0}, 'mass', email, 'Eggs', 'Eggs!' from app_user
      where email in ${db(people.slice(0, LETTERS).map(({ email }) => email))} returning mail_id)
    insert into pgboss.job (name, data) select 'send-bulk-mail', jsonb_build_object('mail_id', mail_id) from added`
  await waitUntil('All letters leave', () => mails.at.length - before >= LETTERS, 120_000)
  const times = mails.at.slice(before)
  return { 'letters a second': round(((times.length - 1) * 1000) / ((times.at(-1) ?? 0) - (times[0] ?? 0))) }
}

const run = async (older: string): Promise<number> => {
  if (!canMakeMachines() || NEEDED.some((each) => !existsSync(each))) {
    say('Skipped: this needs root, and the packages postgresql-15, nginx and caddy of Debian 12.')
    return 0
  }
  const { home, machines, close } = openMachines('db', 'shop1', 'shop2')
  const [dbMachine, machine1, machine2] = machines
  if (!dbMachine || !machine1 || !machine2) throw new Error('Three machines were asked for')
  const closers: (() => unknown)[] = [close, removeDataDirs]
  try {
    const url = await startDatabase(dbMachine)
    const mails = await openMailServer()
    closers.push(mails.close)
    const env = {
      DATABASE_URL: url,
      SESSION_SECRET: SECRET,
      PUBLIC_URL: 'http://localhost:3000',
      TRUST_PROXY: HERE,
      SMTP_URL: mails.url,
      MAIL_FROM: 'eggs@farm.example',
      ALLOW_PLAIN_SMTP: 'on',
    }
    const shops: [Shop, Shop] = [await startShop(machine1, older, env), await startShop(machine2, older, env)]
    const db = connect(url, 2)
    closers.push(() => db.end({ timeout: 1 }))
    const people = await makeBuyers(db, 1_500)
    const fronts = await openFronts(home, [`${machine1.address}:3000`, `${machine2.address}:3000`])
    closers.push(() => Promise.all(fronts.map((front) => front.close())))
    const load = startLoad(fronts, people)
    const took: number[] = []
    for (const [at, machine] of [machine1, machine2].entries()) {
      await wait(SETTLE_MS)
      const began = performance.now()
      await stopShop(shops[at] as Shop)
      shops[at] = await startShop(machine, process.cwd(), env)
      took.push(round((performance.now() - began) / 1000))
    }
    await wait(SETTLE_MS)
    const behind = await load.end()
    const shared = await sharedThings(db, shops, people[0] as Buyer)
    await db`delete from mail`
    const outcome = { 'each machine away for s': took, behind, ...shared, ...(await measurePace(db, mails, people)) }
    const failed = Object.values(behind).reduce((sum, each) => sum + each.failed, 0)
    say(`${failed === 0 ? 'held' : 'BROKEN'}  from ${older} to this version  ${JSON.stringify(outcome, null, 1)}`)
    for (const shop of shops) await stopShop(shop)
    return failed === 0 ? 0 : 1
  } finally {
    for (const closeOne of closers.reverse()) await closeOne()
  }
}

process.exitCode = await run(resolve(process.argv[2] ?? '.'))
