import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { describe, expect, inject, test, vi } from 'vitest'
import { checkOut, openSeason, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { runDoctor } from '../../commands/work/run-doctor.ts'
import { openPayments } from '../../outside/payments.ts'
import { connect } from '../../store/database/database.ts'
import * as partStates from '../../store/farm/part-states.ts'
import type { HealthParts } from './check.ts'
import { checks } from './checks.ts'
import { databaseFolder } from './disk-space.ts'
import { openNoteParts } from './note-parts.ts'
import { openRecentHealth } from './recent-health.ts'
import { healthPartsOf, runChecks } from './run-checks.ts'

/** What the page Health and `doctor` say, of a shop that is well and of one that is not. */

/** What is noted of a part is written once a second at most. */
const PATIENTLY = { timeout: 10_000 }

const shop = useTestShop()
const now = () => shop.shop.clock()
const minutesAgo = (minutes: number) => new Date(now().getTime() - minutes * 60_000)

const look = async (name: string, other: Partial<HealthParts> = {}) => {
  const parts = { ...(await healthPartsOf(shop.shop)), ...other }
  const [line] = await runChecks(
    parts,
    checks.filter((check) => check.name === name),
  )
  if (!line) throw new Error(`There is no line about ${name}`)
  return line
}

const STRIPE = { secretKey: 'sk_live_SECRETSECRET', webhookSecret: 'whsec_SECRETSECRET' }
const withStripe = () => ({ config: { ...shop.shop.config, stripe: STRIPE } })

describe('a shop that is well', () => {
  test('says ok in every quick line', async () => {
    await partStates.noteOk(shop.shop.db, 'jobs', now())
    const lines = await runChecks(
      await healthPartsOf(shop.shop),
      checks.filter(({ isSlow, name }) => !isSlow && name !== 'disk' && name !== 'backup'),
    )
    expect(lines.map(({ name, state }) => [name, state])).toEqual([
      ['version', 'ok'],
      ['webhook', 'off'],
      ['waitingMails', 'ok'],
      ['jobs', 'ok'],
      ['database', 'ok'],
      ['clock', 'ok'],
    ])
  })

  test('tells how much of its disk is free', async () => {
    expect((await look('disk')).says).toMatch(/^[\d.]+ [GM]B of [\d.]+ [GM]B is free on the disk with .+ \(\d+%\)\./)
  })
})

describe('the disk of a database', () => {
  test.each([
    ['postgres:///dozen?host=/var/run/postgresql', '/var/lib/postgresql'],
    ['postgres:///dozen?host=/run/postgresql', '/var/lib/postgresql'],
    ['postgres:///dozen?host=/srv/cluster/sockets', undefined],
    ['postgres://dozen@127.0.0.1/dozen', undefined],
  ])('is known by where the database listens: %s', async (databaseUrl, folder) => {
    const config = { ...shop.shop.config, databaseUrl }
    expect(databaseFolder(config)).toBe(folder)
    expect((await look('disk', { config })).says.includes("The database server's disk can't be checked")).toBe(folder === undefined)
  })
})

describe('a PostgreSQL without the newest security fixes', () => {
  const at = (isPublic: boolean, databaseUrl?: string) => look('database', { config: { ...shop.shop.config, isPublic, databaseUrl } })

  test("is a warning where others reach the shop, with the way to newer ones, and told on one's own machine", async () => {
    const lacks = expect.stringMatching(/PostgreSQL 18\.\d+ has security fixes that this version lacks \(as of 20\d\d-\d\d-\d\d\)/)
    expect(await at(true)).toMatchObject({ state: 'warn', says: lacks, to_do: expect.stringContaining('set DATABASE_URL, and restore') })
    // Installed with install.sh, which leaves a file with the settings.
    vi.stubEnv('DOZEN_ENV_FILE', fileURLToPath(import.meta.url))
    expect(await at(true)).toMatchObject({ state: 'warn', says: lacks, to_do: expect.stringContaining('move-database') })
    vi.unstubAllEnvs()
    expect(await at(true, shop.databaseUrl)).toMatchObject({ state: 'warn', says: lacks, to_do: expect.stringContaining('apt-get') })
    expect(await at(false)).toMatchObject({ state: 'ok', says: lacks })
  })

  test('names the OpenSSL that came along, where it is known', async () => {
    expect((await at(false)).says).toMatch(/^PostgreSQL 18\.\d+ \(embedded, with OpenSSL 1\.1\.1\w* of \w+ \d{4}\) accepts writes\./)
    expect((await at(false, shop.databaseUrl)).says).toMatch(/^PostgreSQL 18\.\d+ accepts writes\./)
  })
})

describe('the work of every minute', () => {
  test('that has not been done for a while is told', async () => {
    await partStates.noteOk(shop.shop.db, 'jobs', minutesAgo(20))
    expect(await look('jobs')).toMatchObject({ state: 'bad', says: expect.stringContaining('They last ran 20 minutes ago.') })
  })

  test('that fails in part is told with its reason', async () => {
    await partStates.noteOk(shop.shop.db, 'jobs', minutesAgo(3))
    await partStates.noteFailure(shop.shop.db, 'jobs', 'remind: no hens', minutesAgo(2))
    expect(await look('jobs')).toMatchObject({ state: 'warn', says: expect.stringContaining('for 2 minutes: "remind: no hens"') })
  })
})

describe('mails that wait', () => {
  const wait = (minutes: number, attempts: number, last_error: string | null) => shop.shop.db`
    insert into mail (mail_id, letter, to_address, subject, body_text, is_secret, attempts, last_error, created_at)
    values (gen_random_uuid(), 'reset', 'ann@people.example', 'Eggs', '', false, ${attempts}, ${last_error}, clock_timestamp() - make_interval(mins => ${minutes}))`

  test("for longer than a quarter of an hour are told with the mail server's words, and a secret never", async () => {
    await wait(10, 1, 'Not yet told')
    expect(await look('waitingMails')).toMatchObject({ state: 'ok' })
    await wait(40, 3, 'Invalid login: 535 no such user, not even with hunter22')
    const config = { ...shop.shop.config, smtpUrl: 'smtps://ann:hunter22@mail.example' }
    const line = await look('waitingMails', { config })
    expect(line).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('1 email is waiting, the oldest for 40 minutes. The email server says: "Invalid login'),
    })
    expect(JSON.stringify(line)).not.toContain('hunter22')
  })

  test('are told as well where a % in the password of the mail server stands for itself', async () => {
    const line = await look('waitingMails', { config: { ...shop.shop.config, smtpUrl: 'smtps://ann:hunter22%@mail.example' } })
    expect(line).toMatchObject({ state: 'bad' })
  })

  test('and say what they should not, say it of no secret of this shop', async () => {
    const secrets = {
      databaseUrl: 'postgres://ann:of-the-database@one.example:5432,two.example:5432/dozen',
      backups: {
        to: {
          bucket: {
            prefix: '',
            endpoint: new URL('http://s3.example'),
            region: '',
            bucket: 'b',
            accessKeyId: 'k',
            secretAccessKey: 'of-the-bucket',
          },
        },
        passphrase: 'of-the-backups',
      },
      alertUrl: 'https://ntfy.example/of-the-alerts',
      metrics: { token: 'of-the-metrics', port: undefined },
      hostedIdentity: { projectId: 'p', apiKey: 'of-the-accounts', database: '', emulators: undefined, serviceAccount: undefined },
    }
    await wait(40, 3, 'of-the-database of-the-bucket of-the-backups https://ntfy.example/of-the-alerts of-the-metrics of-the-accounts')
    const { says } = await look('waitingMails', { config: { ...shop.shop.config, ...secrets } })
    expect(says).toContain('[hidden]')
    expect(says).not.toContain('of-the')
    await shop.shop.db`delete from mail where last_error like 'of-the%'`
  })

  test('for one full mailbox are no alarm in hours in which nobody else is written to', async () => {
    await partStates.noteOk(shop.shop.db, 'mail', minutesAgo(30))
    expect(await look('waitingMails')).toMatchObject({ state: 'warn' })
  })

  test('are less of a worry while others leave', async () => {
    await partStates.noteOk(shop.shop.db, 'mail', minutesAgo(1))
    expect(await look('waitingMails')).toMatchObject({ state: 'warn' })
    await shop.shop.db`delete from mail`
    await wait(20, 0, null)
    expect(await look('waitingMails')).toMatchObject({ state: 'ok' })
    await partStates.noteOk(shop.shop.db, 'mail', minutesAgo(30))
    expect(await look('waitingMails')).toMatchObject({ state: 'bad', says: expect.stringContaining("The shop hasn't tried to send them.") })
    await shop.shop.db`delete from mail`
  })
})

