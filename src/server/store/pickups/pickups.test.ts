import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, type Weekday } from '../../../shared/dates/calendar.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Order } from '../../../shared/shapes/orders.ts'

/** The pickups of an order as the days go by. */

const clock = { now: new Date(0) }
/** Noon at the farm. */
const setDay = (date: string) => {
  clock.now = new Date(`${date}T17:00:00Z`)
}
const shop = useTestShop({ clock: () => clock.now })
let farmer = {} as Client
let monday = {} as Site
let thursday = {} as Site
let cycle = {} as Cycle

const addSite = (day: Weekday) =>
  farmer.addSite({
    body: { site_name: day, site_address: '1 Lane', site_instructions: '', pickup_start_day: day, pickup_deadline_day: day },
  })
const FOUR_WEEKS = { cycle_name: 'March', start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4 }
const MONDAYS = ['2027-03-01', '2027-03-08', '2027-03-15', '2027-03-22']
const THURSDAYS = ['2027-03-04', '2027-03-11', '2027-03-18', '2027-03-25']

beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  monday = await addSite('Monday')
  thursday = await addSite('Thursday')
})
beforeEach(async () => {
  setDay('2027-02-20')
  cycle = await farmer.addCycle({ body: FOUR_WEEKS })
})

const rowOf = async (id: unknown): Promise<Order> => {
  const [row] = (await farmer.listSubscriptions({ query: { cycle_id: cycle.cycle_id } })).filter((each) => each.id === id)
  if (!row) throw new Error(`Order ${id} is not listed`)
  return row
}
const addOrder = async (site: Site, cartons_per_week = 2) => {
  const order = {
    name: 'Ann',
    cartons_per_week,
    donation_cartons: 0,
    total_amount: 52,
    cycle_id: cycle.cycle_id,
    pickup_site: site.site_id,
  }
  return rowOf((await farmer.addSubscription({ body: order })).id)
}
const edit = async ({ id }: Order, change: Partial<Order> = {}) =>
  farmer.editSubscription({ params: { id }, body: { ...(await rowOf(id)), ...change } })

type Planned = [date: string, site_id: number, cartons: number]
const pickupsOf = async ({ id }: Order): Promise<Planned[]> => {
  const rows = await shop.shop.db<{ pickup_date: string; site_id: number; cartons: number }[]>`
    select pickup_date, site_id, cartons from pickup where subscription_id = ${id} order by week`
  return rows.map(({ pickup_date, site_id, cartons }) => [pickup_date, site_id, cartons])
}
const plan = (dates: string[], { site_id }: Site, cartons: number): Planned[] => dates.map((date) => [date, site_id, cartons])

describe('a new order', () => {
  test.each([
    ['before the cycle', '2027-02-20', 4],
    ['on its first day', '2027-03-01', 4],
    ['on the day of a pickup', '2027-03-04', 4],
    ['on the first day of the second week', '2027-03-08', 3],
    ['on the last pickup of all', '2027-03-25', 1],
    ['when the cycle is over', '2027-03-29', 0],
  ])('owns a pickup for each week that is left %s', async (_, today, weeks) => {
    setDay(today)
    expect(await pickupsOf(await addOrder(thursday))).toEqual(plan(THURSDAYS.slice(4 - weeks), thursday, 2))
    const [kept] = await shop.shop.db`select weeks from subscription order by id desc limit 1`
    expect(kept?.weeks).toBe(weeks)
  })

  test('collects the cartons of this week with the next pickup, once its day has gone by', async () => {
    setDay('2027-03-05')
    expect(await pickupsOf(await addOrder(thursday))).toEqual(plan([THURSDAYS[1] ?? '', ...THURSDAYS.slice(1)], thursday, 2))
  })

  test('owns as many pickups as weeks were paid for, on whatever day it is made', async () => {
    for (let day = 0; day < 28; day++) {
      setDay(addDays('2027-03-01', day))
      for (const site of [monday, thursday]) expect(await pickupsOf(await addOrder(site))).toHaveLength(4 - Math.floor(day / 7))
    }
  })
})

