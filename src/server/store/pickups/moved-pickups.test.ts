import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { barnOn } from '../../../../tests/support/orders/bodies.ts'
import { addCardOrder, addOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, type Weekday } from '../../../shared/dates/calendar.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import * as pickups from './pickups.ts'

/** The coming pickups of sold orders follow their cycle and their site. */

const clock = { now: new Date(0) }
const setDay = (date: string) => {
  clock.now = new Date(`${date}T17:00:00Z`)
}
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
let cycle = {} as Cycle

const FOUR_WEEKS = { cycle_name: 'March', start_date: '2027-03-01', end_date: '2027-03-28', number_of_weeks: 4 }
const TUESDAYS = ['2027-03-02', '2027-03-09', '2027-03-16', '2027-03-23']
const THURSDAYS = ['2027-03-04', '2027-03-11', '2027-03-18', '2027-03-25']
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})
beforeEach(async () => {
  setDay('2027-02-20')
  cycle = await farmer.addCycle({ body: FOUR_WEEKS })
})

const addSite = (day: Weekday) => farmer.addSite({ body: barnOn(day) })
const moveSite = async ({ site_id }: Site, day: Weekday) =>
  (await farmer.editSite({ params: { id: site_id }, body: barnOn(day) })).moved_pickups
/** Begins the cycle so many days later. */
const shiftCycle = async (days: number) => {
  const dates = { start_date: addDays(FOUR_WEEKS.start_date, days), end_date: addDays(FOUR_WEEKS.end_date, days) }
  return (await farmer.editCycle({ params: { id: cycle.cycle_id }, body: { ...FOUR_WEEKS, ...dates } })).moved_pickups
}
const datesOf = async (id: number): Promise<string[]> => {
  const rows = await shop.shop.db<{ pickup_date: string }[]>`select pickup_date from pickup where subscription_id = ${id} order by week`
  return rows.map(({ pickup_date }) => pickup_date)
}

describe('a site that gets another day', () => {
  test('takes along what is still to come, today’s included, and nothing that is past', async () => {
    const site = await addSite('Tuesday')
    const id = await addOrder(shop, admin, cycle, site)
    setDay('2027-03-09')
    expect(await moveSite(site, 'Thursday')).toBe(3)
    expect(await datesOf(id)).toEqual([...TUESDAYS.slice(0, 1), ...THURSDAYS.slice(1)])
  })

  test('leaves a pickup whose new day has gone by where it was', async () => {
    const site = await addSite('Thursday')
    const id = await addOrder(shop, admin, cycle, site)
    setDay('2027-03-10')
    expect(await moveSite(site, 'Tuesday')).toBe(2)
    expect(await datesOf(id)).toEqual([...THURSDAYS.slice(0, 2), ...TUESDAYS.slice(2)])
  })

  test('moves the pickups of all its cycles, and of no other site', async () => {
    const site = await addSite('Tuesday')
    const other = await addSite('Tuesday')
    const april = await farmer.addCycle({ body: { ...FOUR_WEEKS, start_date: '2027-03-29', end_date: '2027-04-25' } })
    const here = await addOrder(shop, admin, cycle, site)
    const later = await addOrder(shop, admin, april, site)
    const elsewhere = await addOrder(shop, admin, cycle, other)
    expect(await moveSite(site, 'Thursday')).toBe(8)
    expect(await datesOf(here)).toEqual(THURSDAYS)
    expect(await datesOf(later)).toEqual(THURSDAYS.map((date) => addDays(date, 28)))
    expect(await datesOf(elsewhere)).toEqual(TUESDAYS)
  })

  test('leaves canceled pickups alone, and moves nothing when only its name changes', async () => {
    const site = await addSite('Tuesday')
    const id = await addOrder(shop, admin, cycle, site)
    await shop.shop.db`update pickup set state = 'canceled' where subscription_id = ${id} and week = 1`
    const renamed = await farmer.editSite({ params: { id: site.site_id }, body: { ...barnOn('Tuesday'), site_name: 'New barn' } })
    expect(renamed.moved_pickups).toBe(0)
    expect(await moveSite(site, 'Thursday')).toBe(3)
    expect(await datesOf(id)).toEqual(THURSDAYS.with(1, TUESDAYS[1] ?? ''))
  })
})

describe('a pickup that its owner has changed', () => {
  const change = (id: number, week: number, set: Record<string, string | number>) =>
    shop.shop.db`update pickup set ${shop.shop.db(set)} where subscription_id = ${id} and week = ${week}`

  test('follows its site in the week that he chose', async () => {
    const site = await addSite('Tuesday')
    const id = await addOrder(shop, admin, cycle, site)
    await change(id, 0, { chosen_week: 2, pickup_date: TUESDAYS[2] ?? '' })
    expect(await moveSite(site, 'Thursday')).toBe(3)
    expect(await datesOf(id)).toEqual(THURSDAYS.with(0, THURSDAYS[2] ?? ''))
  })

  test('follows the site that he chose, and not the one of his order', async () => {
    const site = await addSite('Tuesday')
    const other = await addSite('Monday')
    const id = await addOrder(shop, admin, cycle, site)
    await change(id, 0, { chosen_site_id: other.site_id, site_id: other.site_id, pickup_date: '2027-03-01' })
    expect(await moveSite(site, 'Thursday')).toBe(3)
    expect(await moveSite(other, 'Wednesday')).toBe(1)
    expect(await datesOf(id)).toEqual(THURSDAYS.with(0, '2027-03-03'))
  })

  test('follows uncounted when it is skipped or given away, so that undoing finds the right day', async () => {
    const site = await addSite('Tuesday')
    const id = await addOrder(shop, admin, cycle, site)
    await change(id, 0, { state: 'skipped' })
    await change(id, 1, { state: 'donated' })
    expect(await moveSite(site, 'Thursday')).toBe(2)
    expect(await datesOf(id)).toEqual(THURSDAYS)
  })

  test('stays when it is marked on its day; what waits for who did not come goes along with those whose day it is', async () => {
    const site = await addSite('Tuesday')
    const id = await addOrder(shop, admin, cycle, site)
    await addOrder(shop, admin, cycle, site)
    setDay('2027-03-02')
    await change(id, 0, { mark: 'collected', marked_at: '2027-03-02T12:00:00Z' })
    const [missed] = await shop.shop.db<{ pickup_id: number }[]>`select pickup_id from pickup where subscription_id = ${id} and week = 0`
    await change(id, 1, { held_from: missed?.pickup_id ?? 0 })
    expect(await moveSite(site, 'Thursday')).toBe(7)
    expect(await datesOf(id)).toEqual(THURSDAYS.with(0, TUESDAYS[0] ?? ''))
  })
})

