import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import { barnOn, cycleOf } from '../../../../tests/support/orders/bodies.ts'
import { addCardOrder, addOrder } from '../../../../tests/support/orders/farm-orders.ts'
import { type Member, makeAdmin } from '../../../../tests/support/people/people.ts'
import { runs } from '../../../../tests/support/runs.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { addDays, WEEKDAYS, type Weekday, weekdayOf } from '../../../shared/dates/calendar.ts'
import { dateOfWeek } from '../../../shared/dates/pickup-dates.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import type { Order } from '../../../shared/shapes/orders.ts'
import * as siteStore from '../farm/sites.ts'
import * as dayChanges from './day-changes.ts'
import * as pickups from './pickups.ts'

/** What holds whatever is edited, in whatever order, by however many at once. */

const clock = { now: new Date('2027-03-01T17:00:00Z') }
const setDay = (date: string) => {
  clock.now = new Date(`${date}T17:00:00Z`)
}
const START = '2027-03-01'
const shop = useTestShop({ clock: () => clock.now })
let admin = {} as Member
let farmer = {} as Client
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
})

const addSite = (day: Weekday) => farmer.addSite({ body: barnOn(day) })
const editSite = ({ site_id }: Site, day: Weekday) => farmer.editSite({ params: { id: site_id }, body: barnOn(day) })
const editCycle = ({ cycle_id }: Cycle, start: string, weeks: number) =>
  farmer.editCycle({ params: { id: cycle_id }, body: cycleOf(start, weeks) })

type Row = {
  pickup_id: number
  subscription_id: number
  week: number
  with_week: number | null
  pickup_date: string
  site_id: number
  cartons: number
  state: string
}
const rowsOf = async ({ cycle_id }: Cycle): Promise<Row[]> => [
  ...(await shop.shop.db<Row[]>`
    select p.pickup_id, subscription_id, week, with_week, pickup_date, p.site_id, cartons, state from pickup p join subscription s on s.id = subscription_id
    where cycle_id = ${cycle_id} order by pickup_id`),
]
const owed = (rows: Row[]) => {
  const planned = rows.filter(({ state }) => state === 'planned')
  return { pickups: planned.length, cartons: planned.reduce((sum, { cartons }) => sum + cartons, 0) }
}

const day = fc.constantFrom(...WEEKDAYS)
const edit = fc.record({
  daysLater: fc.integer({ min: 0, max: 20 }),
  what: fc.constantFrom('cycle', 'one', 'two'),
  shift: fc.integer({ min: -25, max: 25 }),
  day,
})
const season = fc.record({
  weeks: fc.integer({ min: 1, max: 9 }),
  days: fc.tuple(day, day),
  soldOn: fc.array(
    fc.record({ after: fc.integer({ min: -10, max: 30 }), atSecond: fc.boolean(), cartons: fc.integer({ min: 1, max: 30 }) }),
    { minLength: 1, maxLength: 4 },
  ),
  canceled: fc.integer({ min: 0, max: 9 }),
  edits: fc.array(edit, { minLength: 1, maxLength: 4 }),
})

