import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { addPickup, addPlace } from '../../../../tests/support/orders/pickups.ts'
import { FIRST, SECOND, useTuesdays } from '../../../../tests/support/orders/tuesdays.ts'
import { nextPushed, pushedTo, turnOn, untilPushed } from '../../../../tests/support/people/devices.ts'
import { type Member, makeAdmin, makeHost, makeMember, verifyAddress } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { openPushService, type PushService } from '../../../../tests/support/shop/push-service.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { clockAt } from '../../../shared/dates/calendar.ts'
import { notifyNewOrders } from '../../jobs/notify-new-orders.ts'
import { noteAll } from '../../operations/alarms/check-alarms.ts'

/** Who hears of what on their devices, through a push service that opens and checks every message. */

describe('a farm', () => {
  const shop = useTestShop()
  let service: PushService
  let admin: Member
  beforeAll(async () => {
    service = await openPushService()
    admin = await makeAdmin(shop)
  })
  afterAll(() => {
    expect(service.wrong).toEqual([])
    service.close()
  })

  const pickupToday = async (person: Member, second_email = '') => {
    const { db, farm } = shop.shop
    const site_id = await addPlace(db)
    const pickup_date = clockAt(new Date(), farm.current.time_zone).slice(0, 10)
    await addPickup(db, { pickup_date, site_id, user_id: person.id, second_email })
    return site_id
  }

  test('that runs late reaches customers and hosts at once, each in their own language', async () => {
    const ann = await makeMember(shop, { verified: true })
    const bo = await makeMember(shop, { verified: true })
    await shop.shop.db`update app_user set language = 'es' where id = ${ann.id}`
    const site_id = await pickupToday(ann)
    const host = await makeHost(shop, { site_id })
    const [anns, bos, hosts] = await Promise.all([ann, bo, host].map((person) => turnOn(shop, service, person)))
    if (!anns || !bos || !hosts) throw new Error('Nobody turned it on')
    const press = 'c3'.repeat(16)
    await as(shop.app, admin).tellLate({ params: { id: site_id }, body: { minutes: 30, press } })
    await as(shop.app, admin).tellLate({ params: { id: site_id }, body: { minutes: 30, press } })

    const told = await nextPushed(service, anns)
    expect(told.shown).toMatchObject({ title: expect.stringContaining('en Barn: llegamos 30 minutos tarde'), path: '/profile/pickups' })
    expect(told.shown.body).toContain('Hoy llegamos más o menos 30 minutos tarde a Barn')
    expect(told.urgency).toBe('high')
    expect(told.ttl).toBeGreaterThan(5 * 3600)
    const asHost = await nextPushed(service, hosts)
    expect(asHost.shown.body).toContain('We also told the person who picks up there.')
    expect(asHost.shown.path).toBe('/hand-over')

    // Later than first said: the newer notice takes the place of the older one.
    await as(shop.app, admin).tellLate({ params: { id: site_id }, body: { minutes: 60 } })
    const again = await nextPushed(service, anns, 2)
    expect(again).toMatchObject({ topic: told.topic, shown: { tag: told.shown.tag } })
    await untilPushed(shop)
    expect(pushedTo(service, anns)).toHaveLength(2)
    expect(pushedTo(service, bos)).toHaveLength(0)
  })

  test('reaches the second reader of an order on their own account, once they have proved that its address is theirs', async () => {
    const ann = await makeMember(shop, { verified: true })
    const second = await makeMember(shop)
    await expect(turnOn(shop, service, second)).rejects.toMatchObject({ code: 'verifyForNotices' })
    await verifyAddress(shop, second.email)
    const browser = await turnOn(shop, service, second)
    const site_id = await pickupToday(ann, second.email.toUpperCase())
    await as(shop.app, admin).tellLate({ params: { id: site_id }, body: { minutes: 15 } })
    expect((await nextPushed(service, browser)).shown.body).toContain('15 minutes late')
    // An address that is no longer proved is nobody's.
    await shop.shop.db`update app_user set email_verified = false where id = ${second.id}`
    await as(shop.app, admin).tellLate({ params: { id: site_id }, body: { minutes: 60 } })
    await untilPushed(shop)
    expect(pushedTo(service, browser)).toHaveLength(1)
  })

  test('hears of trouble on its own devices, also when emails can’t be sent', async () => {
    const customer = await turnOn(shop, service, await makeMember(shop, { verified: true }))
    const farms = await turnOn(shop, service, admin)
    await noteAll(shop.shop, [
      { name: 'mail', finding: { state: 'bad', says: 'The mail server does not answer.', toDo: 'Call them.' }, isSure: true },
    ])
    const alarm = await nextPushed(service, farms)
    expect(alarm).toMatchObject({
      urgency: 'high',
      shown: { title: "Emails can't be sent", body: 'The mail server does not answer.\nCall them.', path: '/admin/health' },
    })
    expect(await shop.shop.db`select from mail where letter = 'alarm'`).toEqual([])
    await noteAll(shop.shop, [{ name: 'disk', finding: { state: 'bad', says: '1% is free.' }, isSure: true }])
    expect((await nextPushed(service, farms, 2)).shown.title).toBe('The disk is nearly full')
    expect((await shop.shop.db`select from mail where letter = 'alarm'`).length).toBeGreaterThan(0)
    expect(pushedTo(service, customer)).toEqual([])
  })

  test('hears of new orders in one notice, once each, and only where an admin wants to', async () => {
    const { db } = shop.shop
    const farmer = await makeAdmin(shop)
    const season = await openSeason(shop)
    shop.sandbox.switches.drop = true
    const order = async () => {
      const { id } = await checkOut(shop, await makeMember(shop), season)
      shop.sandbox.pay(id)
      await sendEvent(shop, 'checkout.session.completed', { id })
      await sendEvent(shop, 'checkout.session.completed', { id })
    }
    await db`delete from push_device`
    await order()
    expect(await db`select from new_order_notice`).toEqual([])
    const browser = await turnOn(shop, service, farmer)
    await order()
    await order()
    const orders = await db<{ id: number }[]>`select id from subscription where cycle_id = ${season.cycle.cycle_id} order by id offset 1`
    await Promise.all([notifyNewOrders(shop.shop), notifyNewOrders(shop.shop)])
    const { shown } = await nextPushed(service, browser)
    expect(shown).toMatchObject({ title: '2 new orders', path: '/admin' })
    expect(shown.body.split('\n')).toEqual(orders.map(({ id }) => `D-${String(id).padStart(5, '0')} at ${season.site.site_name}`))
    await order()
    await notifyNewOrders(shop.shop)
    expect((await nextPushed(service, browser, 2)).shown.title).toBe('New order')
    // Someone who no longer runs the farm hears no more of it.
    await db`update app_user set role = 'user' where id = ${farmer.id}`
    await order()
    await notifyNewOrders(shop.shop)
    await untilPushed(shop)
    expect(pushedTo(service, browser)).toHaveLength(2)
  })
})

