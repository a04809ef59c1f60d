import { once } from 'node:events'
import { request as ask, createServer } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { selfSigned } from '../../../../tests/support/hostile/self-signed.ts'
import { type AlertReceiver, openAlertReceiver } from '../../../../tests/support/shop/alert-receiver.ts'
import { openTestShop, type TestShop } from '../../../../tests/support/shop/test-shop.ts'
import { type Mailer, openMailer } from '../../outside/mailer.ts'
import * as alarms from '../../store/farm/alarms.ts'
import * as partStates from '../../store/farm/part-states.ts'
import type { AlarmName } from './alarm-text.ts'
import { openOutside } from './look-outside.ts'
import { openWatch } from './watch-shop.ts'

/** Each thing outside that can raise an alarm, really broken and really mended: a proxy with a certificate, a mail server, an issuer. */

const MINUTE_MS = 60_000
let now = Date.now()
const clock = () => new Date(now)
const portOf = (server: { address: () => unknown }) => (server.address() as AddressInfo).port

const KNOWN = getCACertificates('default')
const trust = (isTrusted: boolean) => setDefaultCACertificates(isTrusted ? [...KNOWN, selfSigned.cert] : KNOWN)

let shopPort = 0
let passesOn = true
const front = createSecureServer(selfSigned, (request, reply) => {
  const forwarded = passesOn ? { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' } : {}
  const on = ask({ host: '127.0.0.1', port: shopPort, path: request.url, headers: { ...request.headers, ...forwarded } }, (answer) => {
    reply.writeHead(answer.statusCode ?? 500, { ...answer.headers, connection: 'close' })
    answer.pipe(reply)
  })
  request.pipe(on)
})

let isIssuing = true
const issuer = createServer((_, reply) => {
  const at = `http://localhost:${portOf(issuer)}`
  const about = { issuer: at, authorization_endpoint: `${at}/auth`, token_endpoint: `${at}/token`, jwks_uri: `${at}/keys` }
  reply
    .writeHead(isIssuing ? 200 : 500, { 'content-type': 'application/json' })
    .end(JSON.stringify({ ...about, response_types_supported: ['code'] }))
})

let receiver: AlertReceiver
let opened: TestShop
let looker: TestShop['shop']
let working: Mailer
const away = openMailer('smtp://127.0.0.1:1')
beforeAll(async () => {
  receiver = await openAlertReceiver()
  front.listen(0)
  issuer.listen(0)
  await Promise.all([once(front, 'listening'), once(issuer, 'listening')])
  opened = await openTestShop({ env: { ALERT_URL: receiver.url, TRUST_PROXY: '127.0.0.1' }, clock })
  shopPort = Number(new URL(await opened.app.listen({ port: 0, host: '127.0.0.1' })).port)
  const { shop } = opened
  const openId = { issuer: new URL(`http://localhost:${portOf(issuer)}`), clientId: 'eggs', clientSecret: 'of-eggs', name: 'Farmgate' }
  const publicUrl = new URL(`https://localhost:${portOf(front)}`)
  looker = { ...shop, config: { ...shop.config, isPublic: true, publicUrl, openId } }
  working = shop.mailer
  trust(true)
})
afterAll(async () => {
  trust(false)
  away.close()
  await opened.close()
  front.closeAllConnections()
  front.close()
  issuer.close()
  await receiver.close()
})
beforeEach(async () => {
  const { db } = opened.shop
  for (const table of ['alarm', 'alert', 'part_state']) await db`delete from ${db(table)}`
  receiver.told.splice(0)
})

const startWatch = () =>
  openWatch(
    looker,
    { inspect: async () => [], outside: openOutside(looker, 0) },
    { restartedAt: undefined, end: () => {} },
    new AbortController().signal,
  )
const minutes = async (watch: ReturnType<typeof startWatch>, count: number) => {
  for (let each = 0; each < count; each++) {
    await watch.look()
    now += MINUTE_MS
  }
}
const titles = () => receiver.told.map(({ title }) => title?.replace('localhost: ', ''))
const standing = async () => [...(await alarms.readAll(opened.shop.db)).keys()]

const setPassesOn = (isWell: boolean) => {
  passesOn = isWell
}
const setIssuing = (isWell: boolean) => {
  isIssuing = isWell
}
const setMailer = (isWell: boolean) => {
  looker.mailer = isWell ? working : away
}

describe('an alarm about', () => {
  test.each<[AlarmName, (isWell: boolean) => void, RegExp, string, string]>([
    ['certificate', trust, /Browsers don't trust the certificate/, 'The certificate has a problem', 'The certificate is fine again'],
    ['proxy', setPassesOn, /doesn't pass the visitor's address/, 'The proxy is set up wrong', 'The proxy is set up right again'],
    ['mail', setMailer, /The email server can't be used/, "Emails can't be sent", 'Emails are sent again'],
    ['accounts', setIssuing, /OIDC_ISSUER/, "The account service can't be used", 'The account service works again'],
  ])('the %s is told once while it lasts, and its end once', async (name, set, says, bad, well) => {
    const watch = startWatch()
    await minutes(watch, 5)
    expect(await standing()).toEqual([])
    set(false)
    await minutes(watch, 70)
    expect(titles()).toEqual([bad])
    expect(receiver.told[0]?.body).toMatch(says)
    expect(await standing()).toEqual([name])
    set(true)
    await minutes(watch, 10)
    expect(titles()).toEqual([bad, well])
    expect(await standing()).toEqual([])
  })

  test('one who never answers is told at the second look', { timeout: 90_000 }, async () => {
    const watch = startWatch()
    await minutes(watch, 2)
    const verify = vi.fn(() => new Promise<void>(() => {}))
    looker.mailer = { ...working, verify }
    await minutes(watch, 1)
    expect([verify.mock.calls.length, titles()]).toEqual([1, []])
    await minutes(watch, 1)
    expect(titles()).toEqual(["Emails can't be sent"])
    expect(receiver.told[0]?.body).toContain('There was no answer within a few seconds.')
    setMailer(true)
  })
})

describe('a shop that is taken off the internet', () => {
  test('forgets what was told about the outside, which nobody could end, and nothing else', async () => {
    const { db } = opened.shop
    for (const name of ['payments', 'address', 'webhook'])
      await alarms.keep(db, { name, since: clock(), told_at: clock(), well_since: null, looked_at: clock() })
    await partStates.noteOk(db, 'jobs', clock())
    expect(await openOutside(opened.shop, 0).look()).toEqual([])
    expect(await standing()).toEqual(['webhook'])
  })
})
