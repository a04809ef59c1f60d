import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { InjectOptions } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type MailboxPort, openMailboxPort } from '../src/server/embedded/mailbox-port.ts'
import { systemClock } from '../src/server/kernel/clock.ts'
import { readConfig } from '../src/server/kernel/config/config.ts'
import { buildApp } from '../src/server/start/app.ts'
import { openShop } from '../src/server/start/shop.ts'
import { ask, portOf } from './support/hostile/raw-http.ts'
import { checkOut, openSeason, ordersOf } from './support/orders/orders.ts'
import { mailTo, tokenIn } from './support/people/mail.ts'
import { type Member, makeAdmin, makeMember, randomAddress } from './support/people/people.ts'
import { as } from './support/shop/client.ts'
import { makeDatabase, openTestShop, useTestShop } from './support/shop/test-shop.ts'

/** A shop that others can reach: what its local twins show, and to whom. */

const PUBLIC_URL = 'https://shop.farm.example'
const here = useTestShop()
const quiet = useTestShop({ env: { PUBLIC_URL } })
const demo = useTestShop({ env: { PUBLIC_URL, DEMO: 'on' } })

const keyOf = () => readFileSync(`${demo.shop.config.dataDir}/mailbox-key`, 'utf8')
/** As nginx asks that was told nothing but proxy_pass: from this machine, by its own name, with no word of the visitor. */
const THROUGH_A_BARE_PROXY = { host: '127.0.0.1:3000', connection: 'close' }

