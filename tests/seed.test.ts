/** @module-tag rest */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { datesOf } from '../src/shared/dates/pickup-dates.ts'
import type { Cycle, Site } from '../src/shared/shapes/entities.ts'
import { contentsOf, openDatabase, type TestDatabase } from './support/shop/backups.ts'
import { runProgram } from './support/shop/commands.ts'

let shop = {} as TestDatabase
let twin = {} as TestDatabase
let fresh = {} as TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  twin = await openDatabase()
  fresh = await openDatabase('template0')
})
afterAll(async () => {
  for (const each of [shop, twin, fresh]) await each.close()
})

const seed = (at: TestDatabase, ...args: string[]) => runProgram('bench/seed.ts', args, { DATABASE_URL: at.url })
const SMALL = ['--subscriptions', '2000', '--sites', '30', '--cycles', '6']

describe('npm run seed', () => {
  test('fills an empty shop and says what it did', async () => {
    expect(await seed(shop, ...SMALL)).toEqual({
      code: 0,
      out: expect.stringMatching(/^Added 2,000 orders with [\d,]+ pickups, 400 people, 30 sites and 6 cycles in [\d.]+ s\.\n$/),
      err: '',
    })
    const states = await shop.db<{ status: string; count: number }[]>`select status, count(*)::int from subscription group by status`
    expect(states.map(({ status }) => status).sort()).toEqual(['canceled', 'expired', 'manual', 'paid', 'refunded'])
    expect(await shop.db`select from cycle where is_active and now()::date between start_date and end_date`).toHaveLength(1)
  })

  test('makes orders that add up as those of the shop do', async () => {
    const odd = await shop.db`
      select id from subscription
      where total_cents <> (weeks * cartons_per_week + donation_cartons) * price_cents or (status = 'manual') <> (user_id is null)
        or (status in ('paid', 'refunded') and (payment_ref is null or paid_cents <> total_cents))
        or (status = 'refunded' and refunded_cents <> paid_cents) or (status in ('manual', 'expired') and paid_cents > 0)`
    expect(odd).toEqual([])
  })

  test('writes a receipt for each payment, and for each refund one that names the receipt of its payment', async () => {
    const receipts = await shop.db`
      select back.subscription_id as id, -back.cents as cents, paid.subscription_id as paid_id, paid.cents as paid_cents
      from receipt back left join receipt paid on paid.receipt_no = back.of_receipt and paid.kind = 'payment'
      where back.kind = 'refund' order by 1`
    const orders = await shop.db`
      select id, refunded_cents as cents, id as paid_id, paid_cents from subscription where refunded_cents > 0 order by 1`
    expect(receipts).toEqual(orders)
    expect(orders.length).toBeGreaterThan(10)
    const [unpaid] = await shop.db`
      select count(*)::int from subscription s where paid_cents > 0 and not exists (select from receipt where subscription_id = s.id and cents = s.paid_cents)`
    expect(unpaid).toEqual({ count: 0 })
  })

  test('plans a pickup for every week of the orders that still run, on the day of their site', async () => {
    const orders = await shop.db<
      (Pick<Cycle, 'start_date' | 'number_of_weeks'> & Pick<Site, 'pickup_start_day'> & { weeks: number; dates: string[] })[]
    >`
      select start_date, number_of_weeks, pickup_start_day, weeks,
        array(select pickup_date::text from pickup where subscription_id = id order by week) as dates
      from subscription join cycle using (cycle_id) join site using (site_id)
      where status in ('paid', 'manual') and end_date >= now()::date`
    expect(orders.length).toBeGreaterThan(500)
    for (const { dates, weeks, number_of_weeks, ...timing } of orders)
      expect(dates).toEqual(datesOf({ ...timing, site_id: 0, changes: [] }, number_of_weeks).slice(-weeks))
  })

  test('sells three products in their rhythms, some of them together, where it is asked to', async () => {
    const farm = await openDatabase()
    expect(await seed(farm, ...SMALL, '--products')).toMatchObject({ code: 0, err: '' })
    const kinds = await farm.db`select distinct short_name, every_weeks from subscription join product using (product_id) order by 1, 2`
    expect(kinds.map(({ short_name, every_weeks }) => `${short_name}/${every_weeks}`)).toEqual(['12/1', '18/1', '18/2', 'honey/4'])
    const odd = await farm.db`
      select line.id from subscription line left join subscription first on first.id = line.basket_id
      where line.total_cents <> (line.weeks * line.cartons_per_week + line.donation_cartons) * line.price_cents
        or (first.user_id, first.cycle_id, first.site_id) is distinct from (line.user_id, line.cycle_id, line.site_id) and first.id is not null
        or exists (select from pickup where subscription_id = line.id and (week - line.first_week) % line.every_weeks <> 0)`
    expect(odd).toEqual([])
    expect(await farm.db`select from subscription where basket_id <> id`).not.toEqual([])
    await farm.close()
  })

  test('makes nobody who could log in', async () => {
    expect(await shop.db`select 1 from account`).toEqual([])
    expect(await shop.db`select 1 from app_user where role = 'admin'`).toEqual([])
  })

  test('fills two databases alike', async () => {
    await seed(twin, ...SMALL)
    const one = await contentsOf(shop.db)
    const other = await contentsOf(twin.db)
    for (const table of ['site', 'cycle', 'subscription', 'pickup']) expect(other[table]).toEqual(one[table])
  })

  test('leaves a shop in use alone, but adds to a demo farm', async () => {
    const before = await contentsOf(shop.db)
    expect(await seed(shop, '--subscriptions', '10')).toEqual({
      code: 1,
      out: '',
      err: 'This shop is in use: it has customers, orders, cycles or sites of its own. Seed an empty database or the demo farm.\n',
    })
    expect(await contentsOf(shop.db)).toEqual(before)
    await shop.db`update shop set is_demo = true`
    expect(await seed(shop, '--subscriptions', '10', '--sites', '1', '--cycles', '1')).toMatchObject({ code: 0 })
    expect(await shop.db`select count(*)::int from subscription`).toEqual([{ count: 2010 }])
  })

  test('makes the tables of a database that has none', async () => {
    expect(await seed(fresh, '--subscriptions', '1')).toMatchObject({ code: 0, err: '' })
  })

  test.each([
    [[], 'How many subscriptions? From 1 to 5,000,000. '],
    [['--subscriptions', 'many'], 'How many subscriptions? From 1 to 5,000,000. '],
    [['--subscriptions', '10', '--sites', '0'], 'How many sites? From 1 to 10,000. '],
    [['--subscriptions', '10', '--cycles', '1.5'], 'How many cycles? From 1 to 400. '],
    [['--orders', '10'], "Unknown option '--orders'"],
  ])('given %j says what it needs', async (args, said) => {
    const { code, err } = await seed(twin, ...args)
    expect([code, err]).toEqual([1, expect.stringContaining(said)])
    expect(err).toContain('Write: npm run seed -- --subscriptions 100000 [--sites 200] [--cycles 20]')
  })
})
