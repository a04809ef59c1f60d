import type { FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { Call, Who } from '../../shared/call.ts'
import type { Me } from '../../shared/shapes/entities.ts'
import { authorizeCaller, expectFit, refuseForeignSite } from './authorize-caller.ts'
import { Refusal } from './refusal.ts'

const outcome = (knock: () => void): string => {
  try {
    knock()
    return 'open'
  } catch (error) {
    if (error instanceof Refusal) return error.code
    throw error
  }
}

describe('the door', () => {
  const ann: Me = { id: 'ann', email: 'ann@farm.example', email_verified: false, role: 'user' }
  const farmer: Me = { ...ann, id: 'farmer', role: 'admin' }
  const FREELY = { second_factor_required: false }
  const without = (user: Me | null) => ({ user, session: user && { has_factor: false, is_guessable: false } })
  const callFor = (who: Who): Call => ({ method: 'GET', path: '/x', who, says: '' })

  test.each<[Who, string, string, string, string, string]>([
    // nobody, the customer named in the path, another customer, a host, an admin
    ['anyone', 'open', 'open', 'open', 'open', 'open'],
    ['member', 'notSignedIn', 'open', 'open', 'open', 'open'],
    ['self', 'notSignedIn', 'open', 'notFound', 'notFound', 'open'],
    ['host', 'notSignedIn', 'hostOnly', 'hostOnly', 'open', 'open'],
    ['admin', 'notSignedIn', 'adminOnly', 'adminOnly', 'adminOnly', 'open'],
  ])('for %s: nobody %s, the customer %s, another customer %s, a host %s, an admin %s', (who, ...expected) => {
    const visitors = [null, ann, { ...ann, id: 'ben' }, { ...ann, id: 'hannah', role: 'host' as const }, farmer]
    expect(visitors.map((user) => outcome(() => authorizeCaller(callFor(who), without(user), { userId: 'ann' }, FREELY)))).toEqual(expected)
  })

  test('stays shut for a customer when the path names nobody', () => {
    for (const params of [{}, { userId: undefined }, { userId: '' }])
      expect(outcome(() => authorizeCaller(callFor('self'), without(ann), params, FREELY))).toBe('notFound')
  })

  test.each<[Who, string, string, string]>([
    // a customer, a host, an admin, none of whom has given a second factor
    ['anyone', 'open', 'open', 'open'],
    ['member', 'open', 'open', 'open'],
    ['self', 'notFound', 'notFound', 'secondFactorNeeded'],
    ['host', 'hostOnly', 'secondFactorNeeded', 'secondFactorNeeded'],
    ['admin', 'adminOnly', 'adminOnly', 'secondFactorNeeded'],
  ])('where the farm asks for a second factor, for %s: a customer %s, a host %s, an admin %s', (who, ...expected) => {
    const visitors = [ann, { ...ann, role: 'host' as const }, farmer]
    const knock = (user: Me, has_factor: boolean) =>
      outcome(() =>
        authorizeCaller(
          callFor(who),
          { user, session: { has_factor, is_guessable: false } },
          { userId: 'ben' },
          { second_factor_required: true },
        ),
      )
    expect(visitors.map((user) => knock(user, false))).toEqual(expected)
    // With one, the door is as it always was.
    const plain = expected.map((code) => (code === 'secondFactorNeeded' ? 'open' : code))
    expect(visitors.map((user) => knock(user, true))).toEqual(plain)
  })

  test.each<[Who, string, string, string]>([
    // a customer, a host, an admin, all in sessions that were opened with a password that is easy to guess
    ['anyone', 'open', 'open', 'open'],
    ['member', 'open', 'open', 'open'],
    ['self', 'notFound', 'notFound', 'newPasswordNeeded'],
    ['host', 'hostOnly', 'newPasswordNeeded', 'newPasswordNeeded'],
    ['admin', 'adminOnly', 'adminOnly', 'newPasswordNeeded'],
  ])('with a password that is easy to guess, for %s: a customer %s, a host %s, an admin %s', (who, ...expected) => {
    const visitors = [ann, { ...ann, role: 'host' as const }, farmer]
    const session = { has_factor: true, is_guessable: true }
    expect(visitors.map((user) => outcome(() => authorizeCaller(callFor(who), { user, session }, { userId: 'ben' }, FREELY)))).toEqual(
      expected,
    )
  })

  test('asks no second factor of a customer', () => {
    const visitor = { user: ann, session: { has_factor: false, is_guessable: false } }
    expect(outcome(() => expectFit(visitor, { second_factor_required: true }))).toBe('open')
    expect(outcome(() => expectFit({ ...visitor, user: farmer }, { second_factor_required: true }))).toBe('secondFactorNeeded')
  })

  test('leaves their own things open to whoever is asked for a second factor', () => {
    const own = () => authorizeCaller(callFor('self'), without(farmer), { userId: 'farmer' }, { second_factor_required: true })
    expect(outcome(own)).toBe('open')
  })
})

describe('a request from a website', () => {
  const publicUrl = new URL('https://shop.farm.example')
  const from = (headers: Record<string, string>, method = 'POST') =>
    outcome(() => refuseForeignSite({ method, headers } as unknown as FastifyRequest, { publicUrl }))

  test.each([
    ['our own page', { origin: 'https://shop.farm.example', 'sec-fetch-site': 'same-origin' }],
    ['the address bar', { 'sec-fetch-site': 'none' }],
    ['a program without either header', {}],
  ])('is let in when it comes from %s', (_, headers) => {
    expect(from(headers)).toBe('open')
  })

  test('may come from the very address the browser asked for, but not where the shop is behind https', () => {
    const headers = { origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000', 'sec-fetch-site': 'same-origin' }
    const local = { publicUrl: new URL('http://localhost:3000') }
    expect(outcome(() => refuseForeignSite({ method: 'POST', headers } as unknown as FastifyRequest, local))).toBe('open')
    for (const host of ['127.0.0.1:3000', 'shop.other.example', 'shop.farm.example'])
      expect([host, from({ origin: `https://evil.${host}`, host: `evil.${host}` }), from({ ...headers, host })]).toEqual([
        host,
        'foreignOrigin',
        'foreignOrigin',
      ])
  })

  test('of another address, or of none, is refused without https too', () => {
    const at = (origin: string, host: string) =>
      outcome(() =>
        refuseForeignSite({ method: 'POST', headers: { origin, host } } as unknown as FastifyRequest, {
          publicUrl: new URL('http://localhost:3000'),
        }),
      )
    expect(at('http://127.0.0.1:3000', '127.0.0.1:3000')).toBe('open')
    expect(at('http://evil.example', '127.0.0.1:3000')).toBe('foreignOrigin')
    // A browser's own pages and add-ons have origins too, and some that are no address.
    for (const origin of ['null', 'file://127.0.0.1:3000', 'ftp://127.0.0.1:3000', 'http://', 'http://[127.0.0.1:3000'])
      expect([origin, at(origin, '127.0.0.1:3000')]).toEqual([origin, 'foreignOrigin'])
  })

  test.each([
    ['another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ['another site, in an old browser', { origin: 'https://evil.example' }],
    ['a neighbour under the same domain', { origin: 'https://blog.farm.example', 'sec-fetch-site': 'same-site' }],
    ['a page without an origin', { origin: 'null' }],
    ['another site that hides its origin', { 'sec-fetch-site': 'cross-site' }],
    ['another site that claims ours', { origin: 'https://shop.farm.example', 'sec-fetch-site': 'same-site' }],
    ['another port', { origin: 'https://shop.farm.example:8443' }],
    ['a name that only begins like ours', { origin: 'https://shop.farm.example.evil.example', host: 'shop.farm.example' }],
  ])('is refused when it comes from %s', (_, headers) => {
    expect(from(headers)).toBe('foreignOrigin')
  })

  test('is not asked where it comes from when it only reads', () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS']) expect(from({ origin: 'https://evil.example' }, method)).toBe('open')
    for (const method of ['PUT', 'DELETE', 'PATCH']) expect(from({ origin: 'https://evil.example' }, method)).toBe('foreignOrigin')
  })
})