describe('a week paid late, which is collected with the next pickup,', () => {
  const first = THURSDAYS[1] ?? ''
  const second = THURSDAYS[2] ?? ''

  test('goes with that pickup to the site’s new day', async () => {
    const site = await addSite('Tuesday')
    setDay('2027-03-12')
    const id = await addOrder(shop, admin, cycle, site)
    expect(await datesOf(id)).toEqual([TUESDAYS[2], ...TUESDAYS.slice(2)])
    expect(await moveSite(site, 'Thursday')).toBe(2)
    expect(await datesOf(id)).toEqual([second, ...THURSDAYS.slice(2)])
  })

  test('does not come back to its own week when that is too near to be packed for', async () => {
    const site = await addSite('Tuesday')
    setDay('2027-03-11')
    const id = await addOrder(shop, admin, cycle, site)
    await moveSite(site, 'Thursday')
    expect(await datesOf(id)).toEqual([second, ...THURSDAYS.slice(2)])
  })

  test('stays with that pickup where both stay', async () => {
    const site = await addSite('Thursday')
    setDay('2027-03-05')
    const id = await addOrder(shop, admin, cycle, site)
    setDay('2027-03-10')
    await moveSite(site, 'Tuesday')
    expect(await datesOf(id)).toEqual([first, first, ...TUESDAYS.slice(2)])
  })

  test('goes to the new day behind the cycle’s end, when it was the last week', async () => {
    const site = await addSite('Tuesday')
    setDay('2027-03-26')
    const id = await addOrder(shop, admin, cycle, site)
    expect(await datesOf(id)).toEqual(['2027-03-30'])
    await moveSite(site, 'Thursday')
    expect(await datesOf(id)).toEqual(['2027-04-01'])
  })

  test('gets its own week back when the cycle is put off', async () => {
    const site = await addSite('Tuesday')
    setDay('2027-03-19')
    const id = await addOrder(shop, admin, cycle, site)
    expect(await datesOf(id)).toEqual(['2027-03-23', '2027-03-23'])
    expect(await shiftCycle(35)).toBe(2)
    expect(await datesOf(id)).toEqual(['2027-04-20', '2027-04-27'])
  })
})

describe('a cycle that gets other dates', () => {
  test('takes along what is still to come, each to its site’s day', async () => {
    const tuesday = await addSite('Tuesday')
    const thursday = await addSite('Thursday')
    const one = await addOrder(shop, admin, cycle, tuesday)
    const two = await addOrder(shop, admin, cycle, thursday)
    setDay('2027-03-03')
    expect(await shiftCycle(7)).toBe(7)
    expect(await datesOf(one)).toEqual([TUESDAYS[0], ...TUESDAYS.slice(1).map((date) => addDays(date, 7))])
    expect(await datesOf(two)).toEqual(THURSDAYS.map((date) => addDays(date, 7)))
  })

  test('moves no pickup into the past: one whose new date has gone by stays', async () => {
    const id = await addOrder(shop, admin, cycle, await addSite('Tuesday'))
    setDay('2027-03-08')
    expect(await shiftCycle(-7)).toBe(2)
    expect(await datesOf(id)).toEqual(['2027-03-02', '2027-03-09', '2027-03-09', '2027-03-16'])
  })

  test('also moves the pickups at a site that was archived since, and of no other cycle', async () => {
    const site = await addSite('Tuesday')
    const twin = await farmer.addCycle({ body: FOUR_WEEKS })
    const id = await addOrder(shop, admin, cycle, site)
    const other = await addOrder(shop, admin, twin, site)
    await farmer.archiveSite({ params: { id: site.site_id } })
    expect(await shiftCycle(1)).toBe(0)
    expect(await shiftCycle(3)).toBe(4)
    expect(await datesOf(id)).toEqual(TUESDAYS.map((date) => addDays(date, 7)))
    expect(await datesOf(other)).toEqual(TUESDAYS)
  })

  test('gives an order that is paid only then all its weeks, none before the day on which it was made', async () => {
    const site = await addSite('Tuesday')
    const id = await addCardOrder(shop, 'pending', cycle, site)
    setDay('2027-03-10')
    await shiftCycle(-14)
    const { cycle_id } = cycle
    const order = { id, cartons_per_week: 1, cycle_id, site_id: site.site_id, first_week: 1, weeks: 3, every_weeks: 1 }
    await pickups.plan(shop.shop.db, order, '2027-03-10')
    expect(await datesOf(id)).toEqual(['2027-03-16', '2027-03-16', '2027-03-16'])
  })
})
