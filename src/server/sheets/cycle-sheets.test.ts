import { beforeAll, describe, expect, test } from 'vitest'
import {
  addCardOrder,
  addCycle,
  addOrder,
  addSite,
  bodyOf,
  openDownload,
  renameSite,
  totalsOf,
} from '../../../tests/support/orders/farm-orders.ts'
import { type ReadSheet, valuesOf } from '../../../tests/support/orders/read-xlsx.ts'
import { type Member, makeAdmin } from '../../../tests/support/people/people.ts'
import { as } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import { showReference } from '../../shared/rules/order-reference.ts'
import type { Cycle } from '../../shared/shapes/entities.ts'

const shop = useTestShop({ clock: () => new Date('2026-11-15T12:00:00Z') })
let admin: Member
beforeAll(async () => {
  admin = await makeAdmin(shop)
})

const cycleOrders = ({ cycle_id: cycleId }: Cycle) => as(shop.app, admin).downloadCycleOrders({ params: { cycleId } })
const allOrders = async () => openDownload(await as(shop.app, admin).downloadAllOrders())[0]

describe('the orders of a cycle', () => {
  test('come as a summary and a sheet for each site', async () => {
    const cycle = await addCycle(shop, 'Été à la ferme!')
    const mill = await addSite(shop, 'Mill/East')
    const barn = await addSite(shop, 'Barn')
    await addOrder(shop, admin, cycle, mill, { donation_cartons: 4, total_amount: 0.1 })
    await addOrder(shop, admin, cycle, mill, { total_amount: 0.2 })
    await addOrder(shop, admin, cycle, barn, { cartons_per_week: 30 })
    const DAYS = 'Monday, or on Friday'
    const reply = await cycleOrders(cycle)
    const [summary, ...sites] = openDownload(reply)
    expect(summary).toMatchObject({ name: 'Summary', frozenRows: 1, filter: 'A1:K3' })
    expect(summary.rows.map(valuesOf)).toEqual([
      [
        'Pickup site',
        'Orders',
        'Cartons per week',
        'Donated cartons',
        'Total',
        'Pickup days',
        'Paid by card',
        'Paid to the farm',
        'Credit',
        'Owed',
        'Not recorded',
      ],
      ['Barn', 1, 30, 0, 130, DAYS, 0, 0, 0, 0, 130],
      ['Mill/East', 2, 4, 4, 0.3, DAYS, 0, 0, 0, 0, 0.3],
      ['Total', 3, 34, 4, 130.3, null, 0, 0, 0, 0, 130.3],
    ])
    expect(sites.map((sheet) => [sheet.name, bodyOf(sheet).length])).toEqual([
      ['Barn', 1],
      ['Mill East', 2],
    ])
    expect(reply.filename).toBe('orders-ete-a-la-ferme-2026-11-15.xlsx')
  })

  test('a renamed site keeps its orders together under the one name it has now, and namesakes stay apart', async () => {
    const cycle = await addCycle(shop, '鶏卵')
    const first = await addSite(shop, 'Old name')
    const second = await addSite(shop, 'STAND')
    await addOrder(shop, admin, cycle, first)
    await renameSite(shop, first, 'Stand')
    await addOrder(shop, admin, cycle, first)
    await addOrder(shop, admin, cycle, second)
    const reply = await cycleOrders(cycle)
    const [, ...sites] = openDownload(reply)
    expect(sites.map((sheet) => [sheet.name, bodyOf(sheet).map((row) => row[3])])).toEqual([
      ['Stand', ['Stand', 'Stand']],
      ['STAND (2)', ['STAND']],
    ])
    expect(reply.filename).toBe(`orders-cycle-${cycle.cycle_id}-2026-11-15.xlsx`)
  })

  test('only those that count are there: the paid ones and the farmer’s own', async () => {
    const cycle = await addCycle(shop)
    const barn = await addSite(shop, 'Barn')
    const manual = await addOrder(shop, admin, cycle, barn)
    const paid = await addCardOrder(shop, 'paid', cycle, barn)
    for (const status of ['pending', 'expired', 'failed', 'refunded', 'canceled'] as const) await addCardOrder(shop, status, cycle, barn)
    const [summary, site] = openDownload(await cycleOrders(cycle))
    expect(bodyOf(site as ReadSheet).map(([id]) => id)).toEqual([paid, manual].map(showReference))
    expect(totalsOf(summary)).toEqual(['Total', 2, 3, 3, 214.5, null, 84.5, 0, 0, 0, 130])
    expect(new Set(bodyOf(await allOrders()).map((row) => row[11]))).toEqual(new Set(['manual', 'paid']))
  })

  test('before the first order there is a summary of nothing', async () => {
    const sheets = openDownload(await cycleOrders(await addCycle(shop, 'Next')))
    expect(sheets.map(({ rows }) => rows.slice(1).map(valuesOf))).toEqual([[['Total', 0, 0, 0, 0, null, 0, 0, 0, 0, 0]]])
  })
})

const CARTONS_TO_TOTAL = [4, 5, 6]
const sums = (rows: (string | number | null)[][]) =>
  CARTONS_TO_TOTAL.map((column) => rows.reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0) / 100)

describe('adding up', () => {
  test('the sites come to their summary, and the cycles to all orders, to the cent', async () => {
    const sites = [await addSite(shop, 'North'), await addSite(shop, 'South'), await addSite(shop, 'West')]
    const cycles = [await addCycle(shop, 'One'), await addCycle(shop, 'Two')]
    for (const [c, cycle] of cycles.entries()) {
      for (const [s, site] of [...sites, ...sites, ...sites, ...sites].entries()) {
        const amounts = {
          cartons_per_week: 1 + ((s * 13) % 30),
          donation_cartons: (s * 5 + c) % 9,
          total_amount: (s * 1_999 + c + 1) / 100,
        }
        await addOrder(shop, admin, cycle, site, amounts)
      }
    }
    const everyOrder = []
    for (const cycle of await as(shop.app, admin).listCycles()) {
      const [summary, ...perSite] = openDownload(await cycleOrders(cycle))
      for (const sheet of perSite) expect(totalsOf(sheet).slice(4, 7)).toEqual(sums(bodyOf(sheet)))
      expect(totalsOf(summary).slice(2, 5)).toEqual(sums(perSite.flatMap(bodyOf)))
      everyOrder.push(...perSite.flatMap(bodyOf))
    }
    const all = await allOrders()
    const byNumber = (a: unknown[], b: unknown[]) => String(b[0]).localeCompare(String(a[0]))
    expect(bodyOf(all)).toEqual(everyOrder.sort(byNumber))
    expect(totalsOf(all).slice(4, 7)).toEqual(sums(everyOrder))
  })
})
