/** @module-tag rest */
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PASSWORD } from '../../../../tests/support/people/people.ts'
import { cookiesOf } from '../../../../tests/support/shop/client.ts'
import { makeDatabase } from '../../../../tests/support/shop/test-shop.ts'
import { isSomebodyWaiting } from '../../../../tests/support/shop/waiting.ts'
import { readConfig } from '../../kernel/config/config.ts'
import { isRoot } from '../../kernel/ordinary-user.ts'
import { VERSION } from '../../kernel/version.ts'
import { makeProbe } from '../../operations/health/probe.ts'
import { connect, type Pool } from '../../store/database/database.ts'
import { openFarms } from './farms.ts'

/** Several farms in one process. Each test opens two of them, so it may take its time. */
vi.setConfig({ testTimeout: 120_000 })

type Database = Awaited<ReturnType<typeof makeDatabase>>
type Asked = { host?: string; method?: string; body?: object; cookie?: string; headers?: Record<string, string> }

let folder: string
let databases: Database[]
let logs: string[]
let said: string[]
let closers: (() => unknown)[]

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dozen-farms-'))
  mkdirSync(join(folder, 'farms'))
  databases = [await makeDatabase(), await makeDatabase()]
  ;[logs, said, closers] = [[], [], []]
})

afterEach(async () => {
  for (const close of closers) await close()
  for (const { drop } of databases) await drop()
  rmSync(folder, { recursive: true, force: true })
})

const secretOf = (name: string) => name.padEnd(40, '.')

const writeFarm = (name: string, database: Database | undefined, others: Record<string, string> = {}) => {
  const variables = {
    DATABASE_URL: database?.url ?? 'postgres://nobody:wrong@127.0.0.1:1/nowhere',
    SESSION_SECRET: secretOf(name),
    PUBLIC_URL: `https://${name}.farm.example`,
    DATA_DIR: join(folder, name),
    ALLOW_TEST_PAYMENTS: 'on',
    ALLOW_LOCAL_MAIL: 'on',
    MAILBOX_PORT: '0',
    ...others,
  }
  const lines = Object.entries(variables).map(([variable, value]) => `${variable}='${value}'\n`)
  writeFileSync(join(folder, 'farms', `${name}.env`), lines.join(''))
}

const start = async () => {
  const farmsDir = join(folder, 'farms')
  const config = { ...readConfig({ FARMS_DIR: farmsDir, PORT: '0' }), farmsDir }
  const log = pino({ level: 'info' }, { write: (line: string) => void logs.push(line) })
  const stopping = new AbortController()
  const farms = await openFarms(config, { log, say: (line) => void said.push(line), signal: stopping.signal })
  const close = () => {
    stopping.abort()
    return farms.close()
  }
  closers.push(close)
  await farms.listen()
  const port = Number(/:(\d+) /.exec(said.at(-1) ?? '')?.[1])
  const ask = async (path: string, { host = '127.0.0.1', method = 'GET', body, cookie, headers }: Asked = {}) => {
    const type = body ? { 'content-type': 'application/json' } : {}
    const sent = request({ port, path, method, headers: { host, ...type, ...(cookie ? { cookie } : {}), ...headers } })
    sent.end(body && JSON.stringify(body))
    const [reply] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: reply.statusCode, headers: reply.headers, body: await text(reply) }
  }
  return { ask, close }
}

const problems = () =>
  logs.map((line) => JSON.parse(line) as { level: number; farm?: string; reason?: string }).filter(({ level }) => level >= 50)

