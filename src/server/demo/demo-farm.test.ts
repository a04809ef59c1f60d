import { existsSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { logIn, makeMember } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { openTestShop, type TestShop } from '../../../tests/support/shop/test-shop.ts'
import { daysBetween } from '../../shared/dates/calendar.ts'
import { orderTotalCents } from '../../shared/rules/money/order-total.ts'
import { readConfig } from '../kernel/config/config.ts'
import { settle } from '../money/settle/settle.ts'
import { openShop } from '../start/shop.ts'
import * as cycles from '../store/farm/cycles.ts'
import * as sites from '../store/farm/sites.ts'
import * as ordersOfUser from '../store/orders/orders-of-user.ts'
import { fillDemoFarm } from './demo-farm.ts'

let now = new Date('2026-11-12T15:00:00Z')
const opened: TestShop[] = []

const openFarm = async (at: string, env: Record<string, string> = {}): Promise<TestShop> => {
  now = new Date(at)
  const farm = await openTestShop({ clock: () => now, env })
  opened.push(farm)
  return farm
}
afterEach(async () => {
  for (const farm of opened.splice(0)) await farm.close()
})

const passwordIn = (line: string | undefined): string => line?.match(/with the password (\S+)$/)?.[1] ?? 'none told'

describe('an empty shop, filled', () => {
  let farm = {} as TestShop
  let line: string | undefined
  beforeAll(async () => {
    farm = await openTestShop({ clock: () => new Date('2026-11-12T15:00:00Z'), env: { DEMO_PASSWORD: 'given-by-me' } })
    line = await fillDemoFarm(farm.shop)
  })
  afterAll(() => farm.close())

  test('becomes a farm with sites, cycles, orders, questions and a waitlist', async () => {
    const { db } = farm.shop
    const admin = await logIn(farm, 'admin@demo.farm', passwordIn(line))
    const call = as(farm.app, admin)
    expect(admin).toMatchObject({ role: 'admin', email_verified: true })
    expect((await call.listCycles()).map(({ cycle_name, is_active }) => [cycle_name, is_active])).toEqual([
      ['Winter 2026–27', false],
      ['Fall 2026', true],
      ['Summer 2026', false],
    ])
    const places = await sites.list(db)
    expect(new Set(places.map(({ pickup_start_day }) => pickup_start_day)).size).toBe(4)
    for (const site of places) expect(site.site_address).toMatch(/, NY 1[34]\d{3}$/)
    expect(await call.listSubscriptions({ query: {} })).toHaveLength(14)
    expect(await call.listQuestions()).toHaveLength(2)
    expect((await call.listResolvedQuestions({ query: {} })).map(({ answer }) => answer !== null)).toEqual([false, true])
    expect(await call.readCartonPrice()).toEqual({ carton_price: 6.5 })
    expect(await call.countWaitlist()).toEqual({ waiting: 2, told: 0, unverified: 0 })
    expect(await db`select farm_name, is_demo from shop`).toEqual([{ farm_name: 'Larch Hill Farm', is_demo: true }])
  })

  test('shows strangers a photo of its eggs, small enough for a phone', async () => {
    const { photo } = (await farm.app.inject({ url: '/api/window' })).json()
    expect(photo).toMatchObject({ alt: 'Brown and cream eggs in an open carton on a wooden table', width: 1200, height: 800 })
    expect((await farm.app.inject({ url: photo.src })).rawPayload.length).toBeLessThan(60_000)
  })

  test('has a farmer who has archived a site of last season and answered questions, all written down', async () => {
    const call = as(farm.app, await logIn(farm, 'admin@demo.farm', 'given-by-me'))
    const [archived, ...more] = await call.listArchivedSites()
    expect(more).toEqual([])
    const there = await call.listSubscriptions({ query: { site_id: archived?.site_id } })
    expect(there.map(({ egg_cycle }) => egg_cycle)).toEqual(['Summer 2026'])
    const done = await call.listActivity({ query: { about: 'changes' } })
    expect(done.map(({ action }) => action)).toEqual(['addCycle', 'resolveQuestion', 'answerQuestion', 'archiveSite', 'toggleCycle'])
    for (const { at, who } of done) expect([at < now.toISOString(), who]).toEqual([true, 'admin@demo.farm'])
  })

  test('has a customer with a paid order in the running and in the finished cycle', async () => {
    expect(passwordIn(line)).toBe('given-by-me')
    const customer = await logIn(farm, 'customer@demo.farm', 'given-by-me')
    expect(customer).toMatchObject({ role: 'user', email_verified: true })
    const mine = await ordersOfUser.listOfUser(farm.shop.db, customer.id, '2026-11-12')
    expect(mine.map(({ egg_cycle }) => egg_cycle)).toEqual(['Fall 2026', 'Summer 2026'])
  })

  test('gets orders whose totals and pickups agree with the rules', async () => {
    const orders = await farm.shop.db`
      select s.*, count(p.*)::int as pickups, min(p.cartons) as least, max(p.cartons) as most, max(p.pickup_date) as last, end_date
      from subscription s join cycle using (cycle_id) left join pickup p on p.subscription_id = s.id group by s.id, end_date`
    expect(orders).toHaveLength(14)
    for (const order of orders) {
      const { weeks, cartons_per_week: cartonsPerWeek, donation_cartons: donationCartons, price_cents: priceCents } = order
      expect(order.total_cents).toBe(orderTotalCents({ weeks, cartonsPerWeek, donationCartons, priceCents }))
      expect(order).toMatchObject({ pickups: weeks, least: cartonsPerWeek, most: cartonsPerWeek })
      expect(daysBetween(order.last, order.end_date)).toBeLessThan(7)
      expect(order.created_at < now).toBe(true)
    }
  })
})

describe('an empty shop', () => {
  test('has payments that can go back, and on any day somebody to hand eggs to, also for its host', async () => {
    const farm = await openFarm('2026-11-12T15:00:00Z', { DEMO_PASSWORD: 'given-by-me' })
    const { db } = farm.shop
    await fillDemoFarm(farm.shop, farm.sandbox)
    const call = as(farm.app, await logIn(farm, 'admin@demo.farm', 'given-by-me'))
    const paid = (await call.listSubscriptions({ query: { status: 'paid' } })).map(({ id }) => id)
    expect(paid.length).toBeGreaterThan(5)
    for (const id of paid) expect(await call.readBalance({ params: { id } })).toMatchObject({ can_refund: true, refunded_cents: 0 })
    // The provider tells of it once the shop listens: that is no news, to the books or to anybody's mailbox.
    const [{ checkout_session_id = '' } = {}] = await db`select checkout_session_id from subscription where id = ${paid[0] ?? 0}`
    await settle(farm.shop, await farm.shop.payments.read(checkout_session_id))
    expect(await db`select from mail`).toHaveLength(0)
    const { version } = await call.readSubscription({ params: { id: paid[0] ?? 0 } })
    const refunded = await call.refundSubscription({ params: { id: paid[0] ?? 0 }, body: { version, amount: 13, cancel: false } })
    expect(refunded).toMatchObject({ status: 'paid', refunded_amount: 13 })

    const host = as(farm.app, await logIn(farm, 'host@demo.farm', 'given-by-me'))
    const looksAfter = await db`select site_id from site_host order by site_id`
    for (let day = 0; day < 8; day += 1) {
      now = new Date(Date.parse('2026-11-12T15:00:00Z') + day * 86_400_000)
      await fillDemoFarm(farm.shop, farm.sandbox)
      const { today, sites: lists } = await host.readHandOver()
      expect(
        lists.some(({ pickup_date, rows }) => pickup_date >= today && rows.length > 0),
        `on ${today}`,
      ).toBe(true)
    }
    // Starting again on another day gives the host no more.
    expect(await db`select site_id from site_host order by site_id`).toEqual(looksAfter)
    expect(await db`select count(*)::int as sessions from subscription where checkout_session_id is not null`).toEqual([
      { sessions: paid.length },
    ])
  })

  test('is filled once by two processes that start at once', async () => {
    const farm = await openFarm('2026-11-12T15:00:00Z')
    const config = readConfig({
      DATABASE_URL: farm.databaseUrl,
      SESSION_SECRET: 'x'.repeat(40),
      DATA_DIR: `${farm.shop.config.dataDir}/other`,
    })
    const other = await openShop(config, () => now, pino({ level: 'silent' }))
    const lines = await Promise.all([fillDemoFarm(farm.shop), fillDemoFarm(other.shop)])
    await other.close()
    const told = lines.map(passwordIn).filter((password) => password !== 'none told')
    expect(told).toHaveLength(1)
    await logIn(farm, 'admin@demo.farm', told[0])
    expect(
      await farm.shop.db`select (select count(*)::int from cycle) as cycles, (select count(*)::int from subscription) as orders`,
    ).toEqual([{ cycles: 3, orders: 14 }])
  })

  test('is filled whole after a fill that was cut off', async () => {
    const farm = await openFarm('2026-11-12T15:00:00Z')
    await farm.shop.identity.signUp('admin@demo.farm', 'somebody-elses', 'en')
    await logIn(farm, 'admin@demo.farm', passwordIn(await fillDemoFarm(farm.shop)))
    await expect(logIn(farm, 'admin@demo.farm', 'somebody-elses')).rejects.toThrow('could not log in')
  })
})

describe('a shop with people', () => {
  test('is left alone', async () => {
    const farm = await openFarm('2026-11-12T15:00:00Z')
    await makeMember(farm)
    expect(await fillDemoFarm(farm.shop)).toBeUndefined()
    expect(await farm.shop.db`select from cycle`).toHaveLength(0)
    expect(existsSync(join(farm.shop.config.dataDir, 'demo-password'))).toBe(false)
  })

  test('and one with a cycle only is left alone too', async () => {
    const { shop } = await openFarm('2026-11-12T15:00:00Z')
    await cycles.add(shop.db, { cycle_name: 'Mine', start_date: '2026-11-02', end_date: '2026-11-08', number_of_weeks: 1 })
    expect(await fillDemoFarm(shop)).toBeUndefined()
    expect(await shop.db`select from app_user`).toHaveLength(0)
  })
})

describe('the demo farm at later starts', () => {
  test('is not filled again, and tells its password from a file for its owner alone', async () => {
    const { shop } = await openFarm('2026-11-12T15:00:00Z')
    const line = await fillDemoFarm(shop)
    expect(await fillDemoFarm(shop)).toBe(line)
    expect(await shop.db`select from subscription`).toHaveLength(14)
    const file = join(shop.config.dataDir, 'demo-password')
    expect(statSync(file).mode & 0o777).toBe(0o600)
    rmSync(file)
    expect(await fillDemoFarm(shop)).toContain('keep their password')
  })

  test('takes another DEMO_PASSWORD', async () => {
    const farm = await openFarm('2026-11-12T15:00:00Z')
    const first = passwordIn(await fillDemoFarm(farm.shop))
    const line = await fillDemoFarm({ ...farm.shop, config: { ...farm.shop.config, demoPassword: 'another-one' } })
    expect(passwordIn(line)).toBe('another-one')
    for (const email of ['admin@demo.farm', 'customer@demo.farm', 'host@demo.farm']) await logIn(farm, email, 'another-one')
    await expect(logIn(farm, 'admin@demo.farm', first)).rejects.toThrow('could not log in')
    expect(await fillDemoFarm(farm.shop)).toBe(line)
    expect(await farm.shop.db`select from app_user where email like '%demo.farm'`).toHaveLength(3)
  })
})