describe('the clock', () => {
  test.each([
    [2, 'ok'],
    [20, 'warn'],
    [-3_600, 'bad'],
  ])('that is %i seconds away from that of the database is %s', async (seconds, state) => {
    expect(await look('clock', { clock: () => new Date(Date.now() + seconds * 1000) })).toMatchObject({ state })
  })
})

describe('a database that is away', () => {
  test('is told, and the rest is told all the same', async () => {
    const db = connect('postgres://dozen:hunter22@127.0.0.1:1/dozen')
    const lines = await runChecks(
      { ...(await healthPartsOf(shop.shop)), db, states: new Map() },
      checks.filter(({ isSlow }) => !isSlow),
    )
    const said = new Map(lines.map((line) => [line.name, line]))
    expect(said.get('database')).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('The database can\'t be reached. It says: "connect ECONNREFUSED'),
    })
    expect(said.get('waitingMails')).toMatchObject({ state: 'warn', says: "This can't be checked while the database is unavailable." })
    expect(said.get('jobs')).toMatchObject({ state: 'warn' })
    expect(said.get('version')).toMatchObject({ state: 'ok' })
    await db.end()
  })
})

describe('a database whose server only lets read', () => {
  test('is told, and is well at the next look once the address leads to one that takes writes, though nobody has written', async () => {
    const name = new URL(shop.databaseUrl).pathname.slice(1)
    const root = connect(inject('serverUrl'), 1)
    const readOnly = (setting: 'on' | 'off') => root.unsafe(`alter database ${name} set default_transaction_read_only = ${setting}`)
    const db = connect(shop.databaseUrl, 1)
    await readOnly('on')
    await db`select`
    await readOnly('off')
    expect(await look('database', { db })).toMatchObject({ state: 'bad', says: 'The database accepts no writes: it is read-only.' })
    expect(await look('database', { db })).toMatchObject({ state: 'ok' })
    await Promise.all([db.end(), root.end()])
  })
})

