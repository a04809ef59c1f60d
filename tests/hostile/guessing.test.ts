import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeMember, randomAddress } from '../support/people/people.ts'
import { requestOf } from '../support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from '../support/shop/test-shop.ts'

/** Guessing under false addresses: only the connection, or a proxy we trust, says where somebody is. */

const shop = useTestShop()
let proxied = {} as TestShop
beforeAll(async () => {
  proxied = await openTestShop({ env: { TRUST_PROXY: '192.0.2.1, 192.0.2.128/25' } })
})
afterAll(() => proxied.close())

const TRIES = 13
/** How many of the guesses at one account got through to the password. */
const heard = async ({ app }: TestShop, remoteAddress: string, headersOf: (each: number) => Record<string, string>) => {
  const email = `${crypto.randomUUID()}@farm.example`
  const replies = []
  for (let each = 0; each < TRIES; each++) {
    const body = { email, password: `wrong-${each}`, rememberMe: true }
    replies.push(await app.inject({ ...requestOf('signIn', { body }, { cookie: '' }), remoteAddress, headers: headersOf(each) }))
  }
  return replies.filter(({ statusCode }) => statusCode === 401).length
}

const FORGED = [
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'cf-connecting-ip',
  'true-client-ip',
  'fastly-client-ip',
  'x-originating-ip',
  'x-remote-ip',
  'x-remote-addr',
  'client-ip',
]

describe('an address in a header', () => {
  test.each(FORGED)('%s is believed of nobody', async (name) => {
    expect(await heard(shop, randomAddress(), () => ({ [name]: randomAddress() }))).toBe(10)
  })

  test('is believed of nobody in the words of the standard either', async () => {
    expect(await heard(shop, randomAddress(), () => ({ forwarded: `for="${randomAddress()}";proto=https` }))).toBe(10)
  })

  test.each(FORGED.slice(1))('%s is not believed of the trusted proxy', async (name) => {
    expect(await heard(proxied, '192.0.2.1', () => ({ 'x-forwarded-for': '198.51.100.7', [name]: randomAddress() }))).toBe(10)
  })
})

describe('behind the trusted proxy', () => {
  test('what the visitor says of themself stands before what the proxy says, and is not believed', async () => {
    const seen = randomAddress()
    expect(await heard(proxied, '192.0.2.1', () => ({ 'x-forwarded-for': `${randomAddress()}, ${seen}` }))).toBe(10)
    expect(await heard(proxied, '192.0.2.1', () => ({ 'x-forwarded-for': `192.0.2.1, ${randomAddress()}, ${seen}, 192.0.2.130` }))).toBe(10)
  })

  test.each<[string, (each: number) => string]>([
    ['a port behind it', (each) => `203.0.113.9:${40_000 + each}`],
    ['a port behind it, in IPv6', (each) => `[2001:db8:5:6::1]:${40_000 + each}`],
    ['the clothes of IPv6 every other time', (each) => (each % 2 ? '::ffff:203.0.113.10' : '203.0.113.10')],
    ['another end of the same network', (each) => `2001:db8:7:8:${each.toString(16)}::${each}`],
    ['capitals and zeros', (each) => ['2001:DB8:9:A::1', '2001:0db8:0009:000a::2', '2001:db8:9:a:0:0:0:3'][each % 3] ?? ''],
  ])('an address is one address also with %s', async (_, addressOf) => {
    expect(await heard(proxied, '192.0.2.1', (each) => ({ 'x-forwarded-for': addressOf(each) }))).toBe(10)
  })

  test('others are not held up', async () => {
    expect(await heard(proxied, '192.0.2.200', () => ({ 'x-forwarded-for': randomAddress() }))).toBe(TRIES)
    // IPv4 in the clothes of IPv6, in the other way of writing it.
    expect(await heard(proxied, '192.0.2.200', (each) => ({ 'x-forwarded-for': `::ffff:c612:${(each + 256).toString(16)}` }))).toBe(TRIES)
  })

  test('words that are no address break nothing', async () => {
    for (const said of ['unknown', '_hidden', '', ',', '999.1.1.1', '::::', '\t', `${'1.1.1.1,'.repeat(200)}x`]) {
      const reply = await proxied.app.inject({ url: '/api/who-am-i', remoteAddress: '192.0.2.1', headers: { 'x-forwarded-for': said } })
      expect(reply.statusCode).toBe(200)
    }
  })
})

describe('guessing the password of a session one has', () => {
  test('is counted for the account, from however many addresses', async () => {
    const ann = await makeMember(shop, { verified: true })
    const statuses: number[] = []
    for (let each = 0; each < TRIES; each++) {
      const body = { email: 'thief@evil.example', password: `wrong-${each}` }
      statuses.push((await shop.app.inject(requestOf('changeEmail', { body }, { ...ann, address: randomAddress() }))).statusCode)
    }
    expect(new Set(statuses)).toEqual(new Set([403, 429]))
    expect(statuses.filter((status) => status === 403).length).toBeLessThanOrEqual(10)
  })
})
