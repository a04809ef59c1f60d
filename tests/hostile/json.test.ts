/** @module-tag rest */
import { describe, expect, test, vi } from 'vitest'
import type { Call } from '../../src/shared/call.ts'
import { callNames, calls } from '../../src/shared/calls.ts'
import { someFor } from '../support/hostile/naughty.ts'
import { callerOf, useExamples } from '../support/orders/example-calls.ts'
import { makeMember } from '../support/people/people.ts'
import { runs } from '../support/runs.ts'
import { as, requestOf } from '../support/shop/client.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** Bodies that are JSON to the letter, and meant to be something else: some for each call, all of them for some. `RUNS=3` sends all to each. */
vi.setConfig({ testTimeout: 120_000 })

const shop = useTestShop()
const { farm, examples } = useExamples(shop)

// Each is there already on any object.
const BORROWED = [
  'constructor',
  'toString',
  'valueOf',
  'hasOwnProperty',
  'isPrototypeOf',
  'toLocaleString',
  '__defineGetter__',
  '__lookupSetter__',
]

const send = (name: (typeof callNames)[number], payload: string) => {
  const request = requestOf(name, { params: examples[name]?.params }, callerOf(calls[name].who, farm))
  return shop.app.inject({ ...request, headers: { ...request.headers, 'content-type': 'application/json' }, payload })
}
const withBody = callNames.filter((name) => (calls[name] as Call).body)

describe.each(withBody)('%s', (name) => {
  const raw = (more: string) => `${JSON.stringify(examples[name]?.body).slice(0, -1)}${more}}`

  test('takes no field that only looks known because every object has it', async () => {
    const reply = await send(name, raw(BORROWED.map((key) => `,"${key}":1`).join('')))
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalidInput'])
    expect(Object.keys(reply.json().fields)).toEqual(expect.arrayContaining(BORROWED))
    for (const key of ['"__proto__":{"role":"admin"}', '"constructor":{"prototype":{"role":"admin"}}', '"\\u005f_proto__":{"x":1}'])
      expect((await send(name, raw(`,${key}`))).statusCode).toBe(400)
    expect(Object.hasOwn(Object.prototype, 'role')).toBe(false)
  })

  test('is not confused by depth, width, halves of characters or numbers beyond numbers', async () => {
    const [key = ''] = Object.keys((calls[name] as Call).body?.shape ?? {})
    const values = [
      `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
      `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
      `[${'0,'.repeat(20_000)}0]`,
      '"\\ud800"',
      '"\\udfff\\ud800"',
      '"a\\u0000b"',
      '1e400',
      '-1e400',
      '1e-400',
      '9007199254740993',
      '-0',
      `"${'\\u0061'.repeat(9_000)}"`,
    ]
    for (const value of someFor(name, values, runs(5).numRuns)) {
      const reply = await send(name, raw(`,"${key}":${value}`))
      expect([value.slice(0, 20), reply.statusCode < 500]).toEqual([value.slice(0, 20), true])
    }
    const broken = ['NaN', 'Infinity', '01', '+1', "'a'", 'undefined', '1_000', '"\t"', '"\\x41"']
    for (const value of someFor(name, broken, runs(3).numRuns))
      expect((await send(name, raw(`,"${key}":${value}`))).json().code).toBe('malformed')
  })
})

describe('a field that is sent twice', () => {
  test('counts as what was sent last, for the checks as for what is kept', async () => {
    const { email } = farm.customer
    const twice = (first: string, last: string) =>
      `{"name":"x","email":"${email}","message":"x","subject":${JSON.stringify(first)},"subject":${JSON.stringify(last)}}`
    expect((await send('askQuestion', twice('right', 'wrong\nline'))).statusCode).toBe(400)
    expect((await send('askQuestion', twice('wrong\nline', 'the last one'))).statusCode).toBe(204)
    const subjects = (await as(shop.app, farm.admin).listQuestions()).map(({ subject }) => subject)
    expect(subjects).toContain('the last one')
    expect(subjects).not.toContain('right')
  })

  test('cannot be used to guess under another name', async () => {
    const statuses: number[] = []
    for (let each = 0; each < 13; each++) {
      const payload = `{"email":"${each}@people.example","email":"${farm.customer.email}","password":"wrong-${each}","rememberMe":true}`
      const request = {
        method: 'POST',
        url: '/api/sign-in',
        headers: { 'content-type': 'application/json' },
        payload,
        remoteAddress: '198.51.100.9',
      } as const
      statuses.push((await shop.app.inject(request)).statusCode)
    }
    expect(statuses.filter((status) => status === 401)).toHaveLength(10)
  })
})

