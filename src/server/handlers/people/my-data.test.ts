import { beforeAll, describe, expect, test } from 'vitest'
import { checkOut, openSeason, ordersOf, pickupsOf, type Season, sendEvent } from '../../../../tests/support/orders/orders.ts'
import { sell } from '../../../../tests/support/orders/paid-orders.ts'
import { giveCredit } from '../../../../tests/support/people/buyers.ts'
import { mailTo } from '../../../../tests/support/people/mail.ts'
import { logIn, type Member, makeAdmin, makeHost, makeMember } from '../../../../tests/support/people/people.ts'
import { as } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'

const shop = useTestShop()
let season = {} as Season
beforeAll(async () => {
  season = await openSeason(shop)
  // Events come by hand in these tests.
  shop.sandbox.switches.drop = true
})

const close = (person: Member, given: { pickups?: number; credit_cents?: number; password?: string } = {}) =>
  as(shop.app, person).closeAccount({ body: { password: person.password, pickups: 0, credit_cents: 0, ...given } })

const isClosed = async ({ id }: Member) =>
  (await shop.shop.db`select from app_user where id = ${id} and closed_at is not null`).length === 1

describe('closing an account', () => {
  test('wants the right password', async () => {
    const ann = await makeMember(shop)
    await expect(close(ann, { password: 'another-one' })).rejects.toMatchObject({ status: 403, code: 'wrongPassword' })
    expect(await isClosed(ann)).toBe(false)
  })

  test('ends every session and tells the browser to forget its own', async () => {
    const ann = await makeMember(shop)
    const elsewhere = await logIn(shop, ann.email)
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/close-account',
      headers: { cookie: ann.cookie },
      payload: { password: ann.password, pickups: 0, credit_cents: 0 },
    })
    expect([reply.statusCode, String(reply.headers['set-cookie'])]).toEqual([204, expect.stringContaining('Max-Age=0')])
    for (const person of [ann, elsewhere]) await expect(as(shop.app, person).readClosing()).rejects.toMatchObject({ status: 401 })
    expect((await mailTo(shop, ann.email, 'is closed')).text).toContain('You have no orders, so nothing is kept.')
  })

  test('gives away what is to come, and nothing that was not told', async () => {
    const ann = await makeMember(shop)
    await sell(shop, ann, season.cycle, season.site)
    const told = await as(shop.app, ann).readClosing()
    expect(told).toMatchObject({ orders: 1, credit_cents: 0 })
    expect(told.pickups[0]).toMatchObject({ pickup_site: 'Library', cartons: 2 })
    const pickups = told.pickups.length
    await giveCredit(shop, ann, 700)
    for (const given of [{ pickups: 0 }, { pickups }, { pickups: 0, credit_cents: 700 }])
      await expect(close(ann, given)).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect((await pickupsOf(shop, ann)).every(({ state }) => state === 'planned')).toBe(true)
    await close(ann, { pickups, credit_cents: 700 })
    expect((await pickupsOf(shop, ann)).filter(({ state }) => state === 'donated')).toHaveLength(pickups)
    expect((await mailTo(shop, ann.email, 'is closed')).text).toContain(`${2 * pickups} cartons on`)
  })

  test('ends an order that waits for its payment at the provider first', async () => {
    const ann = await makeMember(shop)
    const { id: session } = await checkOut(shop, ann, season)
    await close(ann)
    expect(await ordersOf(shop, ann)).toMatchObject([{ status: 'expired' }])
    expect(await shop.shop.payments.read(session)).toMatchObject({ state: 'expired' })
  })

  test('stops where the money of such an order has arrived: it is theirs to see first', async () => {
    const ann = await makeMember(shop)
    const { id: session } = await checkOut(shop, ann, season)
    shop.sandbox.pay(session)
    await expect(close(ann)).rejects.toMatchObject({ status: 409, code: 'alreadyPaid' })
    expect([await isClosed(ann), await ordersOf(shop, ann)]).toMatchObject([false, [{ status: 'paid' }]])
    const { pickups } = await as(shop.app, ann).readClosing()
    expect(pickups.length).toBeGreaterThan(6)
    await close(ann, { pickups: pickups.length })
  })

  test('leaves an order that the farm refunds later without a letter to anybody', async () => {
    const farmer = await makeAdmin(shop)
    const ann = await makeMember(shop)
    const { id: session } = await checkOut(shop, ann, season)
    shop.sandbox.pay(session)
    await sendEvent(shop, 'checkout.session.completed', { id: session })
    await close(ann, { pickups: (await as(shop.app, ann).readClosing()).pickups.length })
    const [order] = await ordersOf(shop, ann)
    const { version } = await as(shop.app, farmer).readSubscription({ params: { id: order?.id } })
    const before = await shop.shop.db`select from mail`
    await as(shop.app, farmer).refundSubscription({ params: { id: order?.id }, body: { version, amount: 1, cancel: false } })
    expect(await ordersOf(shop, ann)).toMatchObject([{ refunded_cents: 100 }])
    expect(await shop.shop.db`select from mail`).toHaveLength(before.length)
  })

  test('takes a host off their sites', async () => {
    const host = await makeHost(shop, season.site)
    await close(host)
    expect(await shop.shop.db`select from site_host where user_id = ${host.id}`).toHaveLength(0)
  })

  test('comes before whatever was under way: nothing new is written for a closed account', async () => {
    const ann = await makeMember(shop)
    await close(ann)
    const { db } = shop.shop
    const { cycle_id } = season.cycle
    const { site_id } = season.site
    const late = [
      db`insert into session (digest, user_id, is_lasting, ends_at) values ('late', ${ann.id}, true, now())`,
      db`insert into question (user_id, name, email, subject, message, created_at) values (${ann.id}, 'Ann', ${ann.email}, '', '', now())`,
      db`insert into place_wish (user_id, cycle_id, site_id, cartons, asked_at) values (${ann.id}, ${cycle_id}, ${site_id}, 1, now())`,
      db`insert into site_host (user_id, site_id) values (${ann.id}, ${site_id})`,
      db`
        insert into subscription (user_id, cycle_id, site_id, status, name, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
        values (${ann.id}, ${cycle_id}, ${site_id}, 'pending', 'Ann', 1, 0, 8, 650, 5200, '', '')`,
    ]
    for (const each of late) await expect(each).rejects.toThrow('This account has been closed')
  })
})

describe('the last admin', () => {
  test('cannot leave; of two who leave at once one stays', async () => {
    const { db } = shop.shop
    await db`update app_user set role = 'user'`
    const ann = await makeAdmin(shop)
    const bea = await makeAdmin(shop)
    const outcomes = await Promise.allSettled([close(ann), close(bea)])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [left] = await db<{ id: string }[]>`select id from app_user where role = 'admin'`
    const last = left?.id === ann.id ? ann : bea
    expect(await as(shop.app, last).readClosing()).toMatchObject({ is_last_admin: true })
    await expect(close(last)).rejects.toMatchObject({ status: 409, code: 'lastAdmin' })
  })
})
