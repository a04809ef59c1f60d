import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { mailsTo, mailTo, tokenIn } from '../../../../tests/support/people/mail.ts'
import { logIn, type Member, makeAdmin, makeMember, PASSWORD, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, nobody, type Person, requestOf } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const shop = useTestShop()
const stranger = (): Person => ({ ...nobody, address: randomAddress() })
const userOf = async (person: Person) => (await as(shop.app, person).whoAmI()).user
const resetTo = async ({ email }: Member, password: string) => {
  const before = (await mailsTo(shop, email)).length
  await as(shop.app, stranger()).sendReset({ body: { email } })
  await expect.poll(async () => (await mailsTo(shop, email)).length).toBeGreaterThan(before)
  const token = tokenIn(await mailTo(shop, email, 'Set a new password'))
  return as(shop.app, stranger()).resetPassword({ body: { token, password } })
}
const changeEmail = async (person: Member) => {
  const email = `${randomUUID()}@new.example`
  await as(shop.app, person).changeEmail({ body: { email, password: PASSWORD } })
  await as(shop.app, person).confirmEmail({ body: { token: tokenIn(await mailTo(shop, email, 'Confirm')) } })
}

describe('everything that opens an account without its password', () => {
  test.each<[string, (ann: Member) => Promise<unknown>]>([
    ['a new password by mail', (ann) => resetTo(ann, 'brand-new')],
    [
      'a new password in the settings',
      (ann) => as(shop.app, ann).changePassword({ body: { password: PASSWORD, newPassword: 'brand-new' } }),
    ],
    ['a new email', changeEmail],
  ])('ends with %s: other sessions, mailed links, the address of the calendar', async (_, change) => {
    const ann = await makeMember(shop, { verified: true })
    const elsewhere = await logIn(shop, ann.email, PASSWORD, { address: randomAddress() })
    const { feed_url } = await as(shop.app, ann).readMyCalendar()
    const readFeed = async () => (await shop.app.inject({ url: new URL(feed_url).pathname })).statusCode
    await as(shop.app, stranger()).sendReset({ body: { email: ann.email } })
    const link = tokenIn(await mailTo(shop, ann.email, 'Set a new password'))
    expect([await readFeed(), (await userOf(elsewhere))?.id]).toEqual([200, ann.id])
    await change(ann)
    expect([await readFeed(), await userOf(elsewhere)]).toEqual([404, null])
    await expect(as(shop.app, stranger()).resetPassword({ body: { token: link, password: 'stolen-one' } })).rejects.toMatchObject({
      code: 'linkUsedOrExpired',
    })
  })

  test('is kept as a digest: no secret of a person stands in the database as they use it', async () => {
    const ann = await makeMember(shop)
    const key = new URL((await as(shop.app, ann).readMyCalendar()).feed_url).pathname.slice('/calendar/'.length, -'.ics'.length)
    const secret = ann.cookie.split('=')[1]
    const rows = await shop.shop.db`select row(s.*)::text as row from session s union all select row(k.*)::text from calendar_key k`
    expect(rows.length).toBeGreaterThan(1)
    for (const { row } of rows) for (const each of [key, secret]) expect(row).not.toContain(each)
  })

  test('and the letters about it say so', async () => {
    const ann = await makeMember(shop, { verified: true })
    const ben = await makeMember(shop, { verified: true })
    await resetTo(ann, 'brand-new')
    expect((await mailTo(shop, ann.email, 'Your password for')).text).toContain('private calendar and egg card links no longer work')
    await changeEmail(ben)
    expect((await mailTo(shop, ben.email, 'was changed')).text).toContain('private calendar and egg card links no longer work')
  })
})