describe('a database that hangs', () => {
  test('is told as one that is away, and nobody is sent to look at the internet for it', async () => {
    const { db } = shop.shop
    const held = Promise.withResolvers<void>()
    const locked = Promise.withResolvers<void>()
    const holding = db.begin(async (tx) => {
      await tx`lock table part_state, mail in access exclusive mode`
      locked.resolve()
      await held.promise
    })
    await locked.promise
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const parts = healthPartsOf(shop.shop)
      await vi.advanceTimersByTimeAsync(4_000)
      const looking = runChecks(
        await parts,
        checks.filter(({ name }) => ['database', 'waitingMails'].includes(name)),
      )
      await vi.advanceTimersByTimeAsync(10_000)
      const [mails, database] = await looking
      expect(database).toMatchObject({ state: 'bad', says: expect.stringContaining("The database can't be reached") })
      expect(mails).toMatchObject({ state: 'warn', to_do: expect.stringContaining('See Database') })
    } finally {
      vi.useRealTimers()
      held.resolve()
      await holding
    }
  })
})

describe('a part that works and fails in turn', () => {
  test('is written down about once a second, as it was last, without the addresses of people', async () => {
    const { db, clock, log } = shop.shop
    await db.unsafe(`
      create table written (n serial);
      create function note_written() returns trigger language plpgsql as 'begin insert into written default values; return new; end';
      create trigger written after insert or update on part_state for each row when (new.part = 'backup') execute function note_written()`)
    const { ok, failed } = openNoteParts({ db, clock, log })
    for (let each = 0; each < 200; each++) {
      ok('backup')
      failed('backup', `No room for <ann@people.example> ${each}`)
    }
    const state = async () => (await partStates.readAll(db)).get('backup')
    await vi.waitFor(async () => expect((await state())?.reason).toBe('No room for <[an address]> 199'), { timeout: 15_000 })
    expect(await db`select from written`).toHaveLength(2)
    await db.unsafe('drop table written; drop function note_written cascade; delete from part_state')
  })
})

