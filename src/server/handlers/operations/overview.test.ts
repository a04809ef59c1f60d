import { beforeAll, describe, expect, test } from 'vitest'
import { addCardOrder, addOrder, addSite, openDownload, totalsOf } from '../../../../tests/support/orders/farm-orders.ts'
import { openSeason, type Season } from '../../../../tests/support/orders/orders.ts'
import { type Member, makeAdmin, makeMember } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import type { Site } from '../../../shared/shapes/entities.ts'

const clock = { now: new Date('2027-03-01T15:00:00Z') }
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
let season = {} as Season
let barn = {} as Site
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})

describe('the overview', () => {
  test('of an empty shop has nothing to tell and breaks nothing', async () => {
    expect(await farmer.readOverview()).toEqual({
      today: '2027-03-01',
      next: null,
      capacity: [],
      care: { payments: 0, unverified: 0, questions: 0, failed_mails: 0, health: 0 },
      owed: { orders: 0, amount: 0, overdue_orders: 0, overdue_amount: 0 },
      not_real: { payments: true, test_keys: false, mail: true, demo: false },
      accounts_away_since: null,
      books: { receipts: false, credit: false },
      first_run: {
        farm_name: null,
        site_name: null,
        cycle: null,
        carton_price: 6.5,
        is_price_confirmed: false,
        has_looked: false,
        has_shared: false,
      },
    })
    const { weeks, cycles } = await farmer.readCharts()
    expect([weeks.length, weeks[0]?.monday, weeks.at(-1)?.monday, cycles]).toEqual([12, '2027-02-01', '2027-04-19', []])
  })

  test('tells whether there is any credit, and any receipt', async () => {
    await farmer.giveCredit({ body: { email: admin.email, amount: 5, note: 'for trying' } })
    expect((await farmer.readOverview()).books).toEqual({ receipts: false, credit: true })
  })

  test('tells the cartons of the next day by site; what is skipped, canceled or unpaid is not packed', async () => {
    season = await openSeason(shop)
    barn = await addSite(shop, 'Barn')
    const orders = [
      await addOrder(shop, admin, season.cycle, season.site, { cartons_per_week: 3 }),
      await addOrder(shop, admin, season.cycle, season.site, { cartons_per_week: 4 }),
      await addOrder(shop, admin, season.cycle, barn, { cartons_per_week: 5 }),
    ]
    await addCardOrder(shop, 'pending', season.cycle, season.site)
    const { db } = shop.shop
    // The barn's Monday is today; its cartons come on Thursday too, so that one day has two sites.
    await db`update pickup set pickup_date = '2027-03-04' where site_id = ${barn.site_id} and week = 0`
    await db`update pickup set state = 'donated' where subscription_id = ${orders[0] ?? 0} and week = 0`
    await db`update pickup set state = 'skipped' where subscription_id = ${orders[0] ?? 0} and week = 1`
    const times = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: null }
    await db`update site set pickup_from = '16:00', pickup_until = '18:30'`
    const { next } = await farmer.readOverview()
    expect(next).toEqual({
      pickup_date: '2027-03-04',
      cartons: 9,
      donated: 3,
      sites: [
        { site_id: barn.site_id, site_name: 'Barn', ...times, cartons: 5, donated: 0 },
        { site_id: season.site.site_id, site_name: 'Library', ...times, cartons: 4, donated: 3 },
      ],
    })
  })

  test('counts what needs care as the lists behind it do', async () => {
    const { db } = shop.shop
    const id = await addCardOrder(shop, 'paid', season.cycle, season.site)
    await db`update subscription set care = 'amountDiffers', paid_cents = total_cents where id = ${id}`
    await as(shop.app, await makeMember(shop)).askQuestion({
      body: { name: 'Ann', email: 'ann@people.example', subject: 'Eggs', message: 'Brown?' },
    })
    await db`insert into mail (mail_id, letter, to_address, subject, body_text, status) values (gen_random_uuid(), 'mass', 'x@people.example', 'Eggs', 'Eggs', 'failed'),
      (gen_random_uuid(), 'mass', 'y@people.example', 'Eggs', 'Eggs', 'withheld')`
    const { care } = await farmer.readOverview()
    expect(care).toEqual({
      payments: (await farmer.listSubscriptions({ query: { care: 'yes' } })).length,
      unverified: (await farmer.listSubscriptions({ query: { unverified: 'yes' } })).length,
      questions: (await farmer.listQuestions()).length,
      failed_mails: (await farmer.listMails({ query: { status: 'failed' } })).length,
      health: (await farmer.readHealth({ query: { which: 'fast' } })).lines.filter(({ state, name }) => state === 'bad' && name !== 'clock')
        .length,
    })
    expect(care).toEqual({ payments: 1, unverified: 0, questions: 1, failed_mails: 1, health: 0 })
  })

  test('tells what is left of an open cycle and of its sites, where there are limits', async () => {
    const { db } = shop.shop
    expect((await farmer.readOverview()).capacity).toEqual([
      { cycle_id: season.cycle.cycle_id, cycle_name: 'Spring', cartons_left: null, sites: [] },
    ])
    await db`update cycle set cartons_limit = 20 where cycle_id = ${season.cycle.cycle_id}`
    await db`update site set places = 2 where site_id = ${barn.site_id}`
    // 3 + 4 + 5 by hand, 1 paid, 1 about to be paid.
    expect((await farmer.readOverview()).capacity).toEqual([
      {
        cycle_id: season.cycle.cycle_id,
        cycle_name: 'Spring',
        cartons_left: 6,
        sites: [{ site_id: barn.site_id, site_name: 'Barn', places_left: 1 }],
      },
    ])
  })

  test('draws the money of a cycle as its list and its spreadsheet add it up', async () => {
    const { cycle_id } = season.cycle
    // Two are owed, a part of one is paid, and its last day was yesterday.
    const owed = [await addCardOrder(shop, 'paid', season.cycle, season.site), await addCardOrder(shop, 'paid', season.cycle, season.site)]
    const { db } = shop.shop
    await db`update subscription set status = 'owed', pay_later = 'farm', due_date = '2027-03-01', paid_cents = 0 where id = any(${owed})`
    await db`update subscription set due_date = '2027-02-28', farm_cents = 2000 where id = ${owed[1] ?? 0}`
    expect((await farmer.readOverview()).owed).toEqual({ orders: 2, amount: 149, overdue_orders: 1, overdue_amount: 64.5 })
    const money = (await farmer.readCharts()).cycles.find((each) => each.cycle_id === cycle_id)
    const totals = await farmer.readSubscriptionTotals({ query: { cycle_id: String(cycle_id) } })
    expect(money).toEqual({
      cycle_id,
      cycle_name: 'Spring',
      orders: totals.orders,
      total_amount: totals.total_amount,
      owed_amount: 149,
      overdue_amount: 64.5,
      unrecorded_amount: totals.unrecorded_amount,
    })
    expect(totals).toMatchObject({ owed_amount: 149, overdue_amount: 64.5 })
    const [sheet] = openDownload(await farmer.downloadCycleOrders({ params: { cycleId: String(cycle_id) } }))
    expect(totalsOf(sheet)).toContain(totals.total_amount)
    const { card_amount, farm_amount, credit_amount, unrecorded_amount } = totals
    expect(totalsOf(sheet).slice(-5)).toEqual([card_amount, farm_amount, credit_amount, 149, unrecorded_amount])
    await db`delete from subscription where id = any(${owed})`
  })

  test('draws the cartons of a week as the pickups of its days come to', async () => {
    const { weeks } = await farmer.readCharts()
    const first = weeks.find(({ monday }) => monday === '2027-03-01')
    const second = weeks.find(({ monday }) => monday === '2027-03-08')
    expect(first).toEqual({
      monday: '2027-03-01',
      first_day: '2027-03-04',
      sites: [
        { site_id: barn.site_id, site_name: 'Barn', cartons: 5 },
        { site_id: season.site.site_id, site_name: 'Library', cartons: 4 },
      ],
    })
    expect(second?.sites.map(({ cartons }) => cartons)).toEqual([5, 4])
    expect(second?.first_day).toBe('2027-03-08')
    // What was packed stays packed, in the chart as on the sheets, when its order ends later.
    const [order] = await farmer.listSubscriptions({ query: { site_id: String(barn.site_id) } })
    clock.now = new Date('2027-03-10T15:00:00Z')
    await farmer.cancelSubscription({ params: { id: String(order?.id) }, body: { version: order?.version ?? 0 } })
    const later = (await farmer.readCharts()).weeks.find(({ monday }) => monday === '2027-03-01')
    expect(later?.sites).toEqual(first?.sites)
    const packed = await farmer.readPackingDay({ params: { date: '2027-03-04' } })
    expect(packed.cartons).toBe(9)
  })
})
