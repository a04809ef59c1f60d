import { describe, expect, test, vi } from 'vitest'
import type { Call } from '../../src/shared/call.ts'
import { callNames, calls } from '../../src/shared/calls.ts'
import { callerOf, useExamples } from '../support/orders/example-calls.ts'
import { as, requestOf } from '../support/shop/client.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** Bodies that are JSON to the letter, and meant to be something else. */
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
    for (const value of values) {
      const reply = await send(name, raw(`,"${key}":${value}`))
      expect([value.slice(0, 20), reply.statusCode < 500]).toEqual([value.slice(0, 20), true])
    }
    for (const broken of ['NaN', 'Infinity', '01', '+1', "'a'", 'undefined', '1_000', '"\t"', '"\\x41"'])
      expect((await send(name, raw(`,"${key}":${broken}`))).json().code).toBe('malformed')
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