describe('a part that keeps failing', () => {
  test.each(['payments', 'webhook', 'mail', 'jobs', 'backup'] as const)('is told the log once a minute: %s', (part) => {
    const lines: string[] = []
    const { db, clock } = shop.shop
    const { failed } = openNoteParts({ db, clock, log: pino({}, { write: (line: string) => void lines.push(line) }) })
    vi.useFakeTimers({ toFake: ['performance'] })
    try {
      for (let each = 0; each < 200; each++) failed(part, 'No answer')
      expect(lines).toHaveLength(1)
      vi.advanceTimersByTime(61_000)
      failed(part, 'No answer')
      expect(lines).toHaveLength(2)
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('who is outside', () => {
  test('is asked once a minute however often somebody looks, and at once when a person wants to know it anew', async () => {
    let at = now().getTime()
    let asked = 0
    const recent = openRecentHealth(
      () => new Date(at),
      async () => {
        asked++
        return healthPartsOf(shop.shop)
      },
    )
    const [first, second] = await Promise.all([recent.lookOutside(false), recent.lookOutside(false)])
    expect(second).toBe(first)
    expect(first.map(({ name }) => name)).toContain('payments')
    at += 59_000
    await recent.lookOutside(false)
    expect(asked).toBe(1)
    await recent.lookOutside(true)
    expect(asked).toBe(2)
    at += 61_000
    await recent.lookOutside(false)
    expect(asked).toBe(3)
  })

  test('and has refused us for a while is seen on every page of the dashboard, without being asked', async () => {
    const count = () => openRecentHealth(now, () => healthPartsOf(shop.shop)).countBad()
    const before = await count()
    await partStates.noteFailure(shop.shop.db, 'mail', '535 wrong password', minutesAgo(1))
    expect(await count()).toBe(before)
    await shop.shop.db`delete from part_state`
    await partStates.noteFailure(shop.shop.db, 'mail', '535 wrong password', minutesAgo(6))
    await partStates.noteFailure(shop.shop.db, 'payments', 'Invalid API Key', minutesAgo(6))
    await partStates.noteOk(shop.shop.db, 'jobs', now())
    expect(await count()).toBe(2)
    await shop.shop.db`delete from part_state`
  })
})

describe('events of the payment provider', () => {
  test('that are signed with another secret are told until a good one comes', async () => {
    await partStates.noteFailure(shop.shop.db, 'webhook', 'signature', minutesAgo(3_000))
    expect(await look('webhook', withStripe())).toMatchObject({ state: 'bad', to_do: expect.stringContaining('STRIPE_WEBHOOK_SECRET') })
    await partStates.noteOk(shop.shop.db, 'webhook', now())
    expect(await look('webhook', withStripe())).toMatchObject({ state: 'ok' })
  })

  test('that are signed rightly and dated otherwise are the fault of the clock', async () => {
    const at = minutesAgo(60)
    expect((await sendEvent(shop, 'checkout.session.completed', { id: 'cs_1' }, { at })).statusCode).toBe(400)
    await vi.waitFor(async () => {
      const line = await look('webhook', withStripe())
      expect(line).toMatchObject({ state: 'bad', to_do: expect.stringContaining('timedatectl') })
      expect(line.says).not.toContain('STRIPE_WEBHOOK_SECRET')
    }, PATIENTLY)
    expect((await sendEvent(shop, 'checkout.session.completed', { id: 'cs_1' })).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await look('webhook', withStripe())).toMatchObject({ state: 'ok' }), PATIENTLY)
  })
})

describe('an event that is signed with another secret', () => {
  const MADE_UP = `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`
  const send = (session: string, signature = MADE_UP) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/payment-events',
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body: JSON.stringify({ id: 'evt_1', type: 'checkout.session.completed', data: { object: { id: session } } }),
    })
  const stateOf = async () => (await partStates.readAll(shop.shop.db)).get('webhook')
  const isFailing = async () => ((await stateOf())?.failing_since ?? null) !== null

  test('counts where the provider must have told us of a payment of ours: anybody could send another', async () => {
    const season = await openSeason(shop)
    const buyer = await makeMember(shop)
    const { id } = await checkOut(shop, buyer, season)
    // A stranger's, one in no hand of the provider, and one of somebody who has not paid.
    for (const [session, signature] of [['cs_of_a_stranger'], [id, ''], [id, 'v1=eggs'], [id]] as const)
      expect((await send(session, signature)).statusCode).toBe(400)
    expect(await isFailing()).toBe(false)
    shop.sandbox.pay(id)
    await vi.waitFor(
      async () => {
        expect((await send(id)).statusCode).toBe(400)
        expect(await isFailing()).toBe(true)
      },
      { ...PATIENTLY, interval: 250 },
    )
    expect(shop.logs.filter((line) => line.includes('a different secret than STRIPE_WEBHOOK_SECRET'))).toHaveLength(1)
    expect((await sendEvent(shop, 'checkout.session.completed', { id })).statusCode).toBe(200)
    await vi.waitFor(async () => expect(await isFailing()).toBe(false), PATIENTLY)
    // Of a payment that was told, nobody makes us believe that it was not.
    expect((await send(id)).statusCode).toBe(400)
    expect(await isFailing()).toBe(false)
  })
})

describe('payments of which nothing was told', () => {
  test('show that no endpoint was set up, where it cannot be that the shop was only away', async () => {
    const { db } = shop.shop
    const season = await openSeason(shop)
    const settle = async (minutes: number) => {
      const { id } = await checkOut(shop, await makeMember(shop), season)
      await db`
        update subscription set payment_ref = ${id}, checkout_session_id = ${id}, settled_at = ${minutesAgo(minutes)}
        where id = (select subscription_id from payment_page where session_id = ${id})`
      return id
    }
    await db`update subscription set payment_ref = null`
    for (const table of ['payment_event', 'part_state']) await db`delete from ${db(table)}`
    const only = await settle(11)
    expect(await look('webhook', withStripe())).toMatchObject({ state: 'warn', says: expect.stringContaining('sent no event about it') })
    await db`update subscription set settled_at = ${minutesAgo(200)} where checkout_session_id = ${only}`
    expect(await look('webhook', withStripe())).toMatchObject({ state: 'bad' })
    await db`update subscription set settled_at = ${minutesAgo(11)} where checkout_session_id = ${only}`
    await settle(12)
    expect(await look('webhook', withStripe())).toMatchObject({ state: 'bad' })
    await partStates.noteOk(db, 'webhook', now())
    expect(await look('webhook', withStripe())).toMatchObject({ state: 'ok' })
  })
})

describe('the key of the payment provider', () => {
  test('is asked for: taken, not taken, or nobody there', async () => {
    const { host, port, secretKey, webhookSecret } = shop.sandbox
    const at = (key: string, where = port) => ({
      ...withStripe(),
      payments: openPayments({ secretKey: key, webhookSecret, host, port: where }, now),
    })
    expect(await look('payments', at(secretKey))).toMatchObject({ state: 'ok' })
    const refused = await look('payments', at('sk_live_ABCDEFGHIJKL'))
    expect(refused).toMatchObject({ state: 'bad', says: expect.stringContaining('refuses STRIPE_SECRET_KEY') })
    expect(JSON.stringify(refused)).not.toContain('ABCDEFGHIJKL')
    expect(await look('payments', at(secretKey, 1))).toMatchObject({ state: 'bad', says: expect.stringContaining("doesn't answer") })
    expect(await look('payments', { ...at(secretKey), clock: () => new Date(Date.now() + 600_000) })).toMatchObject({
      state: 'bad',
      says: expect.stringContaining("this machine's clock is off by 10 minutes"),
    })
  })
})

describe('the address of the shop', () => {
  const at = (url: string) => ({ config: { ...shop.shop.config, publicUrl: new URL(url), isPublic: true } })

  test('leads here, to somebody else, or nowhere; and the proxy says for whom it asks, or not', async () => {
    const url = await shop.app.listen({ port: 0, host: '127.0.0.1' })
    expect(await look('address', at(url))).toMatchObject({ state: 'ok' })
    expect(await look('proxy', at(url))).toMatchObject({ state: 'ok', says: 'Requests come without a proxy.' })
    expect(await look('address', { ...at(url), secret: 'of another shop' })).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('Something else answers'),
    })
    expect(await look('address', at('http://127.0.0.1:1'))).toMatchObject({
      state: 'bad',
      says: expect.stringContaining('Nothing answers'),
    })
    expect(await look('address', at('http://shop.invalid'))).toMatchObject({
      state: 'bad',
      says: expect.stringContaining("can't be found"),
    })
    expect(await look('certificate', at(url))).toMatchObject({ state: 'warn', says: expect.stringContaining('has no https') })
    expect(await look('certificate', at(url.replace('http:', 'https:')))).toMatchObject({ state: 'bad' })
  })

  test('tells nobody how the shop is reached who cannot sign the question', async () => {
    for (const probe of ['', 'x', 'nonce.mac'])
      expect((await shop.app.inject({ url: '/healthz', headers: { 'x-dozen-probe': probe } })).json()).not.toHaveProperty('probe')
  })
})