describe('an edit of a cycle or a site', () => {
  test('neither adds nor loses a pickup or a carton, and leaves what is past as it was', async () => {
    await fc.assert(
      fc.asyncProperty(season, async ({ weeks, days, soldOn, canceled, edits }) => {
        const cycle = await farmer.addCycle({ body: cycleOf(START, weeks) })
        const sites = [await addSite(days[0]), await addSite(days[1])] as const
        for (const { after, atSecond, cartons } of soldOn) {
          setDay(addDays(START, after))
          await addOrder(shop, admin, cycle, sites[atSecond ? 1 : 0], { cartons_per_week: cartons })
        }
        await shop.shop.db`
          update pickup set state = 'canceled' where week = ${canceled} and subscription_id in (select id from subscription where cycle_id = ${cycle.cycle_id})`
        let today = addDays(START, Math.max(...soldOn.map(({ after }) => after)))
        let start = START
        const dayAt = new Map([
          [sites[0].site_id, days[0]],
          [sites[1].site_id, days[1]],
        ])
        for (const { daysLater, what, shift, day: to } of edits) {
          today = addDays(today, daysLater)
          setDay(today)
          const before = await rowsOf(cycle)
          if (what === 'cycle') start = addDays(START, shift)
          else dayAt.set(sites[what === 'one' ? 0 : 1].site_id, to)
          const reply = what === 'cycle' ? await editCycle(cycle, start, weeks) : await editSite(sites[what === 'one' ? 0 : 1], to)
          const after = await rowsOf(cycle)

          expect(owed(after)).toEqual(owed(before))
          const moved = after.filter((row, index) => row.pickup_date !== before[index]?.pickup_date)
          const together = moved.map((row) =>
            [row.subscription_id, row.site_id, row.pickup_date, before[after.indexOf(row)]?.pickup_date].join(),
          )
          expect(reply.moved_pickups).toBe(new Set(together).size)
          const sameDays = after.map((row, index) => ({
            ...row,
            pickup_date: before[index]?.pickup_date,
            with_week: before[index]?.with_week,
          }))
          expect(sameDays).toEqual(before)
          const frozen = (row: Row) => row.pickup_date < today || row.state === 'canceled'
          for (const row of before.filter(frozen)) expect(after).toContainEqual(row)
          for (const { pickup_date, week, with_week, site_id } of after.filter((row) => !frozen(row))) {
            const timing = { start_date: start, site_id, pickup_start_day: dayAt.get(site_id) ?? 'Monday', changes: [] } as const
            const own = dateOfWeek(timing, week)
            expect(pickup_date >= today).toBe(true)
            if (own < today) continue
            // What was too late for its own day stays with the later week, unless its own is far enough away to be packed for.
            const later = with_week !== null && own < addDays(today, 7) ? dateOfWeek(timing, with_week) : own
            expect(pickup_date).toBe(later)
          }
        }
      }),
      runs(10),
    )
  }, 120_000)
})

