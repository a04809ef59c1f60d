import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { makeAdmin, makeMember, randomAddress } from '../../../../tests/support/people/people.ts'
import { as, nobody } from '../../../../tests/support/shop/client.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { massLetter } from '../../mail/letters/farm-letters.ts'
import { postMails } from '../../mail/post-mails.ts'

const shop = useTestShop()
const tokenFor = (email: string) => new URL(shop.shop.newsletterLinks.urlFor(email)).searchParams.get('t') ?? ''
const newAddress = () => `${randomUUID()}@people.example`
const isOut = async (email: string) =>
  (await shop.shop.db`select 1 from unsubscribed where address_digest = address_digest(${email})`).count === 1
const visitor = () => as(shop.app, { ...nobody, address: randomAddress() })
const setNewsletterWanted = (token: string, wanted: boolean) => visitor().setNewsletterWanted({ body: { token, wanted } })

describe('a person who wants no news', () => {
  test('stops it with the link of a letter, without logging in, and can take it up again', async () => {
    const email = newAddress()
    expect(await setNewsletterWanted(tokenFor(email), false)).toEqual({ email })
    expect(await isOut(email)).toBe(true)
    await setNewsletterWanted(tokenFor(email), false)
    expect(await setNewsletterWanted(tokenFor(email), true)).toEqual({ email })
    expect(await isOut(email)).toBe(false)
  })

  test('is the same person in capital letters', async () => {
    const email = newAddress()
    expect(await setNewsletterWanted(tokenFor(email.toUpperCase()), false)).toEqual({ email })
    expect(await isOut(email)).toBe(true)
  })

  test('gets no letter to many any more, not even one that is waiting to leave', async () => {
    const { db } = shop.shop
    const member = await makeMember(shop, { verified: true })
    const farmer = as(shop.app, await makeAdmin(shop))
    const [mailing] = await db<{ mailing_id: number }[]>`
      insert into mailing (kind, subject, message, audience, digest, recipients, sent_by, created_at)
      values ('mass', 'Eggs', 'Eggs!', 'Everyone', 'x', 2, 'farm', now()) returning mailing_id`
    for (const mailing_id of [mailing?.mailing_id ?? 0, null])
      await db`insert into mail ${db({ mail_id: randomUUID(), mailing_id, letter: 'x', to_address: member.email, subject: 'Waits', body_text: 'Eggs!' })}`
    const before = await farmer.readAudience({ query: {} })
    await setNewsletterWanted(tokenFor(member.email), false)
    expect(await farmer.readAudience({ query: {} })).toEqual({
      recipients: before.recipients - 1,
      unsubscribed: before.unsubscribed + 1,
      uninvited: 0,
    })
    // What concerns the person alone still leaves.
    const waiting =
      await db`select mailing_id, status from mail where to_address = ${member.email} and subject = 'Waits' order by mailing_id`
    expect([...waiting]).toEqual([
      { mailing_id: mailing?.mailing_id, status: 'withheld' },
      { mailing_id: null, status: 'queued' },
    ])
  })

  test('gets none that was being written at the moment of unsubscribing', async () => {
    const { db, queue, newsletterLinks } = shop.shop
    const member = await makeMember(shop)
    const letter = massLetter(
      { farm: 'Our farm', language: 'en' },
      { subject: 'Late eggs', message: 'Eggs!' },
      newsletterLinks.urlFor(member.email),
    )
    await db.begin(async (tx) => {
      const [mailing] = await tx<{ mailing_id: number }[]>`
        insert into mailing (kind, subject, message, audience, digest, recipients, sent_by, created_at)
        values ('mass', 'Late eggs', 'Eggs!', 'Everyone', 'y', 1, 'farm', now()) returning mailing_id`
      await setNewsletterWanted(tokenFor(member.email), false)
      await postMails(tx, queue, [{ to: member.email, letter }], mailing?.mailing_id)
    })
    await vi.waitFor(
      async () =>
        expect([...(await db`select status, last_error from mail where to_address = ${member.email} and subject = 'Late eggs'`)]).toEqual([
          { status: 'withheld', last_error: 'Unsubscribed before it was sent' },
        ]),
      15_000,
    )
  })

  test('is off the waitlist, and may join it again', async () => {
    const member = await makeMember(shop, { verified: true })
    const farmer = as(shop.app, await makeAdmin(shop))
    const join = () => as(shop.app, member).joinWaitlist({ body: { email: member.email } })
    await join()
    await setNewsletterWanted(tokenFor(member.email), false)
    expect((await farmer.countWaitlist()).waiting).toBe(0)
    await join()
    expect(await farmer.notifyWaitlist({ body: { message: 'Come!' } })).toMatchObject({ queued: 1 })
  })

  test('still wants none under another email', async () => {
    const member = await makeMember(shop, { verified: true })
    const email = newAddress()
    await setNewsletterWanted(tokenFor(member.email), false)
    await as(shop.app, member).changeEmail({ body: { email, password: member.password } })
    const [mail] = await shop.shop.db`select body_text from mail where to_address = ${email}`
    const token = /#token=(\S+)/.exec(mail?.body_text)?.[1] ?? ''
    await as(shop.app, member).confirmEmail({ body: { token } })
    expect(await isOut(email)).toBe(true)
  })

  test.each(['', 'x', 'bm9ib2R5.bm8', `${Buffer.from('ann@people.example').toString('base64url')}.`])(
    'is not stopped by a link we did not write (%j)',
    async (token) => {
      const before = await shop.shop.db`select count(*) from unsubscribed`
      await expect(setNewsletterWanted(token, false)).rejects.toMatchObject(
        token ? { status: 410, code: 'linkUsedOrExpired' } : { status: 400 },
      )
      expect(await shop.shop.db`select count(*) from unsubscribed`).toEqual(before)
    },
  )
})