describe('who asks whether the shop lives and is ready', () => {
  const logged = () => shop.logs.filter((line) => /"path":"\/(readyz|healthz)"/.test(line)).length

  test('is the only one who leaves no line: every other answer has one, whatever it says', async () => {
    const paths = ['/api/who-am-i', '/login', '/api/nothing', '/no/such/page', '/api/admin/subscriptions']
    for (const path of paths) {
      const { headers } = await shop.app.inject(path)
      const lines = shop.logs.map((line) => JSON.parse(line)).filter((line) => line.path === path && line.msg === 'answered')
      expect(
        lines.map(({ request_id }) => request_id),
        path,
      ).toEqual([headers['x-request-id']])
    }
  })

  test('all day long leaves no line in the log, unless it is not', async () => {
    const before = logged()
    for (const url of ['/healthz', '/readyz'])
      for (const method of ['GET', 'HEAD'] as const) expect((await shop.app.inject({ method, url })).statusCode).toBe(200)
    expect(logged()).toBe(before)
    const failing = vi
      .spyOn(shop.shop.databaseWatch, 'failing', 'get')
      .mockReturnValue({ says: 'The database accepts no writes.', toDo: '' })
    for (const method of ['GET', 'HEAD'] as const) expect((await shop.app.inject({ method, url: '/readyz' })).statusCode).toBe(503)
    failing.mockRestore()
    expect(logged()).toBe(before + 2)
    await shop.app.inject('/readyz?x=1')
    expect(logged()).toBe(before + 2)
  })
})

