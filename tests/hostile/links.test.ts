import { beforeAll, describe, expect, test } from 'vitest'
import { sdkFor } from '../../src/server/embedded/payment-sandbox/testing/test-sandbox.ts'
import { openSignedLinks } from '../../src/server/identity/signed-links.ts'
import { pages } from '../../src/shared/addresses.ts'
import { adminTabs } from '../../src/shared/admin-addresses.ts'
import { ask, portOf } from '../support/hostile/raw-http.ts'
import { tampered } from '../support/hostile/tampered.ts'
import { openSeason, payloadFor } from '../support/orders/orders.ts'
import { mailTo } from '../support/people/mail.ts'
import { type Member, makeMember, randomAddress } from '../support/people/people.ts'
import { as, requestOf } from '../support/shop/client.ts'
import { useTestShop } from '../support/shop/test-shop.ts'

/** Addresses that the shop hands out lead to the shop, and those it is given are its own. */

const PUBLIC_URL = 'https://shop.farm.example'
const shop = useTestShop({ env: { PUBLIC_URL } })
let ann = {} as Member
beforeAll(async () => {
  ann = await makeMember(shop)
})

const EVIL = {
  host: 'evil.example',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'gopher',
  'x-forwarded-port': '666',
  'x-host': 'evil.example',
  forwarded: 'host=evil.example;proto=gopher',
  referer: 'https://evil.example/',
}
const asEvil = async (name: Parameters<typeof requestOf>[0], body?: object, person: { cookie: string } = ann) => {
  const request = requestOf(name, { body }, { ...person, address: randomAddress() })
  const reply = await shop.app.inject({ ...request, headers: { ...request.headers, ...EVIL } })
  expect(reply.statusCode).toBeLessThan(300)
  return reply
}
const linksIn = (text = ''): string[] => [...text.matchAll(/https?:\/\/[^\s"<>]+/g)].map(([url]) => new URL(url).origin)

describe('a link that the shop hands out', () => {
  test.each([
    ['to a new password', 'sendReset', (): object | undefined => ({ email: ann.email }), 'new password'],
    ['to verify an email', 'sendVerification', (): object | undefined => undefined, 'verify'],
  ] as const)('%s leads to the shop, whatever host was asked', async (_, name, body, subject) => {
    await asEvil(name, body())
    const mail = await mailTo(shop, ann.email, subject)
    expect(new Set([...linksIn(mail.text), ...linksIn(mail.html || '')])).toEqual(new Set([PUBLIC_URL]))
  })

  test('to pay and to come back leads to the shop, whatever host was asked', async () => {
    const season = await openSeason(shop)
    const { id } = (await asEvil('startCheckout', await payloadFor(shop, ann, season))).json()
    const { success_url, cancel_url } = await sdkFor(shop.sandbox).checkout.sessions.retrieve(id)
    expect([success_url, cancel_url].map((url) => new URL(url ?? '').origin)).toEqual([PUBLIC_URL, PUBLIC_URL])
  })

  test('to a calendar, a page or the next page of a list leads to the shop', async () => {
    expect(new URL((await asEvil('readMyCalendar')).json().feed_url).origin).toBe(PUBLIC_URL)
    for (const url of ['/login', '/api/docs', '/api/docs/openapi.json', '/subscribe/']) {
      const { body, headers } = await shop.app.inject({ url, headers: EVIL })
      expect(`${body}${JSON.stringify(headers)}`).not.toMatch(/evil|gopher|:666/)
    }
  })
})

describe('a redirect', () => {
  test('stays in the shop, whatever is written behind or before it', async () => {
    const port = await portOf(shop)
    const paths = [...Object.values(pages), ...Object.values(adminTabs).map(({ path }) => path)].filter((path) => path !== '/')
    const tails = [
      '/',
      '//',
      '//evil.example',
      '/?next=//evil.example',
      '/?//evil.example',
      '/%2f%2fevil.example',
      '/\\evil.example',
      '/?\u00e4',
      '/%0d%0aLocation:%20http://evil.example',
    ]
    const heads = ['', '/', '//evil.example', 'http://evil.example', '/\\evil.example', '/.', '/%2e%2e']
    let redirects = 0
    for (const path of paths)
      for (const url of [...tails.map((tail) => `${path}${encodeURI(tail)}`), ...heads.map((head) => `${head}${path}/`)]) {
        const { status, headers } = await ask(port, { method: 'GET', path: url })
        if (headers.location === undefined) continue
        redirects += 1
        expect([url, status, new URL(String(headers.location), PUBLIC_URL).origin]).toEqual([url, 308, PUBLIC_URL])
        expect(String(headers.location).split('?')[0]).toBe(path)
      }
    expect(redirects).toBeGreaterThan(paths.length * 2)
  })
})

describe('a signed link', () => {
  const tokenOf = (url: string) => new URL(url).searchParams.get('t') ?? ''

  test('with one sign changed is nobody’s, whichever sign', () => {
    const { newsletterLinks } = shop.shop
    const token = tokenOf(newsletterLinks.urlFor('ann@farm.example'))
    expect(newsletterLinks.nameIn(token)).toBe('ann@farm.example')
    for (const each of tampered(token)) expect(newsletterLinks.nameIn(each)).toBeUndefined()
    for (const each of ['', '.', token.split('.')[0], `.${token.split('.')[1]}`, token.slice(0, -4), [...token].reverse().join('')])
      expect(newsletterLinks.nameIn(each ?? '')).toBeUndefined()
  })

  test('is good for its own purpose, of its own shop', async () => {
    const { newsletterLinks, reminderLinks, invitationLinks } = shop.shop
    const all = [newsletterLinks, reminderLinks, invitationLinks]
    for (const made of all) for (const read of all) expect(read.nameIn(tokenOf(made.urlFor('7')))).toBe(made === read ? '7' : undefined)
    const other = openSignedLinks('y'.repeat(40), new URL(PUBLIC_URL), { purpose: 'news for', page: '/unsubscribe' })
    expect(newsletterLinks.nameIn(tokenOf(other.urlFor('ann@farm.example')))).toBeUndefined()
  })

  test('of another purpose opens none of the calls, nor does one of no purpose', async () => {
    const { newsletterLinks, reminderLinks, invitationLinks } = shop.shop
    const [newsletter, reminders, invitation] = [newsletterLinks, reminderLinks, invitationLinks].map((links) =>
      tokenOf(links.urlFor(ann.email)),
    )
    const client = () => as(shop.app, { cookie: '', address: randomAddress() })
    const refused = { status: 410, code: 'linkUsedOrExpired' }
    for (const token of [reminders, invitation, 'x.y', ann.cookie]) {
      await expect(client().setNewsletterWanted({ body: { token: token ?? '', wanted: false } })).rejects.toMatchObject(refused)
      await expect(client().resetPassword({ body: { token: token ?? '', password: 'brand-new' } })).rejects.toMatchObject(refused)
    }
    for (const token of [newsletter, invitation])
      await expect(client().readReminderByLink({ body: { token: token ?? '' } })).rejects.toMatchObject(refused)
    for (const token of [newsletter, reminders])
      await expect(client().readInvitation({ body: { token: token ?? '' } })).rejects.toMatchObject(refused)
  })
})

describe('the address of a calendar', () => {
  test('with one sign changed is not found, whichever sign, and a renewed one is gone', async () => {
    const path = new URL((await as(shop.app, ann).readMyCalendar()).feed_url).pathname
    const key = path.slice('/calendar/'.length, -'.ics'.length)
    const statusOf = async (url: string) => (await shop.app.inject({ url, remoteAddress: randomAddress() })).statusCode
    expect(await statusOf(path)).toBe(200)
    const wrong = [...tampered(key), key.slice(1), `${key}A`, key.toLowerCase(), `${key}%20`, `${key}'--`]
    expect(new Set(await Promise.all(wrong.map((each) => statusOf(`/calendar/${each}.ics`))))).toEqual(new Set([404]))
    await as(shop.app, ann).renewCalendar()
    expect(await statusOf(path)).toBe(404)
    expect(shop.logs.join('')).not.toContain(key)
  })
})
