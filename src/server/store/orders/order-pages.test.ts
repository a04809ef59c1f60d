import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fillWithOrders } from '../../../../bench/seed/fill-with-orders.ts'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { plannedEachTime } from '../../../../tests/support/shop/plans.ts'
import type { Order, OrderSort } from '../../../shared/shapes/orders.ts'
import { readPage, readTotals, selectCount, selectSpan, selectTotals } from './order-pages.ts'
import type { Selection } from './order-selection.ts'
import { feed } from './orders.ts'

/** With many orders, lists and sums come from indexes: no statement of the dashboard reads the table from end to end. */

const ORDERS = 40_000
const TODAY = '2026-10-20'
let shop = {} as TestDatabase
let cycle_id = 0
let site_id = 0
beforeAll(async () => {
  shop = await openDatabase()
  await fillWithOrders(shop.db, { subscriptions: ORDERS, sites: 200, cycles: 20 }, TODAY)
  // Rows are known to be visible to everybody once their commit is written.
  await shop.db`checkpoint`
  await shop.db`vacuum analyze subscription`
  const [middle] = await shop.db<
    { cycle_id: number; site_id: number }[]
  >`select cycle_id, site_id from subscription where id = ${ORDERS / 2}`
  cycle_id = middle?.cycle_id ?? 0
  site_id = middle?.site_id ?? 0
}, 120_000)
afterAll(() => shop.close())

const list = async (selection: Selection = {}): Promise<Order[]> => {
  const all: Order[] = []
  await feed(shop.db, selection, async (orders) => {
    all.push(...orders)
  })
  return all
}

const planOf = async (query: ReturnType<typeof selectSpan | typeof selectCount | typeof selectTotals>): Promise<string> => {
  const rows = await shop.db<{ 'QUERY PLAN': string }[]>`explain ${query}`
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}
const pagePlan = (selection: Selection, fromEnd = false, few = false, sort?: OrderSort) =>
  planOf(selectSpan(shop.db, selection, { limit: 20, offset: 0, fromEnd, few, sort }))

/** Read from the index alone, and nothing else of the orders but the twenty of the page. */
const expectIndexOnly = (plan: string, index: string) => {
  expect(plan).toMatch(new RegExp(`Index Only Scan (Backward )?using ${index} on subscription s`))
  expect(plan).not.toContain('Seq Scan on subscription')
}

describe('the index that is used', () => {
  test('for the first page and the last page of all orders', async () => {
    const first = await pagePlan({})
    expectIndexOnly(first, 'subscription_counted(_name)?')
    expect(first).toContain('Backward')
    const last = await pagePlan({}, true)
    expectIndexOnly(last, 'subscription_counted(_name)?')
    expect(last).not.toContain('Backward')
  })

  test.each<[string, () => Selection, string]>([
    ['a cycle', () => ({ cycle_id }), 'subscription_(counted_cycle|taking)'],
    ['a cycle at a site', () => ({ cycle_id, site_id }), 'subscription_(counted_(cycle|site)|taking)'],
    ['a site', () => ({ site_id }), 'subscription_counted_site'],
    ['those paid by card', () => ({ status: 'paid' }), 'subscription_counted(_name)?'],
    ['those refunded', () => ({ status: 'refunded' }), 'subscription_status'],
    ['names with a letter', () => ({ q: 'a' }), 'subscription_counted_name'],
    ['names with a sign', () => ({ q: '%' }), 'subscription_counted_name'],
  ])('for a page of %s', async (_, selection, index) => {
    for (const plan of [await pagePlan(selection()), await pagePlan(selection(), true)]) {
      expect(plan).toMatch(new RegExp(`(using|Bitmap Index Scan on) ${index}\\b`))
      expect(plan).not.toContain('Seq Scan on subscription')
    }
  })

  test.each(['zeller', 'XOCH', 'øre', 'björn m', 'nobody'])('for the rare name %s is that of trigrams', async (q) => {
    for (const fromEnd of [false, true]) expect(await pagePlan({ q }, fromEnd, true)).toContain('Bitmap Index Scan on subscription_name')
  })

  test.each<[OrderSort, string]>([
    ['name', 'subscription_counted_by_name'],
    ['-name', 'subscription_counted_by_name'],
    ['cartons', 'subscription_\\w+'],
    ['-amount', 'subscription_\\w+'],
  ])('for all orders by %s', async (sort, index) => {
    for (const fromEnd of [false, true]) expectIndexOnly(await pagePlan({}, fromEnd, false, sort), index)
  })

  test.each<OrderSort>(['name', '-cartons', 'amount'])('for a page of a cycle, a state or a name by %s, is one too', async (sort) => {
    for (const selection of [
      { cycle_id },
      { cycle_id, status: 'paid' as const },
      { status: 'refunded' as const },
      { imported: 'yes' as const },
    ])
      for (const fromEnd of [false, true]) expect(await pagePlan(selection, fromEnd, false, sort)).not.toContain('Seq Scan on subscription')
    expect(await pagePlan({ q: 'zeller' }, false, true, sort)).toContain('Bitmap Index Scan on subscription_name')
  })

  test.each<[string, () => Selection, string]>([
    ['all orders', () => ({}), 'subscription_counted(_site)?'],
    ['those paid by card', () => ({ status: 'paid' }), 'subscription_counted(_name)?'],
    ['a cycle', () => ({ cycle_id }), 'subscription_(counted_cycle|taking)'],
    ['a site', () => ({ site_id }), 'subscription_(counted_site|taking)'],
    ['a rare name', () => ({ q: 'zeller' }), 'subscription_name'],
    ['a letter in a cycle', () => ({ q: 'a', cycle_id }), 'subscription_counted_cycle'],
    ['those refunded', () => ({ status: 'refunded' }), 'subscription_status'],
    ['what is overdue', () => ({ due_before: TODAY }), 'subscription_ow(ed|ing)'],
    ['what is being paid', () => ({ status: 'pending' }), 'subscription_(status|one_pending)'],
    ['what the farmer should look at', () => ({ care: 'yes' }), 'subscription_care'],
  ])('for the number and the totals of %s', async (_, selection, index) => {
    for (const plan of [await planOf(selectCount(shop.db, selection())), await planOf(selectTotals(shop.db, selection(), TODAY))]) {
      expect(plan).toMatch(new RegExp(`(using|Bitmap Index Scan on) ${index}\\b`))
      expect(plan).not.toContain('Seq Scan on subscription')
    }
  })

  test('for how many the farmer should look at has all that tells it: orders that were marked and paid since are not fetched', async () => {
    expectIndexOnly(await planOf(selectCount(shop.db, { care: 'yes' })), 'subscription_care')
  })
})

