import { beforeAll, describe, expect, test } from 'vitest'
import { addCycle, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { type OpenedSheet, openElsewhere } from '../../../../tests/support/orders/other-reader.ts'
import { makeAdmin } from '../../../../tests/support/people/people.ts'
import { as, type Client } from '../../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { Cycle, Site } from '../../../shared/shapes/entities.ts'
import * as orders from '../../store/orders/orders.ts'

/** Every spreadsheet, opened by another program and compared with the database, cell by cell. */

const shop = useTestShop({ clock: () => new Date('2026-11-16T02:00:00Z') })

const HOSTILE = [
  '=HYPERLINK("http://evil.example","Click")',
  '+1',
  '-1',
  '@SUM(A1:A9)',
  '=cmd|"/c calc"!A1',
  '\tTab first',
  'Two\nlines',
  'Ann 🥚👩‍🌾',
  'שלום ‮evil‬ مرحبا',
  '\uD83Ehalf',
  '#REF!',
  '#N/A',
  '007',
  '1/2',
  '1e5',
  'TRUE',
  '_x000D_',
  '<b>&amp;"\'',
  '  spaces  inside  ',
  'bell\u0007',
  'Very long '.repeat(5_000),
]

/** What a cell can hold of it. */
const held = (text: string) => text.replace('\u0007', '\uFFFD').slice(0, 32_767) || null

type Stored = Record<
  'name' | 'cycle_name' | 'site_name' | 'second_email' | 'additional_notes' | 'start_date' | 'end_date' | 'status',
  string
> &
  Record<'id' | 'cycle_id' | 'site_id' | 'cartons_per_week' | 'donation_cartons' | 'total_cents', number>

const date = (plain: string) => new Date(`${plain}T00:00:00Z`)
const cellsOf = (order: Stored) => [
  showReference(order.id),
  held(order.name),
  held(order.cycle_name),
  held(order.site_name),
  order.cartons_per_week,
  order.donation_cartons,
  order.total_cents / 100,
  held(order.second_email),
  held(order.additional_notes.trim()),
  date(order.start_date),
  date(order.end_date),
  order.status,
  // Orders that were added by hand belong to no account, which has an email.
  null,
  // Nobody has recorded that they were paid.
  ...[0, 0, 0, 0, null, 'not recorded', order.total_cents / 100],
]
const sum = (orders: Stored[], field: 'cartons_per_week' | 'donation_cartons' | 'total_cents') =>
  orders.reduce((total, order) => total + order[field], 0)
const totalsOf = (orders: Stored[]) => [
  'Total',
  `${orders.length} orders`,
  null,
  null,
  sum(orders, 'cartons_per_week'),
  sum(orders, 'donation_cartons'),
  sum(orders, 'total_cents') / 100,
  ...[null, null, null, null, null, null],
  ...[0, 0, 0, 0, null, null, sum(orders, 'total_cents') / 100],
]

const expectSheet = (sheet: OpenedSheet | undefined, orders: Stored[]) => {
  expect(orders.length).toBeGreaterThan(1)
  expect(sheet?.rows.slice(1)).toEqual([...orders.map(cellsOf), totalsOf(orders)])
}

let farmer: Client
let [cycles, sites, stored]: [Cycle[], Site[], Stored[]] = [[], [], []]
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  cycles = [await addCycle(shop, '=Spring'), await addCycle(shop, '#REF!')]
  sites = [await addSite(shop, '+Barn'), await addSite(shop, '@Mill')]
  const order = { user_id: null, status: 'manual', first_week: 0, weeks: 10, price_cents: 650 } as const
  for (const [i, name] of HOSTILE.entries()) {
    const amounts = { cartons_per_week: 1 + (i % 30), donation_cartons: i % 3, total_cents: 1_999 * i }
    const texts = { name, second_email: i % 2 ? `${i}@x.example` : '', additional_notes: i % 3 ? ` ${name}` : '' }
    const { cycle_id } = cycles[i % 2] as Cycle
    await orders.add(shop.shop.db, { ...order, ...amounts, ...texts, cycle_id }, sites[i < 12 ? 0 : 1] as Site)
  }
  stored = await shop.shop.db<Stored[]>`select * from subscription join cycle using (cycle_id) order by id desc`
})

describe('what another program reads', () => {
  test('in all orders', async () => {
    const [sheet, ...others] = await openElsewhere(await farmer.downloadAllOrders())
    expect(others).toEqual([])
    expectSheet(sheet, [...stored])
  })

  test('in the orders of a cycle', async () => {
    for (const { cycle_id } of cycles) {
      const ofCycle = stored.filter((order) => order.cycle_id === cycle_id)
      const [summary, ...sheets] = await openElsewhere(await farmer.downloadCycleOrders({ params: { cycleId: cycle_id } }))
      expect(sheets.map(({ name }) => name)).toEqual(['@Mill', '+Barn'])
      const perSite = sites.toReversed().map(({ site_id }) => ofCycle.filter((order) => order.site_id === site_id))
      for (const [i, orders] of perSite.entries()) expectSheet(sheets[i], orders)
      const sums = (label: string, orders: Stored[], days: string | null = null) => [
        label,
        orders.length,
        sum(orders, 'cartons_per_week'),
        sum(orders, 'donation_cartons'),
        sum(orders, 'total_cents') / 100,
        days,
        ...[0, 0, 0, 0, sum(orders, 'total_cents') / 100],
      ]
      expect(summary?.rows.slice(1)).toEqual([
        ...perSite.map((orders, i) => sums(['@Mill', '+Barn'][i] ?? '', orders, 'Monday, or on Friday')),
        sums('Total', ofCycle),
      ])
    }
  })

  test('in the orders of a cycle at a site', async () => {
    for (const [{ cycle_id: cycleId }, { site_id: siteId }] of cycles.flatMap((cycle) => sites.map((site) => [cycle, site] as const))) {
      const [sheet] = await openElsewhere(await farmer.downloadSiteOrders({ params: { cycleId, siteId } }))
      expectSheet(
        sheet,
        stored.filter((order) => order.cycle_id === cycleId && order.site_id === siteId),
      )
    }
  })

  test('in the waitlist', async () => {
    await shop.shop.db`insert into waitlist_entry (email, joined_at, notified_at) values
      ('=1+1@x.example', '2026-03-08T06:59:00Z', null), ('+two@x.example', '2026-03-08T07:00:00Z', '2026-11-01T06:30:00Z')`
    const [sheet] = await openElsewhere(await farmer.downloadWaitlist())
    expect(sheet?.rows).toEqual([
      ['Email', 'Joined', 'Notified'],
      ['=1+1@x.example', new Date('2026-03-08T01:59:00Z'), null],
      ['+two@x.example', new Date('2026-03-08T03:00:00Z'), new Date('2026-11-01T01:30:00Z')],
    ])
  })
})
