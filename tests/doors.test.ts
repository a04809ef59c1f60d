import { beforeAll, describe, expect, test } from 'vitest'
import type { Call, Who } from '../src/shared/call.ts'
import { type CallName, callNames, calls } from '../src/shared/calls.ts'
import { addSite } from './support/orders/farm-orders.ts'
import { logIn, type Member, makeAdmin, makeHost, makeMember } from './support/people/people.ts'
import { turnOnFactor } from './support/people/second-factor.ts'
import { as, nobody, type Person, requestOf } from './support/shop/client.ts'
import { useTestShop } from './support/shop/test-shop.ts'

/** Nobody, a customer, another customer, a host and an admin, with and without a second factor, knock on every row of the table. */

const shop = useTestShop()
const people = {} as { customer: Member; other: Member; host: Member; admin: Member }

beforeAll(async () => {
  const host = await makeHost(shop, await addSite(shop, 'Library'))
  Object.assign(people, { customer: await makeMember(shop), other: await makeMember(shop), host, admin: await makeAdmin(shop) })
})

/** Fills the path so that only the door decides; an empty body never gets past the checks behind it. */
const knock = async (name: CallName, who: Person | Member) => {
  // Logging out would take the others' key away, so that knock has a key of its own.
  const person = name === 'signOut' && 'email' in who ? await logIn(shop, who.email) : who
  const call: Call = calls[name]
  const params = { id: 999_999, cycleId: 999_999, siteId: 999_999, userId: people.customer.id }
  const body = call.body ? { nothing: 'that fits' } : undefined
  const reply = await shop.app.inject(requestOf(name, { params, body }, person))
  return { status: reply.statusCode, code: reply.statusCode >= 400 ? reply.json().code : undefined }
}

/** What a door that is shut for a person says. */
const SHUT: Partial<Record<Who, object>> = {
  host: { status: 403, code: 'hostOnly' },
  admin: { status: 403, code: 'adminOnly' },
}
const isShut = ({ code }: { code: string | undefined }) =>
  ['notSignedIn', 'hostOnly', 'adminOnly', 'secondFactorNeeded'].includes(code ?? '')

describe.each(callNames)('%s', (name) => {
  const { who }: Call = calls[name]

  test(`answers nobody only if it is for anyone (it is for ${who})`, async () => {
    const answer = await knock(name, nobody)
    if (who === 'anyone') expect(isShut(answer)).toBe(false)
    else expect(answer).toEqual({ status: 401, code: 'notSignedIn' })
  })

  test('answers a customer only if it is not for hosts or admins', async () => {
    const answer = await knock(name, people.customer)
    if (SHUT[who]) expect(answer).toEqual(SHUT[who])
    else expect(isShut(answer)).toBe(false)
  })

  test("hides a customer's records from another customer", async () => {
    const answer = await knock(name, people.other)
    if (who === 'self') expect(answer).toEqual({ status: 404, code: 'notFound' })
    else if (SHUT[who]) expect(answer).toEqual(SHUT[who])
    else expect(isShut(answer)).toBe(false)
  })

  test('answers a host as a customer, and where it is for hosts', async () => {
    const answer = await knock(name, people.host)
    if (who === 'self') expect(answer).toEqual({ status: 404, code: 'notFound' })
    else if (who === 'admin') expect(answer).toEqual(SHUT.admin)
    else expect(isShut(answer)).toBe(false)
  })

  test('answers an admin', async () => {
    expect(isShut(await knock(name, people.admin))).toBe(false)
  })
})

