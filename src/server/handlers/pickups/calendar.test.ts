import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { makeMember, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, nobody } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const shop = useTestShop()
const tokenFor = (email: string) => new URL(shop.shop.reminderLinks.urlFor(email)).searchParams.get('t') ?? ''
const newAddress = () => `${randomUUID()}@people.example`
const visitor = () => as(shop.app, { ...nobody, address: randomAddress() })
const choiceOf = async (email: string) => (await visitor().readReminderByLink({ body: { token: tokenFor(email) } })).reminder

describe('a member', () => {
  test('has a calendar of their own at an address that stays, and is reminded in the evening', async () => {
    const ann = await makeMember(shop)
    const ben = await makeMember(shop)
    const mine = await as(shop.app, ann).readMyCalendar()
    expect(mine).toEqual({ feed_url: expect.stringMatching(/^http:\/\/localhost:3000\/calendar\/[\w-]{43}\.ics$/), reminder: 'evening' })
    expect(await as(shop.app, ann).readMyCalendar()).toEqual(mine)
    expect((await as(shop.app, ben).readMyCalendar()).feed_url).not.toBe(mine.feed_url)
  })

  test('who opens two pages at once for the first time has one calendar', async () => {
    const ann = as(shop.app, await makeMember(shop))
    const seen = await Promise.all(Array.from({ length: 6 }, () => ann.readMyCalendar()))
    expect(new Set(seen.map(({ feed_url }) => feed_url)).size).toBe(1)
  })

  test('can give it another address; the old one leads nowhere', async () => {
    const ann = as(shop.app, await makeMember(shop))
    const before = await ann.readMyCalendar()
    const after = await ann.renewCalendar()
    expect(after.feed_url).not.toBe(before.feed_url)
    expect(await ann.readMyCalendar()).toEqual(after)
    const open = async (url: string) => (await shop.app.inject({ url: new URL(url).pathname })).statusCode
    expect([await open(before.feed_url), await open(after.feed_url)]).toEqual([404, 200])
  })

  test('is shown an address that works, also after the shop got another secret', async () => {
    const ann = await makeMember(shop)
    const before = await as(shop.app, ann).readMyCalendar()
    const other = await openTestShop({ beside: shop, env: { SESSION_SECRET: 'y'.repeat(40), ALLOW_NEW_SECRET: 'on' } })
    const after = await as(other.app, ann).readMyCalendar()
    expect(after.feed_url).not.toBe(before.feed_url)
    expect(await as(other.app, ann).readMyCalendar()).toEqual(after)
    expect((await other.app.inject({ url: new URL(after.feed_url).pathname })).statusCode).toBe(200)
    await other.close()
  })

  test('can renew an address that was never looked at', async () => {
    expect((await as(shop.app, await makeMember(shop)).renewCalendar()).feed_url).toContain('/calendar/')
  })

  test('chooses once when to be reminded', async () => {
    const ann = as(shop.app, await makeMember(shop))
    for (const reminder of ['morning', 'none', 'evening'] as const) {
      expect(await ann.setReminder({ body: { reminder } })).toMatchObject({ reminder })
      expect(await ann.readMyCalendar()).toMatchObject({ reminder })
    }
  })

  test('takes the choice along to another email', async () => {
    const member = await makeMember(shop, { verified: true })
    const email = newAddress()
    await as(shop.app, member).setReminder({ body: { reminder: 'morning' } })
    await as(shop.app, member).changeEmail({ body: { email, password: member.password } })
    const [mail] = await shop.shop.db`select body_text from mail where to_address = ${email}`
    await as(shop.app, member).confirmEmail({ body: { token: /#token=(\S+)/.exec(mail?.body_text)?.[1] ?? '' } })
    expect(await choiceOf(email)).toBe('morning')
  })
})

describe('the link in a reminder', () => {
  test('lets its reader choose without logging in', async () => {
    const email = newAddress()
    const body = { token: tokenFor(email) }
    expect(await visitor().readReminderByLink({ body })).toEqual({ email, reminder: 'evening' })
    expect(await visitor().setReminderByLink({ body: { ...body, reminder: 'none' } })).toEqual({ email })
    expect(await visitor().readReminderByLink({ body })).toEqual({ email, reminder: 'none' })
  })

  test('is the choice of the account with that email', async () => {
    const member = await makeMember(shop)
    await visitor().setReminderByLink({ body: { token: tokenFor(member.email.toUpperCase()), reminder: 'morning' } })
    expect(await as(shop.app, member).readMyCalendar()).toMatchObject({ reminder: 'morning' })
  })

  test.each(['x', 'bm9ib2R5.bm8', `${Buffer.from('ann@people.example').toString('base64url')}.`])(
    'that we did not write (%j) is refused',
    async (token) => {
      const refusal = { status: 410, code: 'linkUsedOrExpired' }
      await expect(visitor().readReminderByLink({ body: { token } })).rejects.toMatchObject(refusal)
      await expect(visitor().setReminderByLink({ body: { token, reminder: 'none' } })).rejects.toMatchObject(refusal)
    },
  )

  test('stops no news, nor does a link in the news stop reminders', async () => {
    const email = newAddress()
    const newsletter = new URL(shop.shop.newsletterLinks.urlFor(email)).searchParams.get('t') ?? ''
    const refusal = { status: 410, code: 'linkUsedOrExpired' }
    await expect(visitor().setReminderByLink({ body: { token: newsletter, reminder: 'none' } })).rejects.toMatchObject(refusal)
    await expect(visitor().setNewsletterWanted({ body: { token: tokenFor(email), wanted: false } })).rejects.toMatchObject(refusal)
  })
})

describe('one click in a mail program', () => {
  const post = (token: string, payload = 'List-Unsubscribe=One-Click') =>
    shop.app.inject({
      method: 'POST',
      url: `/reminders?t=${token}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' },
      payload,
      remoteAddress: randomAddress(),
    })

  test('stops reminders, without cookies, and nothing else', async () => {
    const email = newAddress()
    const reply = await post(tokenFor(email))
    expect([reply.statusCode, reply.body]).toEqual([200, "You won't get pickup reminders from Our farm anymore.\n"])
    expect(await choiceOf(email)).toBe('none')
    expect((await shop.shop.db`select 1 from unsubscribed where address_digest = address_digest(${email})`).count).toBe(0)
    expect(shop.logs.join('')).not.toContain(tokenFor(email))
  })

  test('is needed: following the link, or posting something else, stops nothing', async () => {
    const email = newAddress()
    for (const method of ['GET', 'HEAD'] as const) await shop.app.inject({ method, url: `/reminders?t=${tokenFor(email)}` })
    expect((await post(tokenFor(email), 'List-Unsubscribe=Maybe')).statusCode).toBe(400)
    expect(await choiceOf(email)).toBe('evening')
  })

  test.each(['', 'x.y'])('with a link we did not write (%j) is refused', async (token) => {
    expect((await post(token)).statusCode).toBe(410)
  })
})