describe('a moved pickup', () => {
  const farm = useTuesdays()
  const { shop, clock } = farm
  let service: PushService
  beforeAll(async () => {
    service = await openPushService(() => clock.now)
  })
  afterAll(() => {
    expect(service.wrong).toEqual([])
    service.close()
  })

  test('reaches its customer and the site’s host with where to change it', async () => {
    const ann = await makeMember(shop, { verified: true })
    const host = await makeHost(shop, farm.site)
    const [anns, hosts] = await Promise.all([ann, host].map((person) => turnOn(shop, service, person)))
    if (!anns || !hosts) throw new Error('Nobody turned it on')
    const id = await farm.order(farm.site)
    await shop.shop.db`update subscription set user_id = ${ann.id} where id = ${id}`
    await farm.change({ pickup_date: SECOND, to_date: '2027-03-10' })
    const { shown } = await nextPushed(service, anns)
    expect(shown.title).toContain('Your pickup has moved')
    expect(shown.body).toContain('Your pickup planned for Tue, Mar 9 is now on Wed, Mar 10')
    expect(shown.path).toMatch(/^\/profile\/pickups#pickup-\d+$/)
    expect((await nextPushed(service, hosts)).shown.path).toBe('/hand-over')
    expect(await farm.datesOf(id)).toContain(FIRST)
  })
})
