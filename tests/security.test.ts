import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { makeMember, PASSWORD, randomAddress } from './support/people/people.ts'
import { requestOf } from './support/shop/client.ts'
import { openTestShop, useTestShop } from './support/shop/test-shop.ts'

/** What every answer carries, whom a changing call listens to, and what is never told. */

const shop = useTestShop()
const body = { email: 'ann@farm.example', password: 'wrong-one', rememberMe: true }
const from = (headers: Record<string, string>) =>
  shop.app.inject({ method: 'POST', url: '/api/sign-in', headers, payload: body, remoteAddress: randomAddress() })

describe('every answer', () => {
  test.each(['/login', '/api/who-am-i', '/api/nothing', '/healthz', '/api/docs', '/no/such/page'])(
    '%s carries the headers that guard a browser',
    async (url) => {
      const { headers } = await shop.app.inject({ url, headers: { accept: 'text/html' } })
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      // A page speaks to the shop alone, wherever accounts are kept.
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("connect-src 'self'")
      expect(policy).toContain("frame-ancestors 'none'")
      expect(policy).toContain("base-uri 'none'")
      expect(policy).not.toContain('unsafe-eval')
      expect(headers).toMatchObject({ 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'x-frame-options': 'DENY' })
      for (const power of ['camera', 'microphone', 'geolocation', 'payment', 'usb'])
        expect(headers['permissions-policy']).toContain(`${power}=()`)
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
      expect(headers['strict-transport-security']).toBeUndefined()
      expect(headers['x-powered-by'] ?? headers.server).toBeUndefined()
    },
  )

  test('brings people who typed a slash too many to the page they meant', async () => {
    const reply = await shop.app.inject({ url: '/subscribe/?site=2' })
    expect([reply.statusCode, reply.headers.location]).toEqual([308, '/subscribe?site=2'])
    expect((await shop.app.inject({ url: '//evil.example/login/' })).headers.location).toBeUndefined()
  })

  test('behind https asks for https from then on, and its cookies are Secure', async () => {
    const safe = await openTestShop({ env: { PUBLIC_URL: 'https://shop.farm.example' } })
    const { email } = await makeMember(safe)
    const reply = await safe.app.inject(
      requestOf('signIn', { body: { email, password: PASSWORD, rememberMe: true } }, { cookie: '', address: randomAddress() }),
    )
    expect(reply.headers['strict-transport-security']).toBe('max-age=31536000')
    expect([reply.headers['set-cookie']].flat()[0]).toMatch(/^__Host-dozen\.session_token=.*; Secure/)
    await safe.close()
  })

  test('binds the names below the shop to https only when that is asked for', async () => {
    const safe = await openTestShop({ env: { PUBLIC_URL: 'https://shop.farm.example', HSTS_SUBDOMAINS: 'on' } })
    const { headers } = await safe.app.inject({ url: '/login' })
    expect(headers['strict-transport-security']).toBe('max-age=31536000; includeSubDomains')
    await safe.close()
  })

  test('that refuses says why, with the id of the request and no word about how the shop is built', async () => {
    const reply = await shop.app.inject({ url: '/api/nothing' })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toEqual({ error: 'Not found.', code: 'notFound', request_id: reply.headers['x-request-id'] })
  })

  test('about a mistake of ours tells no stack, and the log tells the rest under the same id', async () => {
    await shop.shop.db`alter table product rename to shop_away`
    const ann = await makeMember(shop)
    const reply = await shop.app.inject({ url: '/api/admin/carton-price', headers: { cookie: ann.cookie } })
    await shop.shop.db`alter table shop_away rename to product`
    expect(reply.statusCode).toBe(500)
    expect(Object.keys(reply.json()).sort()).toEqual(['code', 'error', 'request_id'])
    expect(reply.body).not.toMatch(/shop_away|relation|select|node_modules/)
    expect(shop.logs.find((line) => line.includes(reply.json().request_id) && line.includes('relation'))).toBeDefined()
  })
})

describe('a changing call', () => {
  test.each([
    ['a foreign Origin', { origin: 'https://evil.example' }],
    ['an opaque Origin', { origin: 'null' }],
    ['a cross-site fetch', { 'sec-fetch-site': 'cross-site' }],
    ['a same-site fetch from a sibling', { 'sec-fetch-site': 'same-site' }],
    ['our Origin, but a cross-site fetch', { origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' }],
  ])('from %s gets 403', async (_, headers) => {
    const reply = await from(headers)
    expect([reply.statusCode, reply.json().code]).toEqual([403, 'foreignOrigin'])
  })

  test.each([
    ['our own Origin', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-origin' }],
    ['the address the browser asked for', { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    ['a program without either header', {}],
  ])('from %s is heard', async (_, headers) => {
    expect((await from(headers)).json().code).toBe('wrongCredentials')
  })
})

describe('the log', () => {
  test('holds no password, cookie or session token, whatever people do', async () => {
    const ann = await makeMember(shop, { verified: true })
    const secret = 'a-very-secret-password'
    await from({ cookie: ann.cookie })
    await shop.app.inject(requestOf('signIn', { body: { email: ann.email, password: secret, rememberMe: true } }, ann))
    await shop.app.inject(requestOf('changeEmail', { body: { email: 'other@farm.example', password: secret } }, ann))
    await shop.app.inject(requestOf('signUp', { body: { email: 'bad', password: secret } }, ann))
    await shop.app.inject({ url: `/login?password=${secret}` })
    await shop.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { 'content-type': 'application/json' },
      payload: `{"password":"${secret}"`,
    })
    const log = shop.logs.join('')
    const token = decodeURIComponent(ann.cookie.split('=')[1] ?? '').split('.')[0] ?? ''
    expect(token.length).toBeGreaterThan(20)
    for (const hidden of [secret, PASSWORD, token]) expect(log).not.toContain(hidden)
  })

  test('notes each refusal with its code', async () => {
    const reply = await from({ origin: 'https://evil.example' })
    expect(shop.logs.some((line) => line.includes(reply.json().request_id) && line.includes('foreignOrigin'))).toBe(true)
  })
})

describe('a page', () => {
  test.each(['/', '/login', '/admin/cycles'])('%s is there for a client that asks for nothing special', async (url) => {
    const reply = await shop.app.inject({ url })
    expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  })

  test("carries the farm's name, whatever the farm is called", async () => {
    await shop.shop.db`update shop set farm_name = 'Hen & "Sons" <b>'`
    await shop.shop.farm.reload()
    const reply = await shop.app.inject({ url: '/login' })
    await shop.shop.db`update shop set farm_name = 'Our farm'`
    await shop.shop.farm.reload()
    expect(reply.body).toContain('<title>Hen &#38; &#34;Sons&#34; &#60;b&#62;</title>')
    expect(reply.body).not.toContain('<b>')
  })
})

describe('bytes that are no HTTP', () => {
  test.each([
    ['nonsense', 'eggs\r\n\r\n', '400'],
    ['headers without end', `GET / HTTP/1.1\r\nhost: x\r\n${'a: b\r\n'.repeat(1)}x: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
  ])('%s are refused in JSON', async (_, bytes, status) => {
    await shop.app.listen({ port: 0, host: '127.0.0.1' }).catch(() => {})
    const { port } = shop.app.server.address() as { port: number }
    const answer = await new Promise<string>((resolve, reject) => {
      let heard = ''
      const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
      socket
        .on('data', (part) => {
          heard += part
        })
        .on('close', () => resolve(heard))
        .on('error', reject)
    })
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toMatch(/"code":"(malformed|headersTooLarge)","request_id":"[0-9a-f-]{36}"/)
  })
})
