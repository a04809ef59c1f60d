import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { lastAsked, serviceOf, whileAway } from '../../../../tests/support/people/elsewhere.ts'
import { logIn, type Member, makeAdmin, makeHost, makeMember, PASSWORD, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, nobody, type Person } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const clock = { now: new Date('2027-03-01T15:00:00Z') }
const shop = useTestShop({ elsewhere: true, clock: () => clock.now })
const stranger = (): Person => ({ ...nobody, address: randomAddress() })
const me = async (person: Person) => (await as(shop.app, person).whoAmI()).user
const away = { status: 503, code: 'accountsAway' }

/** How often the service was asked while something was done, by kind. */
const asked = async (work: () => Promise<unknown>) => {
  const { requests } = serviceOf(shop)
  requests.forget()
  await work()
  const { all, ...kinds } = requests.counts()
  return { all, ...Object.fromEntries(Object.entries(kinds).filter(([, count]) => count > 0)) }
}
/** The next call finds out that somebody answers again. */
const hearAgain = async (person: Member) => {
  await lastAsked(shop, person, 61)
  clock.now = new Date(clock.now.getTime() + 6_000)
  await me(person).catch(() => null)
  await expect.poll(() => shop.shop.identity.awaySince()).toBeUndefined()
}

let ann: Member
beforeAll(async () => {
  ann = await makeMember(shop)
})
afterEach(() => hearAgain(ann))

describe('how often the service is asked', () => {
  test('a login asks three times: the password, the account, the record', async () => {
    expect(await asked(() => logIn(shop, ann.email))).toEqual({ all: 3, signIn: 1, lookup: 1, readRecord: 1 })
  })

  test('a wrong password asks once', async () => {
    expect(await asked(() => logIn(shop, ann.email, 'wrong-one').catch(() => {}))).toEqual({ all: 1, signIn: 1 })
  })

  test('a call asks nobody as long as what was heard is young', async () => {
    await lastAsked(shop, ann, 55)
    expect(await asked(() => me(ann))).toEqual({ all: 0 })
  })

  test('after a minute one question is asked, however many calls come at once', async () => {
    await lastAsked(shop, ann, 61)
    // Who has looked before the answer and asks after it would ask once more: they all come before it.
    serviceOf(shop).switches.trouble = { lookup: { delayMs: 1_000 } }
    const calls = () => Promise.all(Array.from({ length: 8 }, () => me(ann)))
    expect(await asked(calls)).toEqual({ all: 2, lookup: 1, readRecord: 1 })
    serviceOf(shop).switches.trouble = {}
    expect(await asked(() => me(ann))).toEqual({ all: 0 })
  })

  test('what one process has heard, another need not ask', async () => {
    const beside = await openTestShop({ beside: shop, clock: () => clock.now })
    await lastAsked(shop, ann, 61)
    expect(await asked(() => me(ann))).toEqual({ all: 2, lookup: 1, readRecord: 1 })
    expect(await asked(() => as(beside.app, ann).whoAmI())).toEqual({ all: 0 })
    await beside.close()
  })

  test('about an admin after half a minute', async () => {
    const farmer = await makeAdmin(shop)
    await lastAsked(shop, farmer, 25)
    expect(await asked(() => as(shop.app, farmer).readOverview())).toEqual({ all: 0 })
    await lastAsked(shop, farmer, 31)
    expect(await asked(() => as(shop.app, farmer).readOverview())).toMatchObject({ all: 2 })
  })
})