test('a link in an old email stops nothing once the shop has another secret', async () => {
  const email = newAddress()
  const old = tokenFor(email)
  const other = await openTestShop({ beside: shop, env: { SESSION_SECRET: 'y'.repeat(40), ALLOW_NEW_SECRET: 'on' } })
  const reader = as(other.app, { ...nobody, address: randomAddress() })
  await expect(reader.setNewsletterWanted({ body: { token: old, wanted: false } })).rejects.toMatchObject({ code: 'linkUsedOrExpired' })
  expect(await isOut(email)).toBe(false)
  await other.close()
})

describe('one click in a mail program', () => {
  const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (token: string, payload: string, headers: Record<string, string> = FORM, remoteAddress = randomAddress()) =>
    shop.app.inject({ method: 'POST', url: `/unsubscribe?t=${token}`, headers, payload, remoteAddress })
  const ONE_CLICK = 'List-Unsubscribe=One-Click'
  const multipart = ['--eggs', 'Content-Disposition: form-data; name="List-Unsubscribe"', '', 'One-Click', '--eggs--', ''].join('\r\n')

  test.each([
    ['a form', FORM, ONE_CLICK],
    ['a multipart form', { 'content-type': 'multipart/form-data; boundary=eggs' }, multipart],
    ['a form from a website of mails', { ...FORM, origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' }, ONE_CLICK],
    ['a form from nowhere', { ...FORM, origin: 'null' }, ONE_CLICK],
  ])('unsubscribes by %s, without cookies', async (_, headers, payload) => {
    const email = newAddress()
    const reply = await post(tokenFor(email), payload, headers as Record<string, string>)
    expect([reply.statusCode, reply.body]).toEqual([200, "You won't get news from Our farm anymore.\n"])
    expect(reply.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(await isOut(email)).toBe(true)
    expect(shop.logs.join('')).not.toContain(tokenFor(email))
  })

  test('is needed: a program that only follows the link unsubscribes nobody', async () => {
    const email = newAddress()
    for (const method of ['GET', 'HEAD'] as const) await shop.app.inject({ method, url: `/unsubscribe?t=${tokenFor(email)}` })
    expect(await isOut(email)).toBe(false)
  })

  test.each([
    ['another form', 'List-Unsubscribe=Maybe', FORM],
    ['nothing', '', FORM],
    ['a parcel of many lines', `name="List-Unsubscribe"\r\n${'a\r\n'.repeat(1_200)}`, { 'content-type': 'multipart/form-data' }],
    ['JSON', '{"List-Unsubscribe":"One-Click"}', { 'content-type': 'application/json' }],
  ])('is not %s', async (_, payload, headers) => {
    const email = newAddress()
    const reply = await post(tokenFor(email), payload, headers as Record<string, string>)
    expect(reply.statusCode).toBe(400)
    expect(await isOut(email)).toBe(false)
  })

  test.each(['', 'x', 'x.y'])('with a link we did not write (%j) is refused', async (token) => {
    const reply = await post(token, ONE_CLICK)
    expect([reply.statusCode, reply.json().code]).toEqual([410, 'linkUsedOrExpired'])
  })

  test('is limited for strangers who guess, not for a provider who clicks for many people', async () => {
    const address = randomAddress()
    const guesses = []
    for (let each = 0; each < 61; each++) guesses.push((await post('x.y', ONE_CLICK, FORM, address)).statusCode)
    expect([guesses.at(59), guesses.at(60)]).toEqual([410, 429])
    expect((await post(tokenFor(newAddress()), ONE_CLICK, FORM, address)).statusCode).toBe(200)
  })

  test('takes no large body', async () => {
    expect((await post(tokenFor(newAddress()), 'x'.repeat(5_000))).statusCode).toBe(413)
  })
})
