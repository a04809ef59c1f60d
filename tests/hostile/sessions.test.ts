import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { digestOf } from '../../src/server/store/database/digest.ts'
import type { Call } from '../../src/shared/call.ts'
import { callNames, calls } from '../../src/shared/calls.ts'
import { tampered } from '../support/hostile/tampered.ts'
import { examplesFor, openFarm } from '../support/orders/example-calls.ts'
import { mailsTo, tokenIn } from '../support/people/mail.ts'
import { logIn, type Member, makeAdmin, makeMember, PASSWORD, randomAddress } from '../support/people/people.ts'
import { passwords } from '../support/people/quick-passwords.ts'
import { as, cookiesOf, nobody, type Person, requestOf } from '../support/shop/client.ts'
import { openTestShop, type TestShop, useTestShop } from '../support/shop/test-shop.ts'

/** Sessions in the hands of someone who should not have them, at two processes of one shop. */

const here = useTestShop()
let there = {} as TestShop
beforeAll(async () => {
  there = await openTestShop({ beside: here })
})
afterAll(() => there.close())

const stranger = (): Person => ({ ...nobody, address: randomAddress() })
const userOf = async (shop: TestShop, person: Person) => (await as(shop.app, person).whoAmI()).user
const statusOf = async (shop: TestShop, name: 'listCycles' | 'listQuestions', person: Person) =>
  (await shop.app.inject(requestOf(name, {}, person))).statusCode

/** The token in a mail to an address, by whichever process it was sent. */
const tokenTo = (address: string): Promise<string> =>
  vi.waitFor(
    async () => {
      const [mail] = (await Promise.all([here, there].map((shop) => mailsTo(shop, address))))
        .flat()
        .filter(({ text }) => text?.includes('#token='))
      if (!mail) throw new Error(`No mail with a link to ${address} yet`)
      return tokenIn(mail)
    },
    { timeout: 15_000, interval: 50 },
  )

/** Refused at both processes, from this moment on. */
const expectEnded = async (person: Person) => {
  for (const shop of [there, here, there, here])
    expect([await userOf(shop, person), await statusOf(shop, 'listCycles', person)]).toEqual([null, 401])
}
const knownEverywhere = async (person: Member) => {
  for (const shop of [here, there]) expect(await userOf(shop, person)).toMatchObject({ id: person.id })
}

describe('a session ends everywhere', () => {
  const ways: [string, (ann: Member) => Promise<unknown>][] = [
    ['by logging out', (ann) => as(here.app, ann).signOut()],
    [
      'by a new password',
      async (ann) => {
        await as(here.app, stranger()).sendReset({ body: { email: ann.email } })
        const token = await tokenTo(ann.email)
        await as(here.app, stranger()).resetPassword({ body: { token, password: 'brand-new' } })
      },
    ],
    [
      'by another email',
      async (ann) => {
        const email = `${randomUUID()}@new.example`
        await as(here.app, ann).changeEmail({ body: { email, password: PASSWORD } })
        await as(here.app, ann).confirmEmail({ body: { token: await tokenTo(email) } })
      },
    ],
    [
      'by logging in anew with its cookie',
      (ann) => here.app.inject(requestOf('signIn', { body: { email: ann.email, password: PASSWORD, rememberMe: true } }, ann)),
    ],
  ]
  test.each(ways)('%s', async (_, end) => {
    const ann = await makeMember(here, { verified: true })
    await knownEverywhere(ann)
    await end(ann)
    await expectEnded(ann)
  })

  test.each<[string, (ann: Member) => Promise<unknown>]>([
    ['with its account', (ann) => here.shop.db`delete from app_user where id = ${ann.id}`],
    ['when its row goes', (ann) => here.shop.db`delete from session where user_id = ${ann.id}`],
  ])('%s, whoever took it out of the database', async (_, end) => {
    const ann = await makeMember(here)
    await knownEverywhere(ann)
    await end(ann)
    await expectEnded(ann)
  })

  test('when its time is over, also where it was in use a moment before', async () => {
    const { email } = await makeMember(here)
    const brief = await logIn(here, email, PASSWORD, { rememberMe: false, address: randomAddress() })
    await here.shop.db`update session set ends_at = clock_timestamp() + interval '1 second' where user_id = ${brief.id}`
    await expect.poll(() => userOf(there, brief), { timeout: 10_000, interval: 50 }).toBeNull()
  })
})