describe('the local mailbox', () => {
  let ann = {} as Member
  let port = {} as MailboxPort
  beforeAll(async () => {
    for (const shop of [quiet, demo]) {
      ann = await makeMember(shop)
      await as(shop.app, ann).sendReset({ body: { email: ann.email } })
      await mailTo(shop, ann.email, 'new password')
    }
    port = await openMailboxPort(demo.mailbox, { wanted: 0, isChosen: false }, pino({ level: 'silent' }))
  })
  afterAll(() => port.close())

  /** By any name: what a browser on this machine sends, whatever it was pointed here by. */
  const askPort = (host: string): Promise<number | undefined> =>
    new Promise((resolve, reject) => {
      request(port.url.replace('localhost', '127.0.0.1'), { headers: { host } }, (reply) => resolve(reply.resume().statusCode))
        .once('error', reject)
        .end()
    })

  test.each([
    ['a shop on this machine', here],
    ['a shop with an address of its own', quiet],
    ['a demonstration', demo],
  ])('is not at the address of %s, whoever asks and however', async (_, { app }) => {
    const names = await demo.mailbox.list()
    for (const path of ['/dev/mailbox', '/dev/mailbox/', `/dev/mailbox/${names[0]}`, `/dev/mailbox/${names[0]}/html`])
      for (const headers of [
        THROUGH_A_BARE_PROXY,
        { host: 'localhost:3000' },
        { host: 'shop.farm.example', 'x-forwarded-for': '127.0.0.1' },
      ])
        expect((await app.inject({ url: path, headers, remoteAddress: '127.0.0.1' })).statusCode).toBe(404)
  })

  test('is read without a key at a port that only this machine reaches', async () => {
    const list = await (await fetch(port.url)).text()
    expect(list).toContain(ann.email)
    const [, mail] = /href="(\/dev\/mailbox\/[^"]+)"/.exec(list) ?? []
    const page = await fetch(new URL(mail ?? '', port.url))
    expect(await page.text()).toContain('#token=')
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect((await fetch(new URL('/', port.url))).url).toBe(port.url)
    expect((await fetch(new URL(`${mail}/html`, port.url))).headers.get('content-security-policy')).toContain('sandbox')
  })

  test.each(['evil.example', '127.0.0.1.evil.example', 'localhost.evil.example'])(
    'is shut for a website that points its name "%s" at this machine',
    async (name) => {
      expect([await askPort(name), await askPort('localhost:1'), await askPort('127.0.0.1')]).toEqual([404, 200, 200])
    },
  )

  test('takes another port when the usual one is taken, but says so when somebody chose it', async () => {
    const taken = Number(new URL(port.url).port)
    const log = pino({ level: 'silent' })
    const other = await openMailboxPort(demo.mailbox, { wanted: taken, isChosen: false }, log)
    expect(Number(new URL(other.url).port)).not.toBe(taken)
    await other.close()
    await expect(openMailboxPort(demo.mailbox, { wanted: taken, isChosen: true }, log)).rejects.toThrow(
      'another program is using this MAILBOX_PORT',
    )
  })

  test('of a demonstration is read from elsewhere by its key, and by no other', async () => {
    const key = keyOf()
    expect(key).toMatch(/^[\w-]{43}$/)
    const at = (path: string) => demo.app.inject({ url: `/dev/mailbox/${path}`, remoteAddress: '192.0.2.7' })
    const list = await at(key)
    expect([list.statusCode, list.headers['cache-control'], list.headers['referrer-policy']]).toEqual([200, 'no-store', 'no-referrer'])
    const [, mail = ''] = new RegExp(`href="(/dev/mailbox/${key}/[^"]+)"`).exec(list.body) ?? []
    expect((await demo.app.inject({ url: mail })).body).toContain(`href="/dev/mailbox/${key}">All mails`)
    expect((await demo.app.inject({ url: `${mail}/html` })).statusCode).toBe(200)
    const wrong = [key.slice(1), `${key}A`, key.toLowerCase(), [...key].reverse().join(''), 'x'.repeat(43), '%00', '..', '__proto__']
    for (const each of wrong)
      for (const rest of ['', mail.slice(`/dev/mailbox/${key}`.length)]) expect((await at(`${each}${rest}`)).statusCode).toBe(404)
  })

  test('whose key a full disk left empty has another one, and opens to nobody without it', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'dozen-key-'))
    writeFileSync(join(dataDir, 'mailbox-key'), '')
    const again = await openTestShop({ env: { PUBLIC_URL, DEMO: 'on', DATA_DIR: dataDir } })
    try {
      const at = async (path: string) => (await again.app.inject({ url: `/dev/mailbox/${path}` })).statusCode
      const key = readFileSync(join(dataDir, 'mailbox-key'), 'utf8')
      expect(key).toMatch(/^[\w-]{43}$/)
      expect([await at(''), await at('/'), await at(key)]).toEqual([404, 404, 200])
    } finally {
      await again.close()
      rmSync(dataDir, { recursive: true, force: true })
    }
  })

  test('has no key where nobody wrote out that it is a demonstration', async () => {
    expect((await quiet.app.inject({ url: `/dev/mailbox/${keyOf()}` })).statusCode).toBe(404)
    expect(existsSync(`${quiet.shop.config.dataDir}/mailbox-key`)).toBe(false)
  })

  test('leaves neither a link, nor whom it is for, nor its key in the log', async () => {
    const mail = await mailTo(demo, ann.email, 'new password')
    await demo.app.inject({ url: `/dev/mailbox/${keyOf()}` })
    const log = demo.logs.join('')
    expect(log).toContain('An email arrived in the local mailbox')
    for (const secret of [tokenIn(mail), ann.email, keyOf(), '/reset-password']) expect(log).not.toContain(secret)
  })
})