describe('changing the password while logged in', () => {
  test('keeps this session, and a letter tells', async () => {
    const ann = await makeMember(shop)
    await as(shop.app, ann).changePassword({ body: { password: PASSWORD, newPassword: 'brand-new' } })
    expect(await userOf(ann)).toMatchObject({ id: ann.id })
    await expect(logIn(shop, ann.email)).rejects.toThrow('Invalid email or password')
    await logIn(shop, ann.email, 'brand-new')
    await mailTo(shop, ann.email, 'Your password for')
  })

  test('needs the old one', async () => {
    const ann = await makeMember(shop)
    const wrong = as(shop.app, ann).changePassword({ body: { password: 'wrong-one', newPassword: 'brand-new' } })
    await expect(wrong).rejects.toMatchObject({ status: 403, code: 'wrongPassword', message: 'Incorrect password.' })
    await logIn(shop, ann.email)
  })

  test('by two at once succeeds once', async () => {
    const ann = await makeMember(shop)
    const tries = ['brand-new1', 'brand-new2'].map((newPassword) =>
      as(shop.app, ann).changePassword({ body: { password: PASSWORD, newPassword } }),
    )
    const outcomes = await Promise.allSettled(tries)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('a new password that is easily guessed', () => {
  test.each([
    ['password123', 'common'],
    ['Qwerty', 'common'],
    ['ann.miller', 'email'],
    ['annmiller', 'email'],
    ['ann.miller@farm.example', 'email'],
    ['dozen-farm', 'farm'],
    ['six-eggs', null],
  ])('is told before it is set: %s', async (password, weakness) => {
    await shop.shop.db`update shop set farm_name = 'Dozen Farm'`
    await expect.poll(() => shop.shop.farm.current.farm_name).toBe('Dozen Farm')
    expect(await as(shop.app, stranger()).ratePassword({ body: { password, email: 'ann.miller@farm.example' } })).toEqual({ weakness })
  })

  test('is a customer’s own choice, at sign-up and later', async () => {
    const email = `${randomUUID()}@people.example`
    await as(shop.app, stranger()).signUp({ body: { email, password: 'password1' } })
    const ann = await logIn(shop, email, 'password1')
    await as(shop.app, ann).changePassword({ body: { password: 'password1', newPassword: 'password2' } })
  })

  test('is refused to who looks after the farm, and the link that was mailed goes on', async () => {
    const farmer = await makeAdmin(shop)
    const sentence = "This password is one of the most common, so it's easy to guess. It protects the farm, so please choose another one."
    const weak = as(shop.app, farmer).changePassword({ body: { password: PASSWORD, newPassword: 'password1' } })
    await expect(weak).rejects.toMatchObject({ status: 400, code: 'passwordGuessable', message: sentence })
    await as(shop.app, stranger()).sendReset({ body: { email: farmer.email } })
    const token = tokenIn(await mailTo(shop, farmer.email, 'Set a new password'))
    await expect(as(shop.app, stranger()).resetPassword({ body: { token, password: 'password1' } })).rejects.toMatchObject({
      code: 'passwordGuessable',
    })
    await as(shop.app, stranger()).resetPassword({ body: { token, password: 'brand-new-hen' } })
  })
})

describe('the sessions of a person', () => {
  const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
  const logInWith = (email: string, userAgent: string, address: string) => {
    const request = requestOf('signIn', { body: { email, password: PASSWORD, rememberMe: true } }, { cookie: '', address })
    return shop.app.inject({ ...request, headers: { ...request.headers, 'user-agent': userAgent } })
  }

  test('are listed with device, part of the network and when they were used; this one is marked', async () => {
    const ann = await makeMember(shop)
    await logInWith(ann.email, CHROME, '203.0.113.77')
    const mine = await as(shop.app, ann).listMySessions()
    expect(mine.map(({ device, network, is_this }) => ({ device, network, is_this }))).toEqual([
      { device: 'Chrome on Windows', network: '203.0.113.*', is_this: false },
      { device: expect.any(String), network: expect.stringMatching(/^198\.18\.\d+\.\*$/), is_this: true },
    ])
  })

  test('can be ended one by one, or all others at once', async () => {
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    const phone = await logIn(shop, ann.email)
    const tablet = await logIn(shop, ann.email)
    const this_ = (await as(shop.app, phone).listMySessions()).find(({ is_this }) => is_this)
    await as(shop.app, ann).endMySession({ params: { id: this_?.session_id ?? '' } })
    expect([await userOf(phone), (await userOf(tablet))?.id, (await userOf(ben))?.id]).toEqual([null, ann.id, ben.id])
    await as(shop.app, ann).endOtherSessions()
    expect([await userOf(tablet), (await userOf(ann))?.id]).toEqual([null, ann.id])
  })
})

describe('the record of accounts', () => {
  const deedsOf = async ({ email }: Member) => {
    const farmer = await makeAdmin(shop)
    const entries = await as(shop.app, farmer).listActivity({ query: { about: 'accounts', q: email } })
    return entries.map(({ action, label }) => ({ action, label }))
  }

  test('tells logins, wrong and refused ones once, and new passwords, with a part of the network', async () => {
    const ann = await makeMember(shop)
    const guesser = { ...nobody, address: '203.0.113.9' }
    const guess = () => as(shop.app, guesser).signIn({ body: { email: ann.email, password: 'wrong-one', rememberMe: false } })
    for (let each = 0; each < 13; each++) await expect(guess()).rejects.toThrow()
    await resetTo(ann, 'brand-new')
    const from = expect.stringMatching(/, 203\.0\.113\.\*$/)
    expect(await deedsOf(ann)).toEqual([
      { action: 'passwordReset', label: expect.any(String) },
      { action: 'signInRefused', label: from },
      { action: 'signInWrong', label: from },
      { action: 'signedIn', label: expect.any(String) },
    ])
  })

  test('keeps nothing of an email that nobody has, nor any password', async () => {
    const typed = `my-secret-${randomUUID()}@people.example`
    await expect(as(shop.app, stranger()).signIn({ body: { email: typed, password: 'the-secret', rememberMe: true } })).rejects.toThrow()
    const rows = await shop.shop.db`select from activity where who = ${typed} or label like ${'%the-secret%'}`
    expect(rows).toHaveLength(0)
  })

  test('does not stand among the changes of the farm', async () => {
    const farmer = await makeAdmin(shop)
    const changes = await as(shop.app, farmer).listActivity({ query: { about: 'changes' } })
    expect(changes.filter(({ action }) => action === 'signedIn')).toEqual([])
  })

  test('tells a person when they logged in before', async () => {
    const ann = await makeMember(shop)
    expect(await as(shop.app, ann).readLastSignIn()).toEqual({ last: null })
    const again = await logIn(shop, ann.email, PASSWORD, { address: '198.18.4.4' })
    expect(await as(shop.app, again).readLastSignIn()).toEqual({
      last: { at: expect.any(String), from: expect.stringContaining('198.18.') },
    })
  })
})

test('a password is right although the shop’s clock and the database’s are minutes apart', async () => {
  for (const minutes of [-10, 10]) {
    const off = await openTestShop({ beside: shop, clock: () => new Date(Date.now() + minutes * 60_000) })
    const ann = await makeMember(off)
    await as(off.app, ann).changePassword({ body: { password: PASSWORD, newPassword: 'brand-new' } })
    await logIn(off, ann.email, 'brand-new')
    await logIn(shop, ann.email, 'brand-new')
    await off.close()
  }
})