describe('a role', () => {
  test('that is taken away opens nothing any more, at any process, from that moment on', async () => {
    const farmer = await makeAdmin(here)
    for (const shop of [here, there]) expect(await statusOf(shop, 'listQuestions', farmer)).toBe(200)
    await here.shop.db`update app_user set role = 'user' where id = ${farmer.id}`
    for (const shop of [there, here, there, here]) expect(await statusOf(shop, 'listQuestions', farmer)).toBe(403)
  })

  test('that is given opens at any process from that moment on', async () => {
    const ann = await makeMember(here)
    for (const shop of [here, there]) expect(await statusOf(shop, 'listQuestions', ann)).toBe(403)
    await here.shop.db`update app_user set role = 'admin' where id = ${ann.id}`
    for (const shop of [there, here]) expect(await statusOf(shop, 'listQuestions', ann)).toBe(200)
  })

  test('lends nobody the subscriptions of others once it is gone', async () => {
    const farmer = await makeAdmin(here)
    const ann = await makeMember(here)
    const look = (shop: TestShop) => shop.app.inject(requestOf('listMySubscriptions', { params: { userId: ann.id } }, farmer))
    expect((await look(there)).statusCode).toBe(200)
    await here.shop.db`update app_user set role = 'user' where id = ${farmer.id}`
    for (const shop of [there, here]) expect((await look(shop)).statusCode).toBe(404)
  })
})

describe('a cookie', () => {
  /** The pair of the session alone; a login may have cleared other cookies beside it. */
  const sessionIn = ({ cookie }: Person) => {
    const [name = '', value = ''] = (cookie.split('; ')[0] ?? '').split('=')
    return { name, value }
  }

  test('that was there before the login is not the one after it', async () => {
    const ann = await makeMember(here)
    const thief = await makeMember(here)
    for (const planted of [thief.cookie, 'dozen.session_token=planted', `dozen.session_token=planted; ${thief.cookie}`]) {
      const body = { email: ann.email, password: PASSWORD, rememberMe: true }
      const reply = await here.app.inject(requestOf('signIn', { body }, { cookie: planted, address: randomAddress() }))
      expect(cookiesOf(reply.headers['set-cookie'])).not.toContain(planted.split('=')[1]?.split(';')[0])
      expect(await userOf(here, { cookie: planted })).toBeNull()
    }
  })

  test('with one sign changed is nobody’s, whichever sign', async () => {
    const ann = await makeMember(here)
    const { name, value } = sessionIn(ann)
    expect(value).toHaveLength(43)
    const users = await Promise.all(tampered(value).map((each) => userOf(here, { cookie: `${name}=${each}` })))
    expect(users.filter((user) => user !== null)).toEqual([])
    expect(await userOf(here, ann)).toMatchObject({ id: ann.id })
  })

  const hostile: [string, (name: string, value: string) => string][] = [
    ['that is huge', (name) => `${name}=${'a'.repeat(1_000_000)}`],
    ['that is all dots', (name) => `${name}=${'.'.repeat(10_000)}`],
    ['that is empty', (name) => `${name}=`],
    ['without a value', (name) => name],
    ['without a name', (_, value) => `=${value}`],
    ['with half its secret', (name, value) => `${name}=${value.slice(0, 22)}`],
    ['with its secret twice', (name, value) => `${name}=${value}${value}`],
    ['that holds what the database has of it', (name, value) => `${name}=${digestOf(value)}`],
    ['encoded by half', (name, value) => `${name}=${value}%`],
    ['encoded as no text', (name, value) => `${name}=%E0%A4%A${value}`],
    ['encoded', (name, value) => `${name}=${value.replace(/./g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)}`],
    ['with bytes beyond ASCII', (name, value) => `${name}=ÿþ${value}`],
    ['with a NUL', (name, value) => `${name}=%00${value}`],
    ['in capitals', (name, value) => `${name.toUpperCase()}=${value}`],
  ]
  test.each(hostile)('%s opens nothing and breaks nothing', async (_, write) => {
    const ann = await makeMember(here)
    const { name, value } = sessionIn(ann)
    const thief: Person = { cookie: write(name, value), address: randomAddress() }
    expect([await userOf(here, thief), await statusOf(here, 'listCycles', thief)]).toEqual([null, 401])
    expect((await here.app.inject(requestOf('signOut', {}, thief))).statusCode).toBe(204)
    const login = { body: { email: ann.email, password: PASSWORD, rememberMe: true } }
    expect((await here.app.inject(requestOf('signIn', login, thief))).statusCode).toBe(200)
    expect(await userOf(here, ann)).toMatchObject({ id: ann.id })
  })

  test.each<[string, (cookie: string) => string]>([
    ['among ten thousand others', (cookie) => `${'a=b; '.repeat(10_000)}${cookie}`],
    ['behind others that are broken', (cookie) => `;;=; %; ===; a; "; ${cookie}`],
    ['before a wrong one of the same name', (cookie) => `${cookie}; dozen.session_token=wrong`],
    ['behind a wrong one of the same name', (cookie) => `dozen.session_token=wrong; ${cookie}`],
    ['behind one that nobody has', (cookie) => `dozen.session_token=${'a'.repeat(43)}; ${cookie}`],
    ['twice', (cookie) => `${cookie}; ${cookie}`],
    ['without a space between', (cookie) => `a=b;${cookie};c=d`],
  ])('%s is still its owner’s', async (_, among) => {
    const ann = await makeMember(here)
    expect(await userOf(here, { cookie: among(ann.cookie) })).toMatchObject({ id: ann.id })
  })

  test('beside that of somebody else opens neither, whichever stands first', async () => {
    const ann = await makeMember(here)
    const thief = await makeMember(here)
    for (const pair of [`${ann.cookie}; ${thief.cookie}`, `${thief.cookie}; ${ann.cookie}`])
      expect(await userOf(here, { cookie: pair })).toBeNull()
  })

  test('is not taken from a header, a query or another name', async () => {
    const ann = await makeMember(here)
    const token = sessionIn(ann).value
    const ways = [
      { headers: { authorization: `Bearer ${token}` } },
      { headers: { 'x-session-token': token } },
      { headers: { cookie: `session_token=${token}; better-auth.session_token=${token}; __Host-dozen.session_token=${token}` } },
      { query: { session_token: token, 'dozen.session_token': token } },
    ]
    for (const way of ways) expect((await here.app.inject({ url: '/api/cycles', ...way })).statusCode).toBe(401)
  })

  test('is for this shop, this path and no script, whatever sets it', async () => {
    const ann = await makeMember(here)
    const body = { email: ann.email, password: PASSWORD }
    const replies = [
      await here.app.inject(requestOf('signIn', { body: { ...body, rememberMe: true } }, ann)),
      await here.app.inject(requestOf('signIn', { body: { ...body, rememberMe: false } }, stranger())),
      await here.app.inject(requestOf('signOut', {}, ann)),
    ]
    const set = replies.flatMap(({ headers }) => [headers['set-cookie'] ?? []].flat())
    expect(set).toHaveLength(3)
    for (const cookie of set) {
      expect(cookie).toMatch(/; Path=\/(;|$)/)
      expect(cookie).toMatch(/; HttpOnly/)
      expect(cookie).toMatch(/; SameSite=Lax/)
      expect(cookie).not.toMatch(/Domain=/i)
    }
  })
})