describe('the table', () => {
  test('holds the 27 calls that the owner asked for', () => {
    const asked = [
      'GET /api/cycles',
      'GET /api/admin/sites',
      'GET /api/admin/carton-price',
      'PUT /api/admin/carton-price',
      'POST /api/waitlist',
      'POST /create-checkout-session',
      'POST /submit-question',
      'GET /get-subscriptions/:userId',
      'POST /api/admin/subscriptions',
      'GET /api/admin/subscriptions',
      'PUT /api/admin/subscriptions/:id',
      'POST /api/admin/cycles',
      'PUT /api/admin/cycles/:id',
      'DELETE /api/admin/cycles/:id',
      'PUT /api/admin/cycles/:id/toggle',
      'POST /api/admin/sites',
      'DELETE /api/admin/sites/:id',
      'GET /api/admin/questions',
      'PUT /api/admin/questions/:id/resolve',
      'POST /api/admin/send-mass-email',
      'GET /api/admin/last-mass-email',
      'POST /api/admin/notify-waitlist',
      'GET /api/admin/last-waitlist-email',
      'GET /api/admin/download-cycle-orders/:cycleId',
      'GET /api/admin/download-subscriptions/:cycleId/:siteId',
      'GET /api/admin/download-all-orders',
      'GET /api/admin/download-waitlist',
    ]
    const held = callNames.map((name) => `${calls[name].method} ${calls[name].path}`)
    expect(held).toEqual(expect.arrayContaining(asked))
    expect(new Set(held).size).toBe(held.length)
  })

  test('loses the admin role at once when the record loses it', async () => {
    const farmer = await makeAdmin(shop)
    expect(await knock('listQuestions', farmer)).toEqual({ status: 200, code: undefined })
    await shop.shop.db`update app_user set role = 'user' where id = ${farmer.id}`
    expect(await knock('listQuestions', farmer)).toEqual({ status: 403, code: 'adminOnly' })
  })

  test('loses the host role at once when the last site goes', async () => {
    const site = await addSite(shop, 'Barn')
    const host = await makeHost(shop, site)
    expect(await knock('readHandOver', host)).toEqual({ status: 200, code: undefined })
    await shop.shop.db`delete from site where site_id = ${site.site_id}`
    expect(await knock('readHandOver', host)).toEqual({ status: 403, code: 'hostOnly' })
  })

  test('has no call that is told a role', async () => {
    const knockers: Partial<Record<Who, Member>> = { admin: people.admin, host: people.host }
    for (const name of callNames.filter((each) => (calls[each] as Call).body)) {
      const who = knockers[calls[name].who] ?? people.customer
      const reply = await shop.app.inject(
        requestOf(name, { params: { id: 1, line: 1, date: '2027-03-08', cycleId: 1 }, body: { role: 'admin' } }, who),
      )
      expect(reply.json().fields).toHaveProperty('role', ["We don't know this field."])
    }
    const [row] = await shop.shop.db`select role from app_user where id = ${people.customer.id}`
    expect(row?.role).toBe('user')
  })
})

describe('where the farm asks admins and hosts for a second factor', () => {
  const guarded = {} as { host: Member; admin: Member }
  const NEEDED = { status: 403, code: 'secondFactorNeeded' }

  beforeAll(async () => {
    Object.assign(guarded, { host: await makeHost(shop, await addSite(shop, 'Mill')), admin: await makeAdmin(shop) })
    for (const each of [guarded.host, guarded.admin]) await turnOnFactor(shop, each)
    const farmer = as(shop.app, guarded.admin)
    await farmer.saveFarmSettings({ body: { ...(await farmer.readFarmSettings()), second_factor_required: true } })
  })

  // These end or open sessions, for which logging in would want a code.
  const names = callNames.filter((name) => name !== 'signOut')

  test.each(names)('%s is shut for a session without one, if it is for those who work there', async (name) => {
    const { who }: Call = calls[name]
    const isWork = who === 'admin' || who === 'host' || who === 'self'
    expect((await knock(name, people.admin)).code === NEEDED.code).toBe(isWork)
    expect((await knock(name, people.host)).code === NEEDED.code).toBe(who === 'host')
    expect((await knock(name, people.customer)).code).not.toBe(NEEDED.code)
  })

  test.each(names)('%s is open to a session with one as it always was', async (name) => {
    const { who }: Call = calls[name]
    expect(isShut(await knock(name, guarded.admin))).toBe(false)
    const asHost = await knock(name, guarded.host)
    if (who === 'admin') expect(asHost).toEqual(SHUT.admin)
    else expect(isShut(asHost)).toBe(false)
  })

  test('an admin without one still reads their own orders, and nobody else’s', async () => {
    const read = (userId: string) => shop.app.inject(requestOf('listMySubscriptions', { params: { userId } }, people.admin))
    expect((await read(people.admin.id)).statusCode).toBe(200)
    expect((await read(people.customer.id)).json()).toMatchObject({ code: NEEDED.code })
  })
})
