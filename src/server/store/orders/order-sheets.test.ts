import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCycle, addSite } from '../../../../tests/support/orders/farm-orders.ts'
import { useTestShop } from '../../../../tests/support/shop/test-shop.ts'
import { connect, type Pool } from '../database/database.ts'
import * as orderSheets from './order-sheets.ts'

const shop = useTestShop()
let db: Pool
beforeAll(async () => {
  const { cycle_id } = await addCycle(shop)
  const { site_id } = await addSite(shop, 'Barn')
  // With one connection, a cursor left open would stop everything after it.
  db = connect(shop.databaseUrl, 1)
  await db`
    insert into subscription (cycle_id, site_id, status, name, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
    select ${cycle_id}, ${site_id}, 'manual', 'Ann ' || n, 1, 0, 10, 650, n, 'Barn', '' from generate_series(1, 1000) n`
})
afterAll(() => db.end())

const readAll = async (from: Parameters<typeof orderSheets.feed>[0] = db) => {
  const ids: number[] = []
  await orderSheets.feed(from, {}, async (orders) => {
    ids.push(...orders.map(({ id }) => id))
  })
  return ids
}

describe('orders as they come from the database', () => {
  test('come all, once and newest first, each batch after the last was taken', async () => {
    const ids: number[] = []
    let isBusy = false
    await orderSheets.feed(db, {}, async (orders) => {
      expect(isBusy).toBe(false)
      isBusy = true
      await new Promise(setImmediate)
      ids.push(...orders.map(({ id }) => id))
      isBusy = false
    })
    expect(ids).toHaveLength(1_000)
    expect(ids).toEqual([...new Set(ids)].sort((a, b) => b - a))
  })

  test('stop when the taker fails, at the first batch or the last, and leave the connection free', async () => {
    for (const failsAt of [1, 3, 5]) {
      let batch = 0
      const stopped = orderSheets.inOneMoment(db, (moment) =>
        orderSheets.feed(moment, {}, async () => {
          if (++batch === failsAt) throw new Error('No more')
        }),
      )
      await expect(stopped).rejects.toThrow('No more')
      expect(await readAll()).toHaveLength(1_000)
    }
  })

  test('are of the moment at which the sums were made', async () => {
    await orderSheets.inOneMoment(db, async (moment) => {
      const [sums] = await orderSheets.sumBySite(moment, {})
      await shop.shop.db`update subscription set status = 'canceled' where total_cents <= 10`
      expect(sums).toMatchObject({ site_name: 'Barn', orders: 1_000, cartons_per_week: 1_000, total_cents: 500_500 })
      expect(await readAll(moment)).toHaveLength(1_000)
    })
    expect(await readAll()).toHaveLength(990)
  })
})