describe('the page of the payment sandbox', () => {
  const CARD = { number: '4242 4242 4242 4242', expiry: '12 / 40', cvc: '123', name: 'Ann Ash' }
  // As a browser posts a form of a page that says nothing of where one comes from.
  const post = (url: string, fields: Record<string, string>, more: InjectOptions = {}) =>
    demo.app.inject({
      method: 'POST',
      url,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'null', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams(fields).toString(),
      remoteAddress: randomAddress(),
      ...more,
    })

  test('is at the address of the shop, so that a buyer elsewhere pays', async () => {
    await portOf(demo)
    const ann = await makeMember(demo)
    const season = await openSeason(demo)
    const { id, url } = await checkOut(demo, ann, season)
    expect(url).toBe(`${PUBLIC_URL}/pay/${id}`)
    const page = await demo.app.inject({ url: `/pay/${id}`, headers: { cookie: ann.cookie } })
    expect(page.body).toContain('no money moves')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    expect(page.headers['content-security-policy']).toContain(`form-action 'self' ${PUBLIC_URL}`)
    expect(page.headers).toMatchObject({ 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer', 'cache-control': 'no-store' })

    expect((await post(`/pay/${id}`, { ...CARD, number: '4000 0000 0000 0002' })).body).toContain('Your card was declined.')
    const asked = await post(`/pay/${id}`, { ...CARD, number: '4000 0025 0000 3155' })
    expect([asked.statusCode, asked.headers.location]).toEqual([303, `/pay/${id}/authenticate`])
    expect((await demo.app.inject({ url: `/pay/${id}/authenticate` })).body).toContain('Is this you?')
    const paid = await post(`/pay/${id}/authenticate`, { answer: 'complete' })
    expect([paid.statusCode, new URL(String(paid.headers.location)).origin]).toEqual([303, PUBLIC_URL])
    await vi.waitFor(async () => expect(await ordersOf(demo, ann)).toMatchObject([{ status: 'paid' }]), { timeout: 15_000, interval: 50 })
    expect(demo.logs.join('')).not.toContain(id)
  })

  test('is all of the sandbox that can be reached', async () => {
    for (const url of ['/v1/checkout/sessions', '/sandbox/switches', '/sandbox/pay', '/pay', '/pay/', '/pay/x/y', '/pay/../v1/refunds'])
      expect((await demo.app.inject({ url })).statusCode).toBe(404)
    const port = await portOf(demo)
    for (const session of ['cs_test_none', '..%2fsandbox%2fswitches', '%2e%2e', '..', '%00', 'x'.repeat(199)])
      for (const rest of ['', '/authenticate'])
        expect((await ask(port, { method: 'GET', path: `/pay/${session}${rest}` })).status).toBe(404)
    expect((await post('/pay/cs_test_none', CARD)).statusCode).toBe(404)
    expect((await post('/pay/cs_test_none', {}, { payload: 'x'.repeat(100_000) })).statusCode).toBe(413)
    expect((await post('/pay/cs_test_none', {}, { headers: { 'content-type': 'text/plain' }, payload: 'x' })).statusCode).toBe(415)
  })

  test('is handed through wherever test cards are taken, and not by a shop on this machine', async () => {
    const season = await openSeason(quiet)
    expect((await checkOut(quiet, await makeMember(quiet), season)).url).toMatch(`${PUBLIC_URL}/pay/cs_test_`)
    const own = await checkOut(here, await makeMember(here), await openSeason(here))
    expect(own.url).toBe(`http://127.0.0.1:${here.sandbox.port}/pay/${own.id}`)
    expect((await here.app.inject({ url: `/pay/${own.id}` })).statusCode).toBe(404)
  })
})

describe('the dashboard', () => {
  test('is gone where Stripe is set with variables, and so is the sandbox', async () => {
    const database = await makeDatabase()
    const config = readConfig({
      DATABASE_URL: database.url,
      SESSION_SECRET: 'x'.repeat(40),
      DATA_DIR: mkdtempSync(join(tmpdir(), 'dozen-live-')),
      PUBLIC_URL,
      STRIPE_SECRET_KEY: 'sk_live_1',
      STRIPE_WEBHOOK_SECRET: 'whsec_1',
      ALLOW_LOCAL_MAIL: 'on',
    })
    const opened = await openShop(config, systemClock, pino({ level: 'silent' }))
    const app = await buildApp(opened.shop, opened.twins)
    const page = await app.inject({ url: '/pay/cs_test_1', headers: { accept: 'text/html' } })
    expect([opened.sandbox, page.statusCode]).toEqual([undefined, 404])
    await app.close()
    await opened.close()
    await database.drop()
    rmSync(config.dataDir, { recursive: true })
  })

  test('says what is not real', async () => {
    const read = async (shop: typeof here) => (await as(shop.app, await makeAdmin(shop)).readOverview()).not_real
    expect(await read(here)).toEqual({ payments: true, test_keys: false, mail: true, demo: false })
    expect(await read(demo)).toEqual({ payments: true, test_keys: false, mail: true, demo: true })
  })
})