describe('what the service says of somebody who is in', () => {
  test.each([
    ['disabled', (id: string) => serviceOf(shop).people.change(id, { disabled: true })],
    ['deleted', (id: string) => serviceOf(shop).people.remove(id)],
    ['revoked', (id: string) => serviceOf(shop).people.change(id, { revoked: true })],
    ['given another password', (id: string) => serviceOf(shop).people.change(id, { password: 'another-one' })],
  ])('counts within a minute: an account that was %s has no session, no link, no calendar and no egg card any more', async (_, change) => {
    serviceOf(shop).switches.clockAheadSeconds = 0
    const ben = await makeMember(shop)
    const elsewhere = await logIn(shop, ben.email)
    await as(shop.app, ben).readMyCalendar()
    const token = (await as(shop.app, ben).readMyCard()).card_url?.split('#token=')[1] ?? ''
    serviceOf(shop).switches.clockAheadSeconds = 5
    change(ben.id)
    expect(await me(ben)).toMatchObject({ id: ben.id })
    await lastAsked(shop, ben, 61)
    // By the card alone it is found out as well.
    await expect(as(shop.app, nobody).readCard({ body: { token } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
    expect([await me(ben), await me(elsewhere)]).toEqual([null, null])
    const { db } = shop.shop
    expect([await db`select from session where user_id = ${ben.id}`, await db`select from calendar_key where user_id = ${ben.id}`]).toEqual(
      [[], []],
    )
  })

  test('a role that was given or taken away counts within half a minute for who has it', async () => {
    const farmer = await makeAdmin(shop)
    await as(shop.app, farmer).listQuestions()
    serviceOf(shop).records.setRole(farmer.id, 'user')
    await lastAsked(shop, farmer, 31)
    await expect(as(shop.app, farmer).listQuestions()).rejects.toMatchObject({ code: 'adminOnly' })
    serviceOf(shop).records.setRole(farmer.id, 'admin')
    await lastAsked(shop, farmer, 61)
    await as(shop.app, farmer).listQuestions()
  })

  test.each([
    ['no role', undefined],
    ['a number', 1],
    ['another word', 'superadmin'],
    ['other letters', 'Admin'],
    ['yes', true],
  ] as const)('nobody is an admin by a record with %s', async (_, role) => {
    const farmer = await makeAdmin(shop)
    serviceOf(shop).records.setRole(farmer.id, role)
    await lastAsked(shop, farmer, 31)
    await expect(as(shop.app, farmer).listQuestions()).rejects.toMatchObject({ code: 'adminOnly' })
  })

  test('nobody is an admin without a record, and gets one as a user', async () => {
    const farmer = await makeAdmin(shop)
    serviceOf(shop).records.remove(farmer.id)
    await lastAsked(shop, farmer, 31)
    await expect(as(shop.app, farmer).listQuestions()).rejects.toMatchObject({ code: 'adminOnly' })
    expect(serviceOf(shop).records.read(farmer.id)).toEqual({ email: farmer.email, role: 'user' })
    expect(await me(farmer)).toMatchObject({ role: 'user' })
  })

  test('a host who is made an admin and is none any more is a host again', async () => {
    const site = await shop.shop.db`
      insert into site (site_name, site_address, site_instructions, pickup_start_day, pickup_deadline_day) values ('Barn', 'Here', 'Ring', 'Monday', 'Tuesday') returning site_id`
    const host = await makeHost(shop, { site_id: Number(site[0]?.site_id) })
    serviceOf(shop).records.setRole(host.id, 'admin')
    await lastAsked(shop, host, 61)
    expect(await me(host)).toMatchObject({ role: 'admin' })
    serviceOf(shop).records.setRole(host.id, 'user')
    await lastAsked(shop, host, 61)
    expect(await me(host)).toMatchObject({ role: 'host' })
  })

  test('an address that was verified there is verified here', async () => {
    const ben = await makeMember(shop)
    serviceOf(shop).people.change(ben.id, { emailVerified: true })
    await lastAsked(shop, ben, 61)
    expect(await me(ben)).toMatchObject({ email_verified: true })
  })
})

describe('while nobody answers', () => {
  test('customers go on for a quarter of an hour, then they are told, and their session is still there afterwards', async () => {
    await whileAway(shop, async () => {
      await lastAsked(shop, ann, 14 * 60)
      expect(await me(ann)).toMatchObject({ id: ann.id })
      await lastAsked(shop, ann, 15 * 60 + 1)
      await expect(me(ann)).rejects.toMatchObject({ ...away, headers: expect.objectContaining({ 'retry-after': '30' }) })
      await expect(as(shop.app, ann).listMyPickups()).rejects.toMatchObject(away)
    })
    await hearAgain(ann)
    expect(await me(ann)).toMatchObject({ id: ann.id })
  })

  test('an admin goes on for two minutes, and the dashboard says since when', async () => {
    const farmer = await makeAdmin(shop)
    await whileAway(shop, async () => {
      await lastAsked(shop, farmer, 119)
      const since = clock.now.toISOString()
      expect(await as(shop.app, farmer).readOverview()).toMatchObject({ accounts_away_since: since })
      clock.now = new Date(clock.now.getTime() + 30_000)
      expect(await as(shop.app, farmer).readOverview()).toMatchObject({ accounts_away_since: since })
      await lastAsked(shop, farmer, 121)
      await expect(as(shop.app, farmer).readOverview()).rejects.toMatchObject(away)
    })
    await hearAgain(farmer)
    expect(await as(shop.app, farmer).readOverview()).toMatchObject({ accounts_away_since: null })
  })

  test('nobody logs in or signs up, everybody can log out, and the shop stays ready', async () => {
    const ben = await makeMember(shop)
    await whileAway(shop, async () => {
      await expect(logIn(shop, ben.email)).rejects.toThrow('Accounts are temporarily unavailable')
      const signUp = as(shop.app, stranger()).signUp({ body: { email: 'late@people.example', password: PASSWORD } })
      await expect(signUp).rejects.toMatchObject(away)
      await lastAsked(shop, ben, 16 * 60)
      await as(shop.app, ben).signOut()
      expect((await shop.app.inject('/readyz')).statusCode).toBe(200)
    })
    expect(await me(ben)).toBeNull()
  })

  test('who waits for nobody is not asked for with every call', async () => {
    await whileAway(shop, async () => {
      await lastAsked(shop, ann, 61)
      await me(ann)
      const calls = async () => {
        for (let call = 0; call < 10; call += 1) await me(ann)
      }
      expect((await asked(calls)).all).toBeLessThanOrEqual(2)
    })
  })

  test.each(['html', 'cut', 'wrongShape', 'emptyObject', 'lost', 'internalError', 'tooManyRequests'] as const)(
    'an answer that makes no sense (%s) lets nobody in and throws nobody out',
    async (answer) => {
      const ben = await makeMember(shop)
      const { switches } = serviceOf(shop)
      switches.trouble = { all: { answer } }
      await expect(logIn(shop, ben.email)).rejects.toThrow()
      await lastAsked(shop, ben, 61)
      expect(await me(ben)).toMatchObject({ id: ben.id, role: 'user' })
      switches.trouble = {}
      await hearAgain(ben)
      expect(await me(ben)).toMatchObject({ id: ben.id, role: 'user' })
    },
  )
})

describe('while the records alone cannot be read', () => {
  const lines = (said: string) => shop.logs.filter((line) => line.includes(said)).length

  test('nobody waits for them with every call, and the log says so once, whatever else answers', async () => {
    const farmer = await makeAdmin(shop)
    const ben = await makeMember(shop)
    const away = lines('cannot be used')
    const back = lines('answers again')
    serviceOf(shop).switches.trouble = { readRecord: { answer: 'unavailable' } }
    const since = clock.now.toISOString()
    await lastAsked(shop, ben, 61)
    const calls = async () => {
      for (let call = 0; call < 6; call += 1) {
        await me(ben)
        await as(shop.app, stranger())
          .signUp({ body: { email: ben.email, password: PASSWORD } })
          .catch(() => {})
      }
    }
    expect(await asked(calls)).toMatchObject({ create: 6, readRecord: 2 })
    expect(await as(shop.app, farmer).readOverview()).toMatchObject({ accounts_away_since: since })
    expect([lines('cannot be used') - away, lines('answers again') - back]).toEqual([1, 0])
    serviceOf(shop).switchOff()
    await hearAgain(ben)
    expect([lines('cannot be used') - away, lines('answers again') - back]).toEqual([1, 1])
  })
})

describe('one account that cannot be used', () => {
  test('makes nobody else wait: the service is not away', async () => {
    const email = 'odd@people.example'
    serviceOf(shop).people.add({ id: '__odd__', email, password: PASSWORD })
    await expect(logIn(shop, email)).rejects.toThrow('Accounts are temporarily unavailable')
    expect(shop.shop.identity.awaySince()).toBeUndefined()
    const ben = await makeMember(shop)
    expect(await asked(() => logIn(shop, ben.email))).toMatchObject({ all: 3 })
  })
})

test('ten logins while nobody answers count for nothing: the right password opens at once afterwards', async () => {
  const ben = await makeMember(shop)
  const address = randomAddress()
  const logInThere = () =>
    as(shop.app, { ...nobody, address }).signIn({ body: { email: ben.email, password: PASSWORD, rememberMe: false } })
  await whileAway(shop, async () => {
    for (let again = 0; again < 11; again += 1) await expect(logInThere()).rejects.toMatchObject(away)
  })
  await logInThere()
})

test('an id as long as the service allows is good for every call', async () => {
  const email = 'long@people.example'
  const id = 'x'.repeat(128)
  serviceOf(shop).people.add({ id, email, password: PASSWORD })
  const long = await logIn(shop, email)
  expect(await as(shop.app, long).listMySubscriptions({ params: { userId: id } })).toEqual([])
})

test('letters to the farm go to nobody who is no admin any more, though they never came back', async () => {
  const { db, identity } = shop.shop
  const gone = await makeAdmin(shop)
  const stays = await makeAdmin(shop)
  serviceOf(shop).people.change(gone.id, { disabled: true })
  for (const each of [gone, stays]) await lastAsked(shop, each, 11 * 60)
  await identity.askAboutAdminsAndHosts()
  const admins = await db<{ id: string }[]>`select id from app_user where role = 'admin'`
  expect([admins.some(({ id }) => id === gone.id), admins.some(({ id }) => id === stays.id)]).toEqual([false, true])
})
