import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { addCycle, addSite, openDownload } from '../../../tests/support/orders/farm-orders.ts'
import { addPickup, addPlainOrder } from '../../../tests/support/orders/packing.ts'
import { type ReadSheet, valuesOf } from '../../../tests/support/orders/read-xlsx.ts'
import { type Member, makeAdmin } from '../../../tests/support/people/people.ts'
import { runs } from '../../../tests/support/runs.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { empty } from '../../../tests/support/shop/empty.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { addDays } from '../../shared/dates/calendar.ts'
import type { Site } from '../../shared/shapes/entities.ts'
import type { OrderStatus } from '../../shared/shapes/orders.ts'

/** Whoever skips, gives away, moves, cancels or does not pay: what is packed comes to the same on every list. */

const shop = useTestShop({ clock: () => new Date('2026-11-18T23:02:00Z') })
const TODAY = '2026-11-18'
const DAY = '2026-11-19'
let admin = {} as Member
let farmer = {} as Client
let cycle_id = 0
const sites = [] as Site[]
beforeAll(async () => {
  admin = await makeAdmin(shop)
  farmer = as(shop.app, admin)
  cycle_id = (await addCycle(shop)).cycle_id
  for (const name of ['Barn', 'barn', 'Totals']) sites.push(await addSite(shop, name))
})

const STATES = ['planned', 'planned', 'planned', 'donated', 'skipped', 'canceled'] as const
const STATUSES: OrderStatus[] = ['paid', 'manual', 'paid', 'manual', 'refunded', 'canceled', 'expired', 'failed']
const DATES = [DAY, DAY, addDays(DAY, -7), addDays(DAY, 1)] as const

const pickup = fc.record({
  site: fc.nat(2),
  date: fc.constantFrom(...DATES),
  state: fc.constantFrom(...STATES),
  cartons: fc.integer({ min: 1, max: 30 }),
  isKept: fc.boolean(),
})
const anyOrder = fc.record({
  name: fc.constantFrom('Ann Miller', 'Ann Moore', 'ann miller', 'Bo', 'Bo 山田', '=1+1'),
  hasOwner: fc.boolean(),
  status: fc.constantFrom(...STATUSES),
  pickups: fc.array(pickup, { maxLength: 5 }),
})
type Order = typeof anyOrder extends fc.Arbitrary<infer T> ? T : never

const fill = async (orders: readonly Order[]) => {
  await empty(shop.shop.db, ['pickup'])
  for (const { name, hasOwner, status, pickups } of orders) {
    const owner = hasOwner || status !== 'manual' ? { owner: admin } : {}
    const site = sites[0] as Site
    const id = await addPlainOrder(shop, site, cycle_id, { name, status, ...owner })
    const missed = await addPickup(shop, id, site, '2026-10-01', { state: 'canceled' })
    let held_from: number | null = missed
    for (const { site: at, date, state, cartons, isKept } of pickups) {
      await addPickup(shop, id, sites[at] as Site, date, { state, cartons, held_from: isKept ? held_from : null })
      if (isKept) held_from = null
    }
  }
}

/** Counted in the plainest way, from what was made up. */
const count = (orders: readonly Order[], date: string, state: string): number =>
  orders
    .filter(({ status }) => ['paid', 'manual', ...(date < TODAY ? ['refunded', 'canceled'] : [])].includes(status))
    .flatMap(({ pickups }) => pickups)
    .filter((each) => each.date === date && each.state === state)
    .reduce((sum, { cartons }) => sum + cartons, 0)

const sum = (numbers: readonly unknown[]): number => numbers.reduce<number>((total, each) => total + Number(each), 0)
const between = ({ rows }: ReadSheet) => rows.slice(2, -1).map(valuesOf)
const last = ({ rows }: ReadSheet) => valuesOf(rows.at(-1))

const agreeOn = async (date: string, orders: readonly Order[]) => {
  const day = await farmer.readPackingDay({ params: { date } })
  const cartons = count(orders, date, 'planned')
  const donated = count(orders, date, 'donated')
  expect([day.cartons, day.donated]).toEqual([cartons, donated])
  expect([sum(day.sites.map((site) => site.cartons)), sum(day.sites.map((site) => site.donated))]).toEqual([cartons, donated])
  for (const site of day.sites) expect(sum(site.names.map((name) => name.cartons))).toBe(site.cartons)
  const was = count(orders, day.week_before, 'planned')
  expect(sum(day.changes.map((change) => change.is - change.was))).toBe(cartons - was)

  const listed = (await farmer.listPickupDays()).find(({ pickup_date }) => pickup_date === date)
  const expected = day.sites.length > 0 ? { pickup_date: date, cartons, donated, sites: day.sites.length } : undefined
  expect(listed).toEqual(expected)

  const [totals, changes, ...perSite] = openDownload(await farmer.downloadPacking({ params: { date } }))
  expect(last(totals).slice(0, 4)).toEqual(['Total', cartons, donated, cartons + donated])
  for (const [column, total] of [cartons, donated, cartons + donated].entries())
    expect(sum(between(totals).map((row) => row[column + 1]))).toBe(total)
  expect(changes?.rows).toHaveLength(day.changes.length + 2)
  expect(perSite.map((sheet) => [last(sheet)[1], sum(between(sheet).map((row) => row[1]))])).toEqual(
    day.sites.map((site) => [site.cartons, site.cartons]),
  )
}

test('the total is that of the sites, of the names, of the days to choose from and of the cells of the spreadsheet', {
  timeout: 240_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyOrder, { maxLength: 6 }), async (orders) => {
      await fill(orders)
      for (const date of new Set(DATES)) await agreeOn(date, orders)
    }),
    runs(12),
  )
})
