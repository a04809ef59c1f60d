import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { pushedTo, turnOn } from '../../../../tests/support/people/devices.ts'
import { type Member, makeMember } from '../../../../tests/support/people/people.ts'
import { type Browser, openPushService, type PushService } from '../../../../tests/support/shop/push-service.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { PushJob } from '../../kernel/queue.ts'
import { openPushDoor } from '../../outside/push/push-door.ts'
import { guardFor } from './push-address.ts'
import { openPushKeys } from './push-keys.ts'
import { sendPush } from './send-push.ts'

const shop = useTestShop()
const door = openPushDoor(guardFor({ isPublic: false }))
let service: PushService
let ann: Member
let browser: Browser
beforeAll(async () => {
  service = await openPushService()
  ann = await makeMember(shop, { verified: true })
})
afterAll(() => service.close())
beforeEach(async () => {
  service.answer()
  browser = await turnOn(shop, service, ann)
})

const deviceOf = async () => {
  const [row] = await shop.shop.db<{ push_device_id: number; wait_until: Date | null }[]>`
    select push_device_id, wait_until from push_device where endpoint = ${browser.endpoint}`
  return row
}
const job = async (over: Partial<PushJob> = {}): Promise<PushJob> => ({
  push_device_id: (await deviceOf())?.push_device_id ?? 0,
  until: new Date(Date.now() + 3_600_000).toISOString(),
  urgency: 'normal',
  topic: 'eggs',
  payload: JSON.stringify({ title: 'Eggs', body: 'Are here', path: '/', tag: 'eggs' }),
  ...over,
})
const send = (sent: PushJob) => sendPush(shop.shop, door, sent)

describe('what a push service answers', () => {
  test.each([404, 410, 403])('%s: the device is forgotten, and nothing is tried again', async (status) => {
    const sent = await job()
    service.answer({ status })
    await send(sent)
    expect(await deviceOf()).toBeUndefined()
    const asked = service.asked()
    await send(sent)
    expect(service.asked()).toBe(asked)
  })

  test.each([429, 500, 503])('%s: it is tried again', async (status) => {
    const sent = await job()
    service.answer({ status })
    await expect(send(sent)).rejects.toThrow(`The push service answered ${status}`)
    service.answer()
    await send(sent)
    expect(pushedTo(service, browser)).toHaveLength(1)
  })

  test('Retry-After: the service is left alone until then', async () => {
    const sent = await job()
    service.answer({ status: 429, headers: { 'retry-after': '120' } })
    await expect(send(sent)).rejects.toThrow('429')
    service.answer()
    const asked = service.asked()
    await expect(send(sent)).rejects.toThrow('asked to wait')
    expect(service.asked()).toBe(asked)
    const seconds = ((await deviceOf())?.wait_until?.getTime() ?? 0) - Date.now()
    expect(seconds).toBeGreaterThan(100_000)
    await shop.shop.db`update push_device set wait_until = clock_timestamp() where endpoint = ${browser.endpoint}`
    await send(sent)
    expect(pushedTo(service, browser)).toHaveLength(1)
  })

  test.each([400, 413, 307])('%s: this one is dropped, and the device stays', async (status) => {
    service.answer({ status })
    await send(await job())
    expect(await deviceOf()).toBeDefined()
  })
})

test('a message for a browser that subscribed to another shop is refused there, and the device forgotten', async () => {
  await shop.shop.db`update push_device set endpoint = ${service.subscribe('BAnother').endpoint} where endpoint = ${browser.endpoint}`
  const [{ push_device_id } = { push_device_id: 0 }] = await shop.shop.db<{ push_device_id: number }[]>`
    select push_device_id from push_device order by push_device_id desc limit 1`
  await send(await job({ push_device_id }))
  expect(service.wrong.splice(0)).toEqual(['not the shop that the browser subscribed to'])
  expect(await shop.shop.db`select from push_device where push_device_id = ${push_device_id}`).toEqual([])
})

test('what is of no use anymore is not sent', async () => {
  const asked = service.asked()
  await send(await job({ until: new Date(Date.now() - 1_000).toISOString() }))
  expect(service.asked()).toBe(asked)
})

test('a public shop sends nothing to an address inside its network, and forgets it', async () => {
  const asked = service.asked()
  await sendPush(shop.shop, openPushDoor(guardFor({ isPublic: true })), await job())
  expect(service.asked()).toBe(asked)
  expect(await deviceOf()).toBeUndefined()
})

test('no log names a browser’s address or keys, nor the shop’s own', async () => {
  const { privateKey, publicKey } = await shop.shop.pushKeys.read()
  service.answer({ status: 500 })
  await expect(send(await job())).rejects.toThrow()
  service.answer({ status: 410 })
  await send(await job())
  const logged = shop.logs.join('')
  const secrets = [browser.endpoint, browser.auth, browser.p256dh, publicKey, privateKey.export({ format: 'jwk' }).d ?? '']
  for (const secret of secrets) expect(logged).not.toContain(secret)
})

describe('the shop’s own key', () => {
  test('is the same for processes that start together, and is stored encrypted', async () => {
    await shop.shop.db`delete from push_key`
    const open = () => openPushKeys({ db: shop.shop.db, secret: shop.shop.secret })
    const read = await Promise.all([open().read(), open().read(), open().read()])
    expect(new Set(read.map(({ publicKey }) => publicKey)).size).toBe(1)
    const [stored] = await shop.shop.db<[{ sealed: string }]>`select sealed from push_key`
    const bytes = Buffer.from(stored.sealed, 'base64url')
    expect(bytes.includes(Buffer.from(read[0]?.privateKey.export({ format: 'jwk' }).d ?? '', 'base64url'))).toBe(false)
    expect((await open().read()).publicKey).toBe(read[0]?.publicKey)
  })

  test('is made anew when the shop’s secret was replaced, and the browsers that knew the old one are forgotten', async () => {
    const before = await openPushKeys({ db: shop.shop.db, secret: shop.shop.secret }).read()
    await turnOn(shop, service, ann)
    const after = await openPushKeys({ db: shop.shop.db, secret: 'y'.repeat(40) }).read()
    expect(after.publicKey).not.toBe(before.publicKey)
    expect(await shop.shop.db`select from push_device`).toEqual([])
  })
})
