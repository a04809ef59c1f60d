import { randomUUID } from 'node:crypto'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { statementsOf } from '../../../../tests/support/hostile/sent-statements.ts'
import { serviceOf } from '../../../../tests/support/people/elsewhere.ts'
import { mailsTo, mailTo } from '../../../../tests/support/people/mail.ts'
import { makeMember, randomAddress } from '../../../../tests/support/people/people.ts'
import { nobody, requestOf } from '../../../../tests/support/shop/client.ts'
import { type TestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import * as requests from '../../store/mail/email-requests.ts'
import { REQUEST_MS } from './email-requests.ts'

const later = { ms: 0 }
const own = useTestShop({ clock: () => new Date(Date.now() + later.ms) })
const hosted = useTestShop({ elsewhere: true })
const shops = { 'accounts of its own': own, 'accounts elsewhere': hosted }

const newAddress = () => `${randomUUID()}@people.example`
const ask = (shop: TestShop, name: 'sendReset' | 'signIn', body: object) =>
  shop.app.inject(requestOf(name, { body }, { ...nobody, address: randomAddress() }))
const openRequests = ({ shop: { db } }: TestShop) => db`select from email_request`

/** What someone who probes could compare: the reply, and every statement it waited for. */
const observe = async (shop: TestShop, name: 'sendReset' | 'signIn', body: object) => {
  const seen: { reply?: unknown } = {}
  const statements = await statementsOf(async () => {
    const { statusCode, headers, payload } = await ask(shop, name, body)
    const { request_id: _, ...said } = payload === '' ? {} : JSON.parse(payload)
    seen.reply = { statusCode, names: Object.keys(headers), said }
  })
  return { ...seen, statements }
}

afterEach(() => {
  later.ms = 0
  serviceOf(hosted).switchOff()
})

describe.each(Object.entries(shops))('in a shop with %s', (_, shop) => {
  test('a request for a reset email sends the same statements and reply for a known and an unknown address', async () => {
    const ann = await makeMember(shop)
    const known = await observe(shop, 'sendReset', { email: ann.email })
    expect(known).toMatchObject({ reply: { statusCode: 204 } })
    expect(known.statements.filter((text) => /app_user|verification|insert into mail\b/.test(text))).toEqual([])
    expect(known.statements.filter((text) => text.includes('email_request'))).toHaveLength(1)
    expect(await observe(shop, 'sendReset', { email: newAddress() })).toEqual(known)
    expect(await observe(shop, 'sendReset', { email: `x${ann.email.toUpperCase()}` })).toEqual(known)
    await mailTo(shop, ann.email, 'Set a new password')
    // Neither address stays: no request, and nothing in the queue but the number of one.
    await vi.waitFor(async () => expect(await openRequests(shop)).toHaveLength(0), 10_000)
    expect(await shop.shop.db`select from pgboss.job where data::text like '%@%' or output::text like '%@%'`).toHaveLength(0)
  })

  test('a login with a wrong password sends the same statements and reply for a known and an unknown address', async () => {
    const ann = await makeMember(shop)
    const known = await observe(shop, 'signIn', { email: ann.email, password: 'wrong-one', rememberMe: true })
    expect(known).toMatchObject({ reply: { statusCode: 401, said: { code: 'wrongCredentials' } } })
    expect(await observe(shop, 'signIn', { email: newAddress(), password: 'wrong-one', rememberMe: true })).toEqual(known)
    const noted = await shop.shop.db`select who from activity where user_id = ${ann.id} and action = 'signInWrong'`
    expect([...noted]).toEqual([{ who: ann.email }])
  })
})

describe('a request for an email', () => {
  test.each([
    ['the accounts are away', { lookup: { answer: 'unavailable' } }],
    ['the records are away', { readRecord: { answer: 'unavailable' } }],
    ['the accounts are slow', { all: { delayMs: 1_500 } }],
  ] as const)(
    'is answered the same while %s, and the email goes out afterward',
    async (_, trouble) => {
      const ann = await makeMember(hosted)
      serviceOf(hosted).switches.trouble = trouble
      const known = await observe(hosted, 'sendReset', { email: ann.email })
      expect(known).toMatchObject({ reply: { statusCode: 204 } })
      expect(await observe(hosted, 'sendReset', { email: newAddress() })).toEqual(known)
      expect(await mailsTo(hosted, ann.email)).toHaveLength(0)
      serviceOf(hosted).switchOff()
      await mailTo(hosted, ann.email, 'Set a new password')
      await vi.waitFor(async () => expect(await openRequests(hosted)).toHaveLength(0), 15_000)
      expect(await mailsTo(hosted, ann.email)).toHaveLength(1)
    },
    30_000,
  )

  test('is given up after an hour, and one whose job was lost goes at night', async () => {
    const ann = await makeMember(own)
    const { db, identity } = own.shop
    const request = { kind: 'reset-password', email: ann.email, requested_at: new Date() } as const
    const id = await requests.add(db, request)
    later.ms = REQUEST_MS + 1000
    await identity.answerRequest(id)
    expect(await openRequests(own)).toHaveLength(0)
    expect(await mailsTo(own, ann.email)).toHaveLength(0)
    await requests.add(db, request)
    await requests.forgetOlderThan(db, new Date(Date.now() - REQUEST_MS))
    expect(await openRequests(own)).toHaveLength(1)
    await requests.forgetOlderThan(db, new Date(Date.now() + 1000))
    expect(await openRequests(own)).toHaveLength(0)
  })

  test('is answered by one email, whoever works on it twice', async () => {
    const ann = await makeMember(own)
    const { db, identity } = own.shop
    const id = await requests.add(db, { kind: 'reset-password', email: ann.email, requested_at: new Date() })
    await Promise.all([identity.answerRequest(id), identity.answerRequest(id)])
    expect(await db`select from mail where to_address = ${ann.email} and letter = 'reset'`).toHaveLength(1)
  })
})
