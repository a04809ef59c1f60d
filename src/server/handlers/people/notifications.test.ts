import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { nextPushed, turnOn } from '../../../../tests/support/people/devices.ts'
import { logIn, type Member, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { openPushService, type PushService } from '../../../../tests/support/shop/push-service.ts'
import { openTestShop, useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { forgetEnded } from '../../store/people/sessions.ts'

const shop = useTestShop()
let service: PushService
let ann: Member
beforeAll(async () => {
  service = await openPushService()
})
afterAll(() => {
  expect(service.wrong).toEqual([])
  service.close()
})
beforeEach(async () => {
  ann = await makeMember(shop, { verified: true })
})

const own = (person = ann) => as(shop.app, person)
const isOn = async (endpoint: string) => (await shop.shop.db`select from push_device where endpoint = ${endpoint}`).length === 1

test('a test notice arrives in the language of the page, and nowhere after turning off', async () => {
  const { endpoint, ...keys } = await turnOn(shop, service, ann)
  await own({ ...ann, cookie: `${ann.cookie}; dozen.language=es` }).testNotifications({ body: { endpoint } })
  const { shown, urgency } = await nextPushed(service, { endpoint, ...keys })
  expect(shown).toMatchObject({ title: 'Las notificaciones funcionan', path: '/settings' })
  expect(urgency).toBe('high')
  expect(await own().checkNotifications({ body: { endpoint } })).toEqual({ is_on: true })
  expect(await own().turnOffNotifications({ body: { endpoint } })).toEqual({ is_on: false })
  expect(await own().checkNotifications({ body: { endpoint } })).toEqual({ is_on: false })
  await expect(own().testNotifications({ body: { endpoint } })).rejects.toMatchObject({ code: 'deviceOff' })
})

test('another person’s device can be neither tested nor turned off', async () => {
  const { endpoint } = await turnOn(shop, service, ann)
  const mallory = await makeMember(shop, { verified: true })
  await expect(own(mallory).testNotifications({ body: { endpoint } })).rejects.toMatchObject({ code: 'deviceOff' })
  await own(mallory).turnOffNotifications({ body: { endpoint } })
  expect(await isOn(endpoint)).toBe(true)
})

describe('a device is forgotten', () => {
  test('when its person logs out there, and no other is', async () => {
    const { endpoint } = await turnOn(shop, service, ann)
    const elsewhere = await turnOn(shop, service, await logIn(shop, ann.email))
    await own().signOut()
    expect([await isOn(endpoint), await isOn(elsewhere.endpoint)]).toEqual([false, true])
  })

  test('when they end that session, or all others, from another one', async () => {
    const { endpoint } = await turnOn(shop, service, ann)
    const phone = await logIn(shop, ann.email)
    const phones = await turnOn(shop, service, phone)
    const there = (await own(phone).listMySessions()).find(({ is_this }) => !is_this)
    await own(phone).endMySession({ params: { id: there?.session_id ?? '' } })
    expect([await isOn(endpoint), await isOn(phones.endpoint)]).toEqual([false, true])
    await own(await logIn(shop, ann.email)).endOtherSessions()
    expect(await isOn(phones.endpoint)).toBe(false)
  })

  test('with a new password, unless it is the one where it was changed', async () => {
    const { endpoint } = await turnOn(shop, service, ann)
    const phones = await turnOn(shop, service, await logIn(shop, ann.email))
    await own().changePassword({ body: { password: ann.password, newPassword: 'seven-brown-eggs' } })
    expect([await isOn(endpoint), await isOn(phones.endpoint)]).toEqual([true, false])
  })

  test('when someone else logs in there, but not when its own person does after their session expired', async () => {
    const { endpoint } = await turnOn(shop, service, ann)
    const { db } = shop.shop
    await db`update session set ends_at = now() - interval '1 day' where user_id = ${ann.id}`
    await forgetEnded(db)
    const again = await logIn(shop, ann.email)
    expect(await own(again).checkNotifications({ body: { endpoint } })).toEqual({ is_on: true })
    // It belongs to the new session from now on.
    await own(again).endOtherSessions()
    expect(await isOn(endpoint)).toBe(true)
    const next = await makeMember(shop, { verified: true })
    expect(await own(next).checkNotifications({ body: { endpoint } })).toEqual({ is_on: false })
    expect(await isOn(endpoint)).toBe(false)
  })

  test('when it is the oldest of more than five', async () => {
    const [first, second] = [await turnOn(shop, service, ann), await turnOn(shop, service, ann)]
    for (let more = 0; more < 4; more++) await turnOn(shop, service, ann)
    expect([await isOn(first.endpoint), await isOn(second.endpoint)]).toEqual([false, true])
  })

  test('as the last person’s, when another turns it on', async () => {
    const browser = await turnOn(shop, service, ann)
    const next = await makeMember(shop, { verified: true })
    await own(next).turnOnNotifications({ body: browser })
    expect(await own(next).checkNotifications({ body: { endpoint: browser.endpoint } })).toEqual({ is_on: true })
    expect(await shop.shop.db`select from push_device where user_id = ${ann.id}`).toEqual([])
  })
})

test('a key that is no key, and in a public shop an address inside its network, are refused', async () => {
  const browser = service.subscribe('sender')
  const body = { ...browser, p256dh: `B${'A'.repeat(86)}` }
  await expect(own().turnOnNotifications({ body })).rejects.toMatchObject({ code: 'deviceRefused' })
  const open = await openTestShop({ env: { PUBLIC_URL: 'https://eggs.example', TRUST_PROXY: '127.0.0.1' } })
  try {
    const bo = await makeMember(open, { verified: true })
    for (const endpoint of [browser.endpoint, 'https://10.0.0.1/x', 'https://[::1]/x', 'https://push.example:22/x'])
      await expect(as(open.app, bo).turnOnNotifications({ body: { ...browser, endpoint } })).rejects.toMatchObject({
        code: 'deviceRefused',
      })
    expect(await as(open.app, bo).turnOnNotifications({ body: { ...browser, endpoint: 'https://push.example/x' } })).toEqual({
      is_on: true,
    })
  } finally {
    await open.close()
  }
})