describe('a canceled order', () => {
  test('keeps what was collected today as it was, and cancels the rest', async () => {
    const order = await addOrder(thursday)
    setDay('2027-03-11')
    await shop.shop.db`update pickup set mark = 'collected', marked_at = now() where subscription_id = ${order.id} and week = 1`
    await farmer.cancelSubscription({ params: { id: order.id }, body: { version: order.version } })
    const rows = await shop.shop.db<{ state: string }[]>`select state from pickup where subscription_id = ${order.id} order by week`
    expect(rows.map(({ state }) => state)).toEqual(['planned', 'planned', 'canceled', 'canceled'])
  })
})

describe('an edited order', () => {
  test('changes the cartons of the coming pickups, today’s included, and of no past one', async () => {
    const order = await addOrder(thursday)
    setDay('2027-03-11')
    await edit(order, { cartons_per_week: 7 })
    expect(await pickupsOf(order)).toEqual([...plan(THURSDAYS.slice(0, 1), thursday, 2), ...plan(THURSDAYS.slice(1), thursday, 7)])
    setDay('2027-03-12')
    await edit(order, { cartons_per_week: 1 })
    expect((await pickupsOf(order)).map(([, , cartons]) => cartons)).toEqual([2, 7, 1, 1])
  })

  test('moves the coming pickups to the new site and its day, and no past one', async () => {
    const order = await addOrder(monday)
    setDay('2027-03-14')
    await edit(order, { site_id: thursday.site_id })
    expect(await pickupsOf(order)).toEqual([...plan(MONDAYS.slice(0, 2), monday, 2), ...plan(THURSDAYS.slice(2), thursday, 2)])
  })

  test('gets no second pickup in a week in which it has collected', async () => {
    const order = await addOrder(monday)
    setDay('2027-03-09')
    await edit(order, { site_id: thursday.site_id })
    expect(await pickupsOf(order)).toEqual([...plan(MONDAYS.slice(0, 2), monday, 2), ...plan(THURSDAYS.slice(2), thursday, 2)])
  })

  test('loses no paid week when the day of the new site has gone by: that pickup stays where it was', async () => {
    const order = await addOrder(thursday)
    setDay('2027-03-10')
    await edit(order, { site_id: monday.site_id, cartons_per_week: 3 })
    expect(await pickupsOf(order)).toEqual([
      ...plan(THURSDAYS.slice(0, 1), thursday, 2),
      ...plan(THURSDAYS.slice(1, 2), thursday, 3),
      ...plan(MONDAYS.slice(2), monday, 3),
    ])
  })

  test('takes a week paid late along to the new site, with the pickup it is collected with', async () => {
    setDay('2027-03-12')
    const order = await addOrder(monday)
    expect(await pickupsOf(order)).toEqual(plan(['2027-03-15', '2027-03-15', '2027-03-22'], monday, 2))
    await edit(order, { site_id: thursday.site_id })
    expect(await pickupsOf(order)).toEqual(plan(['2027-03-18', '2027-03-18', '2027-03-25'], thursday, 2))
  })

  test('keeps its pickups, row by row, when only its notes change', async () => {
    const order = await addOrder(thursday)
    const rows = () => shop.shop.db`select * from pickup where subscription_id = ${order.id} order by pickup_id`
    const before = await rows()
    setDay('2027-03-12')
    await edit(order, { additional_notes: 'Ring twice' })
    expect(await rows()).toEqual(before)
  })

  test('keeps a pickup in the week and at the site that its owner chose, on the days that hold there', async () => {
    const order = await addOrder(thursday)
    await shop.shop.db`update pickup set chosen_week = 3, pickup_date = '2027-03-25' where subscription_id = ${order.id} and week = 0`
    await shop.shop.db`
      update pickup set chosen_site_id = ${thursday.site_id} where subscription_id = ${order.id} and week = 1`
    await edit(order, { site_id: monday.site_id })
    expect(await pickupsOf(order)).toEqual([
      ...plan(['2027-03-22'], monday, 2),
      ...plan(['2027-03-11'], thursday, 2),
      ...plan(MONDAYS.slice(2), monday, 2),
    ])
  })

  test('takes what is skipped or given away along, with its cartons as they were', async () => {
    const order = await addOrder(thursday)
    await shop.shop.db`update pickup set state = 'skipped' where subscription_id = ${order.id} and week = 1`
    await shop.shop.db`update pickup set state = 'donated' where subscription_id = ${order.id} and week = 2`
    await edit(order, { site_id: monday.site_id, cartons_per_week: 5 })
    expect((await pickupsOf(order)).map(([date, , cartons]) => [date, cartons])).toEqual(
      MONDAYS.map((date, week) => [date, [5, 2, 2, 5][week]]),
    )
  })

  test('leaves alone what is marked, and what waits for someone who did not come', async () => {
    const order = await addOrder(thursday)
    setDay('2027-03-11')
    const [missed] = await shop.shop.db<{ pickup_id: number }[]>`
      update pickup set mark = 'missed', marked_at = now(), unclaimed = 'held' where subscription_id = ${order.id} and week = 1 returning pickup_id`
    await shop.shop.db`
      insert into pickup (subscription_id, week, pickup_date, site_id, cartons, held_from)
      values (${order.id}, 1, '2027-03-18', ${thursday.site_id}, 2, ${missed?.pickup_id ?? 0})`
    await edit(order, { site_id: monday.site_id, cartons_per_week: 5 })
    expect(await pickupsOf(order)).toEqual(
      expect.arrayContaining([...plan(['2027-03-04', '2027-03-11', '2027-03-18'], thursday, 2), ...plan(MONDAYS.slice(2), monday, 5)]),
    )
    expect(await pickupsOf(order)).toHaveLength(5)
  })

  test('leaves a canceled pickup canceled', async () => {
    const order = await addOrder(thursday)
    await shop.shop.db`update pickup set state = 'canceled' where subscription_id = ${order.id} and week = 2`
    await edit(order, { cartons_per_week: 5 })
    const states = await shop.shop.db<{ state: string }[]>`select state from pickup where subscription_id = ${order.id} order by week`
    expect(states.map(({ state }) => state)).toEqual(['planned', 'planned', 'canceled', 'planned'])
    expect((await pickupsOf(order)).map(([, , cartons]) => cartons)).toEqual([5, 5, 2, 5])
  })

  test('still follows an edit at a site that was archived since', async () => {
    const site = await addSite('Friday')
    const order = await addOrder(site)
    await shop.shop.db`update site set archived_at = now() where site_id = ${site.site_id}`
    await edit(order, { cartons_per_week: 9 })
    expect((await pickupsOf(order)).map(([, at, cartons]) => [at, cartons])).toEqual(Array(4).fill([site.site_id, 9]))
  })

  test('owns the weeks it was sold with, also when the cycle grew and shrank again', async () => {
    const order = await addOrder(thursday)
    await farmer.editCycle({ params: { id: cycle.cycle_id }, body: { ...FOUR_WEEKS, end_date: '2027-04-11', number_of_weeks: 6 } })
    await edit(order, { cartons_per_week: 3 })
    expect(await pickupsOf(order)).toEqual(plan(THURSDAYS, thursday, 3))
    await farmer.editCycle({ params: { id: cycle.cycle_id }, body: FOUR_WEEKS })
    await edit(order, { cartons_per_week: 4 })
    expect(await pickupsOf(order)).toEqual(plan(THURSDAYS, thursday, 4))
  })

  test('sold late owns the last weeks, also when the cycle is put off', async () => {
    setDay('2027-03-16')
    const order = await addOrder(monday)
    expect(await pickupsOf(order)).toEqual(plan(['2027-03-22', '2027-03-22'], monday, 2))
    await farmer.editCycle({ params: { id: cycle.cycle_id }, body: { ...FOUR_WEEKS, start_date: '2027-04-05', end_date: '2027-05-02' } })
    await edit(order)
    expect(await pickupsOf(order)).toEqual(plan(['2027-04-19', '2027-04-26'], monday, 2))
  })

  test('that is refused leaves the pickups alone', async () => {
    const order = await addOrder(thursday)
    await edit(order, { name: 'First' })
    await expect(
      farmer.editSubscription({ params: { id: order.id }, body: { ...order, cartons_per_week: 30, site_id: monday.site_id } }),
    ).rejects.toMatchObject({ code: 'changedMeanwhile' })
    expect(await pickupsOf(order)).toEqual(plan(THURSDAYS, thursday, 2))
  })
})