describe('two farms in one process', () => {
  test('have their own pages, people and sessions, each at its own host, however that is written', async () => {
    writeFarm('ada', databases[0])
    writeFarm('bea', databases[1])
    const { ask } = await start()
    expect(said.at(-1)).toMatch(/^Dozen is ready at http:\/\/127\.0\.0\.1:\d+ for 2 of 2 farms$/)
    const [hostA, hostB] = ['ada.farm.example', 'bea.farm.example']
    const person = { email: 'casey@people.example', password: PASSWORD, rememberMe: true }
    const { email, password } = person
    expect((await ask('/api/sign-up', { host: hostA, method: 'POST', body: { email, password } })).status).toBeLessThan(300)
    const signedIn = await ask('/api/sign-in', { host: 'ADA.Farm.Example.:8443', method: 'POST', body: person })
    expect(signedIn.status).toBe(200)
    const cookie = cookiesOf(signedIn.headers['set-cookie'])
    expect((await ask('/api/who-am-i', { host: hostA, cookie })).body).toContain(email)
    expect((await ask('/api/who-am-i', { host: hostB, cookie })).body).not.toContain(email)
    expect((await ask('/api/sign-in', { host: hostB, method: 'POST', body: person })).status).toBe(401)
    const mailsOf = (name: string) => readdirSync(join(folder, name, 'mailbox')).filter((file) => file.endsWith('.eml'))
    expect((await ask('/api/send-reset', { host: hostA, method: 'POST', body: { email } })).status).toBeLessThan(300)
    await expect.poll(() => mailsOf('ada').length, { timeout: 40_000 }).toBeGreaterThan(0)
    expect(mailsOf('bea')).toEqual([])
    expect((await ask('/sitemap-of-nothing/%zz', { host: hostB })).headers['content-security-policy']).toBeDefined()
    // What one farm writes into the log has its name.
    const answered = logs.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'answered')
    expect(new Set(answered.map(({ farm, path }) => (path === '/api/sign-up' ? farm : 'ada')))).toEqual(new Set(['ada']))
    expect(answered.every(({ farm }) => farm === 'ada' || farm === 'bea')).toBe(true)
  })

  test('are ready at the address of the machine while one of them works, and there is nothing else', async () => {
    writeFarm('ada', databases[0])
    writeFarm('bea', databases[1])
    const { ask } = await start()
    expect(JSON.parse((await ask('/healthz')).body)).toEqual({ status: 'alive', version: VERSION })
    expect(await ask('/readyz')).toMatchObject({ status: 200, body: '{"status":"ready"}' })
    for (const host of ['127.0.0.1', 'cleo.farm.example', 'ada.farm.example.evil.example', 'farm.example'])
      expect(await ask('/', { host, method: 'POST', body: {} })).toMatchObject({ status: 404, body: 'There is no farm at this address.\n' })
    expect(await ask('/%zz')).toMatchObject({ status: 400, body: 'This address cannot be read.\n' })
    // `dozen doctor` of a farm finds its shop running.
    const probe = makeProbe(secretOf('bea'))
    expect(probe.read(JSON.parse((await ask('/healthz', { headers: probe.headers })).body))).toMatchObject({ version: VERSION })
    const dbs = databases.map(({ url }) => connect(url, 1))
    await dbs[1]?.unsafe('alter table part_state rename to elsewhere')
    // One write a second stands for all who ask.
    await expect.poll(async () => (await ask('/readyz', { host: 'bea.farm.example' })).status).toBe(503)
    expect((await ask('/readyz')).status).toBe(200)
    await dbs[0]?.unsafe('alter table part_state rename to elsewhere')
    await expect.poll(async () => (await ask('/readyz')).status).toBe(503)
    for (const db of dbs) {
      await db.unsafe('alter table elsewhere rename to part_state')
      await db.end()
    }
  })

  test('keep two connections each while nobody visits, both known as those of one who does the jobs', async () => {
    writeFarm('ada', databases[0])
    writeFarm('bea', databases[1])
    await start()
    for (const { url } of databases) {
      const db = connect(url, 1)
      const names = async () => {
        const rows = await db<{ name: string }[]>`
          select application_name as name from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and application_name like 'dozen%'`
        return rows.map(({ name }) => name.replace(/ [\da-f-]{36}$/, '')).sort()
      }
      await expect.poll(names, { timeout: 40_000, interval: 500 }).toEqual(['dozen jobs', 'dozen jobs'])
      await db.end()
    }
  })

  test('go on while their folder cannot be read, and a new one starts once it can', async () => {
    writeFarm('ada', databases[0])
    const { ask } = await start()
    renameSync(join(folder, 'farms'), join(folder, 'away'))
    await expect
      .poll(() => problems(), { timeout: 20_000 })
      .toContainEqual(expect.objectContaining({ msg: 'FARMS_DIR could not be read. Farms that are already running are not affected' }))
    expect((await ask('/readyz')).status).toBe(200)
    renameSync(join(folder, 'away'), join(folder, 'farms'))
    writeFarm('bea', databases[1])
    await expect.poll(() => said, { timeout: 60_000 }).toContain('bea: This farm is ready at https://bea.farm.example')
  })

  test('keep the scripts of their pages for after an upgrade, also with a payment provider of their own', async () => {
    writeFarm('ada', databases[0], { STRIPE_SECRET_KEY: 'sk_live_1234567890', STRIPE_WEBHOOK_SECRET: 'whsec_1234567890' })
    await start()
    await expect
      .poll(() => existsSync(join(folder, 'ada', 'pages')) && readdirSync(join(folder, 'ada', 'pages')), { timeout: 20_000 })
      .toHaveLength(1)
  })

  test('stop after those who wait have their replies', async () => {
    writeFarm('ada', databases[0])
    writeFarm('bea', databases[1])
    const { ask, close } = await start()
    const db = connect(databases[0]?.url ?? '', 2)
    let closing: Promise<void> | undefined
    let waiting: ReturnType<typeof ask> | undefined
    await db.begin(async (tx) => {
      await tx`lock table part_state`
      waiting = ask('/readyz', { host: 'ada.farm.example' })
      await expect.poll(() => isSomebodyWaiting(db)).toBe(true)
      closing = close()
    })
    expect(await waiting).toMatchObject({ status: 200, headers: { connection: 'close' } })
    await closing
    await expect(ask('/healthz')).rejects.toThrow('ECONNREFUSED')
    // The server ends each connection's process a moment after it was closed.
    const countOthers = async () => {
      const [others] = await db<[{ count: number }]>`
        select count(*)::int as count from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`
      return others.count
    }
    await expect.poll(countOthers).toBeLessThanOrEqual(1)
    await db.end()
  })
})