describe('with many orders', () => {
  test.each([() => ({}), () => ({ cycle_id })])('the first page is planned once, not for each call', async (selection) => {
    expect(await plannedEachTime(shop.url, (db) => readPage(db, selection(), { page: 1 }))).toEqual([])
  })

  test('every page near both ends and in the middle is a piece of the list', async () => {
    const all = await list()
    const last = Math.ceil(all.length / 20)
    for (const page of [1, 2, Math.floor(last / 2), Math.floor(last / 2) + 1, Math.ceil(last / 2) + 1, last - 1, last, last + 1])
      expect(await readPage(shop.db, {}, { page })).toEqual({ orders: all.slice((page - 1) * 20, page * 20), total: all.length })
  })

  test.each<OrderSort>(['number', 'name', '-name', 'cartons', '-cartons', 'amount', '-amount'])(
    'by %s, pages follow each other without a gap, and every order is on one of them',
    async (sort) => {
      const sorted: Order[] = []
      await feed(shop.db, { cycle_id, sort }, async (orders) => {
        sorted.push(...orders)
      })
      expect(new Set(sorted.map(({ id }) => id))).toEqual(new Set((await list({ cycle_id })).map(({ id }) => id)))
      const last = Math.ceil(sorted.length / 20)
      for (const page of [1, 2, Math.ceil(last / 2), Math.ceil(last / 2) + 1, last])
        expect(await readPage(shop.db, { cycle_id }, { page, sort })).toEqual({
          orders: sorted.slice((page - 1) * 20, page * 20),
          total: sorted.length,
        })
      const amounts = sorted.map(({ total_amount }) => total_amount)
      if (sort === 'amount') expect(amounts).toEqual(amounts.toSorted((one, other) => one - other))
      if (sort === '-amount') expect(amounts).toEqual(amounts.toSorted((one, other) => other - one))
    },
  )

  test.each([{ q: 'miller' }, { q: 'a' }, { q: 'qu' }, { q: 'øs' }, { q: 'nobody at all' }, { status: 'refunded' as const }])(
    'the number, the first page, the last page and the totals of %j agree with the list',
    async (selection) => {
      const all = await list(selection)
      for (const page of [1, Math.max(1, Math.ceil(all.length / 20))])
        expect(await readPage(shop.db, selection, { page })).toEqual({
          orders: all.slice((page - 1) * 20, page * 20),
          total: all.length,
        })
      expect((await readTotals(shop.db, selection, TODAY)).orders).toBe(all.length)
    },
  )
})
