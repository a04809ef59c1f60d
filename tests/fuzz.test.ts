import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../src/shared/call.ts'
import { type CallName, callNames, calls } from '../src/shared/calls.ts'
import { type Member, makeAdmin, makeMember } from './support/people/people.ts'
import { runs } from './support/runs.ts'
import { nobody, requestOf } from './support/shop/client.ts'
import { keptState, nothingIsDue } from './support/shop/kept-state.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/** Thousands of hostile bodies, paths and headers: never a 5xx, never a change of what the shop keeps. */

// A clock that stands still: nothing falls due while the tests run.
const shop = useTestShop({ clock: () => new Date('2026-03-02T17:00:00Z') })
const people = {} as { customer: Member; admin: Member }
const RUNS_PER_CALL = 12

beforeAll(async () => {
  Object.assign(people, { customer: await makeMember(shop), admin: await makeAdmin(shop) })
  await nothingIsDue(shop)
})

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    ' ',
    '\u0000',
    '\ud800',
    "' or 1=1 --",
    '../../etc/passwd',
    '%00',
    '{{7*7}}',
    '=HYPERLINK("http://x","y")',
    'a\r\nBcc: x@y.z',
    '9'.repeat(400),
    'é'.repeat(3000),
    '__proto__',
    'constructor',
    'NaN',
    '1e309',
    '-0',
  ),
)
const hostileValue = fc.oneof(
  hostileText,
  fc.double(),
  fc.integer(),
  fc.boolean(),
  fc.constant(null),
  fc.array(hostileText, { maxLength: 3 }),
  fc.object({ maxDepth: 2 }),
)

const bodyFor = (call: Call) => {
  const keys = Object.keys(call.body?.shape ?? {})
  const known = fc.record(Object.fromEntries(keys.map((key) => [key, hostileValue])), { requiredKeys: [] })
  // One field is of a type that no row takes, so that no body fits by chance.
  const spoiled = fc
    .tuple(known, fc.constantFrom(...keys, 'role', '__proto__', 'id'))
    .map(([body, key]) => ({ ...body, [key]: { not: ['a', 'value'] } }))
  return fc.oneof(spoiled, fc.array(hostileValue, { maxLength: 3 }), hostileText, fc.constant({}))
}

const expectCalm = (reply: { statusCode: number; body: string; headers: Record<string, unknown> }) => {
  expect(reply.statusCode).toBeLessThan(500)
  if (reply.statusCode < 400) return
  expect(String(reply.headers['content-type'])).toContain('application/json')
  expect(JSON.parse(reply.body)).toMatchObject({ error: expect.any(String), code: expect.any(String) })
  expect(reply.body).not.toMatch(/node_modules|at \w+ \(|postgres|fastify|zod|better-auth/i)
}

describe.each(callNames.filter((name) => (calls[name] as Call).body))('%s', (name: CallName) => {
  test('refuses what does not fit and keeps nothing of it', async () => {
    const before = await keptState(shop)
    await fc.assert(
      fc.asyncProperty(
        bodyFor(calls[name]),
        fc.constantFrom(nobody, people.customer, people.admin),
        hostileText,
        async (body, person, inPath) => {
          const params = { id: inPath.isWellFormed() ? inPath || '0' : '0', userId: 'x' }
          const request = requestOf(name, { params }, person)
          const reply = await shop.app.inject({
            ...request,
            headers: { ...request.headers, 'content-type': 'application/json' },
            payload: JSON.stringify(body),
          })
          expect(reply.statusCode).toBeGreaterThanOrEqual(400)
          expectCalm(reply)
        },
      ),
      runs(RUNS_PER_CALL),
    )
    expect(await keptState(shop)).toEqual(before)
  })
})

describe('the server', () => {
  test('answers hostile paths and queries without a 5xx', async () => {
    const path = fc.oneof(
      fc.webUrl().map((url) => new URL(url).pathname),
      fc
        .constantFrom(...callNames.map((name) => calls[name].path as string))
        .chain((known) => hostileText.map((text) => `${known}${encodeURIComponent(text.toWellFormed())}`)),
      fc.constantFrom(
        '/api/',
        '/api//cycles',
        '/API/cycles',
        '/api/cycles/',
        '/api/../api/cycles',
        '/%2e%2e/package.json',
        '/assets/../../package.json',
        '/.vite/manifest.json',
        '/get-subscriptions/%00',
        '/api/admin/cycles/%2f/toggle',
        '/%',
        '/%ff',
        '//',
        '/api/cycles?__proto__[x]=1',
        '/api/admin/subscriptions?page=-1',
        '/api/admin/subscriptions?page=1&page=2',
        '/api/admin/subscriptions?q=%ff',
      ),
    )
    const method = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS', 'PATCH' as const)
    const before = await keptState(shop)
    await fc.assert(
      fc.asyncProperty(path, method, async (url, verb) => {
        const reply = await shop.app.inject({ method: verb as 'GET', url })
        expect(reply.statusCode).toBeLessThan(500)
      }),
      runs(300),
    )
    expect(await keptState(shop)).toEqual(before)
  })

  test('answers hostile headers without a 5xx', async () => {
    const header = fc.constantFrom(
      'cookie',
      'origin',
      'host',
      'content-type',
      'accept',
      'x-forwarded-for',
      'x-request-id',
      'sec-fetch-site',
      'content-length',
      'range',
      'if-none-match',
      'accept-encoding',
    )
    const value = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.constantFrom(
        'dozen.session_token=x.y',
        'dozen.session_token=%',
        'dozen.session_token=',
        'null',
        'http://',
        'application/json; charset=\u00ff',
        '*/*',
        'bytes=0-0,1-1',
      ),
    )
    await fc.assert(
      fc.asyncProperty(
        fc.dictionary(header, value),
        fc.constantFrom('/api/who-am-i', '/api/cycles', '/', '/login', '/healthz'),
        async (headers, url) => {
          const printable = Object.fromEntries(Object.entries(headers).map(([key, text]) => [key, text.replace(/[^\t\x20-\x7e]/g, '?')]))
          const { 'content-length': _, ...sent } = printable
          const reply = await shop.app.inject({ method: 'GET', url, headers: sent })
          expect(reply.statusCode).toBeLessThan(500)
        },
      ),
      runs(200),
    )
  })

  test.each([
    ['text/plain', 415, 'notJson'],
    ['application/x-www-form-urlencoded', 415, 'notJson'],
    ['multipart/form-data; boundary=x', 415, 'notJson'],
  ])('takes no body of type %s', async (type, status, code) => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/sign-in',
      headers: { 'content-type': type },
      payload: '{"email":"a@b.c","password":"secret","rememberMe":true}',
    })
    expect([reply.statusCode, reply.json().code]).toEqual([status, code])
  })

  test('takes no body above 64 KB', async () => {
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/submit-question',
      headers: { cookie: people.customer.cookie },
      payload: { message: 'x'.repeat(70_000) },
    })
    expect([reply.statusCode, reply.json().code]).toEqual([413, 'tooLarge'])
  })

  test('takes no prototype keys, broken JSON or nothing at all', async () => {
    for (const payload of ['{"__proto__":{"role":"admin"}}', '{"constructor":{"prototype":{}}}', '{', '', '[]']) {
      const reply = await shop.app.inject({ method: 'POST', url: '/api/sign-in', headers: { 'content-type': 'application/json' }, payload })
      expect(reply.statusCode).toBe(400)
      expectCalm(reply)
    }
  })
})