describe('a farm that cannot start', () => {
  test('does not keep another from it, is named in the log, and starts once it can', async () => {
    writeFarm('ada', databases[0])
    writeFarm('bea', undefined)
    const { ask } = await start()
    expect(said.at(-1)).toMatch(/ for 1 of 2 farms$/)
    expect((await ask('/healthz', { host: 'ada.farm.example' })).status).toBe(200)
    expect(await ask('/', { host: 'bea.farm.example' })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '30' },
      body: 'This shop is starting. Please try again in a minute.\n',
    })
    expect((await ask('/readyz')).status).toBe(200)
    expect(problems()[0]).toMatchObject({ farm: 'bea', reason: expect.stringContaining('DATABASE_URL') })
    expect(logs.join('')).not.toContain('wrong@')
    writeFarm('bea', databases[1])
    await expect.poll(() => said, { timeout: 60_000 }).toContain('bea: This farm is ready at https://bea.farm.example')
    expect((await ask('/readyz', { host: 'bea.farm.example' })).status).toBe(200)
  })

  test('because of a mistake in its file is not there yet for its visitors, either', async () => {
    writeFarm('ada', databases[0])
    writeFarm('bea', databases[1], { SMTP_URL: 'mail.bea.example' })
    const { ask } = await start()
    expect(problems()[0]).toMatchObject({ farm: 'bea', reason: expect.stringContaining('SMTP_URL') })
    expect((await ask('/', { host: 'bea.farm.example' })).status).toBe(503)
    expect((await ask('/', { host: 'cleo.farm.example' })).status).toBe(404)
  })

  test.runIf(isRoot())('because its folder is of another user is not run as root', async () => {
    mkdirSync(join(folder, 'ada'))
    chownSync(join(folder, 'ada'), 1, 1)
    writeFarm('ada', databases[0])
    writeFarm('bea', databases[1])
    await start()
    expect(said.at(-1)).toMatch(/ for 1 of 2 farms$/)
    expect(problems()[0]).toMatchObject({ farm: 'ada', reason: expect.stringContaining('runs as root') })
  })

  test('is tried again, and stops, while another still starts', async () => {
    writeFarm('ada', databases[0])
    writeFarm('bea', undefined)
    const [slow, quick] = databases.map(({ url }) => connect(url, 1)) as [Pool, Pool]
    let [starting, closing]: Promise<unknown>[] = []
    await slow.begin(async (tx) => {
      await tx`lock table shop`
      starting = start()
      await expect.poll(() => problems()[0]).toMatchObject({ farm: 'bea' })
      writeFarm('bea', databases[1])
      await expect.poll(() => said, { timeout: 60_000 }).toContain('bea: This farm is ready at https://bea.farm.example')
      closing = Promise.all(closers.splice(0).map((close) => close()))
      const connections = async () => {
        const rows = await quick`
          select 1 from pg_stat_activity where datname = current_database() and application_name like 'dozen%' and pid <> pg_backend_pid()`
        return rows.length
      }
      await expect.poll(connections, { timeout: 20_000 }).toBe(0)
    })
    await Promise.all([starting, closing])
    for (const db of [slow, quick]) await db.end()
  })

  test.each([
    ['SESSION_SECRET', { SESSION_SECRET: secretOf('ada') }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://ADA.farm.example:8443' }],
    ['DATA_DIR', () => ({ DATA_DIR: join(folder, 'ada') })],
    ['DATABASE_URL', () => ({ DATABASE_URL: `${databases[0]?.url}?application_name=bea` })],
    ['BACKUP_TO', () => ({ BACKUP_TO: `${folder}/./backups/` })],
  ])('has the %s of another', async (variable, others) => {
    writeFarm('ada', databases[0], { BACKUP_TO: join(folder, 'backups') })
    writeFarm('bea', databases[1], typeof others === 'function' ? others() : others)
    await start()
    expect(said.at(-1)).toMatch(/ for 1 of 2 farms$/)
    expect(problems()[0]).toMatchObject({ farm: 'bea', reason: expect.stringMatching(`^${variable} is the same as that of the farm ada`) })
  })
})