describe('the page', () => {
  test('has every line, quick and slow apart, for admins alone', async () => {
    const farmer = as(shop.app, await makeAdmin(shop))
    const [fast, slow, all] = await Promise.all([
      farmer.readHealth({ query: { which: 'fast' } }),
      farmer.readHealth({ query: { which: 'slow' } }),
      farmer.readHealth({}),
    ])
    expect([...fast.lines, ...slow.lines].map(({ name }) => name).sort()).toEqual(all.lines.map(({ name }) => name).sort())
    expect(slow.lines.map(({ name, state }) => [name, state])).toEqual([
      ['address', 'off'],
      ['certificate', 'off'],
      ['proxy', 'off'],
      ['payments', 'off'],
      ['mail', 'off'],
      ['accounts', shop.accountService ? 'ok' : 'off'],
    ])
  })

  test('sends a mail to whoever presses, which is followed until it has left', async () => {
    const admin = await makeAdmin(shop)
    const { mail_id, to_address } = await as(shop.app, admin).sendTestMail()
    expect(to_address).toBe(admin.email)
    const read = () => as(shop.app, admin).readMail({ params: { id: mail_id } })
    await vi.waitFor(async () => expect(await read()).toMatchObject({ status: 'sent', letter: 'test-mail' }), { timeout: 10_000 })
  })
})

describe('the doctor', () => {
  test('says the same beside a shop, and what is broken without a database', async () => {
    const { config, clock, log, db } = shop.shop
    const well = await runDoctor(config, clock, log, { db })
    expect(well.text).toMatch(/^The shop is not running, or not at http:\/\/127\.0\.0\.1:3000 \(HOST, PORT\)\.\n\nok {4}Version/)
    expect(well.text).toContain('PostgreSQL')
    const away = await runDoctor(config, clock, log, { trouble: new Error('The database is on holiday.') })
    expect(away).toMatchObject({
      isBad: true,
      text: expect.stringMatching(/^BAD {3}Database +The database is on holiday\.\n +What to do: /m),
    })
    expect(away.text).toMatch(/thing(s are| is) broken\.$/)
  })
})