describe('people who change the farm at once', () => {
  const NO_PICKUP = { to_date: null, note: '' }
  // A Thursday and a Saturday: the days that the sites are given.
  const CLOSED = ['2027-04-08', '2027-04-10']

  test('do not stand in each other’s way, and every pickup ends where its cycle and site say', async () => {
    setDay('2027-02-20')
    for (let round = 0; round < 2; round++) {
      const cycle = await farmer.addCycle({ body: cycleOf(START, 6) })
      const sites = [await addSite('Monday'), await addSite('Tuesday'), await addSite('Friday')] as const
      for (const site of [...sites, ...sites, ...sites]) await addOrder(shop, admin, cycle, site)
      const orders = await farmer.listSubscriptions({ query: { cycle_id: cycle.cycle_id } })
      const cancel = ({ id, version }: Order) => farmer.cancelSubscription({ params: { id }, body: { version } })
      // The dates are the cycle's, which others are moving: whoever sent them along would be told that they differ.
      const moveTo = ({ site_id }: Site, { start_date: _, end_date: __, ...order }: Order) =>
        farmer.editSubscription({ params: { id: order.id }, body: { ...order, site_id } })
      const outcomes = await Promise.allSettled([
        ...[7, 14, 21].map((days) => editCycle(cycle, addDays(START, days), 6)),
        ...sites.flatMap((site) => [editSite(site, 'Thursday'), editSite(site, 'Saturday')]),
        ...sites.map((site) => addOrder(shop, admin, cycle, site)),
        ...[null, sites[0].site_id].map((site_id) =>
          farmer.addDayChange({ body: { ...NO_PICKUP, pickup_date: CLOSED[round] ?? '', site_id } }),
        ),
        ...orders.slice(0, 3).map(cancel),
        ...orders.slice(3).map((order) => moveTo(sites[2], order)),
        farmer.toggleCycle({ params: { id: cycle.cycle_id } }),
        farmer.deleteCycle({ params: { id: cycle.cycle_id } }),
        farmer.deleteSite({ params: { id: sites[0].site_id } }),
      ])
      const refused = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []))
      expect(refused).toEqual(['cycleInUse', 'siteInUse'])

      const now = (await farmer.listCycles()).find((each) => each.cycle_id === cycle.cycle_id) ?? cycle
      const days = new Map((await farmer.listSites()).map((site) => [site.site_id, site.pickup_start_day]))
      const planned = (await rowsOf(cycle)).filter(({ state }) => state === 'planned')
      expect(planned).toHaveLength((12 - 3) * 6)
      for (const { week, pickup_date, site_id } of planned) {
        const timing = { start_date: now.start_date, pickup_start_day: days.get(site_id) ?? 'Monday', site_id }
        expect(pickup_date).toBe(dateOfWeek({ ...timing, changes: await dayChanges.listDays(shop.shop.db) }, week))
      }
    }
  })

  const someoneWaits = (people = 1) =>
    expect
      .poll(
        async () => {
          const waiting = await shop.shop.db`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database() and pid <> pg_backend_pid()`
          return waiting.length
        },
        { timeout: 15_000 },
      )
      .toBeGreaterThanOrEqual(people)
  const daysOf = async (cycle: Cycle) => new Set((await rowsOf(cycle)).map(({ pickup_date }) => weekdayOf(pickup_date)))

  test('let two orders change places between sites whose places are counted', async () => {
    setDay('2027-02-20')
    const cycle = await farmer.addCycle({ body: cycleOf(START, 3) })
    const one = await addSite('Monday')
    const two = await addSite('Friday')
    await shop.shop.db`update site set places = 9 where site_id in (${one.site_id}, ${two.site_id})`
    for (const site of [one, two]) await addOrder(shop, admin, cycle, site)
    const orders = await farmer.listSubscriptions({ query: { cycle_id: cycle.cycle_id } })
    const swap = ({ site_id, ...order }: Order) =>
      farmer.editSubscription({
        params: { id: order.id },
        body: { ...order, site_id: site_id === one.site_id ? two.site_id : one.site_id },
      })
    let swapped: Promise<Order[]> = Promise.resolve([])
    await shop.shop.db.begin(async (tx) => {
      // Both have come as far as they come before they look at pickups.
      await tx`lock table pickup in access exclusive mode`
      swapped = Promise.all(orders.map(swap))
      await someoneWaits(2)
    })
    expect((await swapped).map(({ site_id }) => site_id)).toEqual(orders.map(({ site_id }) => site_id).toReversed())
  })

  test('take along the order that is just being planned', async () => {
    setDay('2027-02-20')
    const cycle = await farmer.addCycle({ body: cycleOf(START, 3) })
    const site = await addSite('Monday')
    const id = await addCardOrder(shop, 'paid', cycle, site)
    let edited: Promise<unknown> = Promise.resolve()
    await shop.shop.db.begin(async (tx) => {
      const { cycle_id } = cycle
      const order = { id, cartons_per_week: 1, cycle_id, site_id: site.site_id, first_week: 0, weeks: 3, every_weeks: 1 }
      await pickups.plan(tx, order, '2027-02-20')
      edited = editSite(site, 'Thursday')
      await someoneWaits()
    })
    await edited
    expect(await daysOf(cycle)).toEqual(new Set(['Thursday']))
  })

  test('close a day also for the order that is made meanwhile', async () => {
    setDay('2027-02-20')
    await shop.shop.db`delete from day_change`
    const cycle = await farmer.addCycle({ body: cycleOf(START, 3) })
    const site = await addSite('Monday')
    let added: Promise<unknown> = Promise.resolve()
    await shop.shop.db.begin(async (tx) => {
      await siteStore.hold(tx, null)
      await dayChanges.write(tx, { pickup_date: '2027-03-08', site_id: null, to_date: null }, '', clock.now)
      added = addOrder(shop, admin, cycle, site)
      await someoneWaits()
    })
    await added
    expect((await rowsOf(cycle)).map(({ pickup_date }) => pickup_date)).toEqual(['2027-03-01', '2027-03-15', '2027-03-15'])
  })

  test('are heard by the order that is made meanwhile', async () => {
    setDay('2027-02-20')
    const cycle = await farmer.addCycle({ body: cycleOf(START, 3) })
    const site = await addSite('Monday')
    let added: Promise<unknown> = Promise.resolve()
    await shop.shop.db.begin(async (tx) => {
      await tx`update site set pickup_start_day = 'Thursday' where site_id = ${site.site_id}`
      added = addOrder(shop, admin, cycle, site)
      await someoneWaits()
    })
    await added
    expect(await daysOf(cycle)).toEqual(new Set(['Thursday']))
  })
})