describe('a call that takes no body', () => {
  const bare = callNames.filter((name) => !(calls[name] as Call).body && calls[name].method !== 'GET')

  test.each(bare)('%s is answered the same with a content type and nothing behind it', async (name) => {
    await shop.shop.db`delete from rate_limit`
    const reply = await send(name, '')
    expect([name, reply.statusCode < 500, reply.body.includes('malformed')]).toEqual([name, true, false])
  })

  test.each(withBody)('%s, which takes one, says what is missing', async (name) => {
    await shop.shop.db`delete from rate_limit`
    const reply = await send(name, '')
    expect([name, reply.statusCode < 500, reply.body.includes('"malformed"')]).toEqual([name, true, false])
  })

  test('is done: a session ends', async () => {
    const ann = await makeMember(shop)
    const headers = { cookie: ann.cookie, 'content-type': 'application/json' }
    expect((await shop.app.inject({ method: 'POST', url: '/api/sign-out', headers })).statusCode).toBe(204)
    expect(await as(shop.app, ann).whoAmI()).toEqual({ user: null, is_lasting: false })
  })
})

describe('a refusal', () => {
  const KILOBYTE = 1_024
  const many = (count: number, name: (each: number) => string) =>
    `{${Array.from({ length: count }, (_, each) => `${JSON.stringify(name(each))}:1`).join(',')}}`

  test.each([
    ['thousands of unknown fields', many(6_000, (each) => `f${each}`)],
    ['unknown fields with long names', many(100, (each) => `${each}`.padEnd(550, 'x'))],
    ['unknown fields that are called alike', many(120, (each) => `${'same'.repeat(100)}${each}`)],
    ['one name of 60 kB', many(1, () => 'x'.repeat(60_000))],
    ['names of quotes and of halves of characters', many(500, (each) => `"\\"\ud83e${'"'.repeat(20)}${each}`)],
    ['a list where a word belongs', `{"email":[${'1,'.repeat(25_000)}1],"password":{},"rememberMe":[]}`],
  ])('of %s is small, in the answer and in the log', async (_, payload) => {
    expect(payload.length).toBeLessThan(64 * KILOBYTE)
    const before = shop.logs.length
    const reply = await send('signIn', payload)
    expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalidInput'])
    expect(reply.body.length).toBeLessThan(4 * KILOBYTE)
    expect(shop.logs.slice(before).join('').length).toBeLessThan(4 * KILOBYTE)
    for (const said of Object.values(reply.json().fields as Record<string, string[]>)) expect(new Set(said).size).toBe(said.length)
  })

  test('of every call is small, whatever came', async () => {
    const payload = many(6_000, (each) => `f${each}`)
    for (const name of withBody) expect((await send(name, payload)).body.length, name).toBeLessThan(4 * KILOBYTE)
  })

  test('of unknown fields in an address is small', async () => {
    const query = Array.from({ length: 1_500 }, (_, each) => `f${each}=1`).join('&')
    const reply = await shop.app.inject({ url: `/api/admin/subscriptions?${query}`, headers: { cookie: farm.admin.cookie } })
    expect([reply.statusCode, reply.body.length < 4 * KILOBYTE]).toEqual([400, true])
  })

  test('still names what is wrong with the fields that are known, before those that are not', async () => {
    const reply = await send('signIn', `{"email":"ann",${many(6_000, (each) => `f${each}`).slice(1)}`)
    expect(reply.json().fields).toMatchObject({ email: ['Please enter a valid email address.'], f0: ["We don't know this field."] })
  })
})