describe('an answer', () => {
  test('holds no secret and is kept by nobody on its way', async () => {
    const farm = await openFarm(here)
    const examples = examplesFor(farm)
    const { db } = here.shop
    const rows = await db<{ secret: string }[]>`
      select digest as secret from session union select password from account union select value from verification
      union select digest from egg_card where digest is not null union select nonce from egg_card where nonce is not null
      union select digest from calendar_key union select nonce from calendar_key where nonce is not null`
    expect(rows.length).toBeGreaterThan(4)
    for (const name of callNames.filter((each) => calls[each].method === 'GET')) {
      const reply = await here.app.inject(requestOf(name, examples[name] ?? {}, farm.admin))
      const { keptFor } = calls[name] as Call
      expect([name, reply.headers['cache-control']]).toEqual([name, keptFor === undefined ? 'no-store' : `public, max-age=${keptFor}`])
      expect(rows.filter(({ secret }) => reply.body.includes(secret))).toEqual([])
    }
  })

  test('to a login takes the same work for a known and an unknown email', async () => {
    const ann = await makeMember(here)
    const workFor = async (email: string) => {
      const before = passwords.hashed
      const body = { email, password: 'wrong-one', rememberMe: true }
      const reply = await here.app.inject(requestOf('signIn', { body }, stranger()))
      return [passwords.hashed - before, reply.statusCode, reply.json().error]
    }
    const known = await workFor(ann.email)
    expect(known).toEqual([1, 401, 'Invalid email or password'])
    for (const email of ['nobody@farm.example', `x${ann.email}`, ann.email.toUpperCase()]) expect(await workFor(email)).toEqual(known)
  })

  test('to a wish for a new password is the same for both, but for its number', async () => {
    const ann = await makeMember(here)
    const ask = async (email: string) => {
      const { statusCode, body, headers } = await here.app.inject(requestOf('sendReset', { body: { email } }, stranger()))
      return { statusCode, body, names: Object.keys(headers) }
    }
    expect(await ask(ann.email)).toEqual(await ask('nobody@farm.example'))
  })
})
