import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillWithOrders } from '../../../../bench/seed/fill-with-orders.ts'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { listOfUser } from './receipt-record.ts'

let shop = {} as TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  await fillWithOrders(shop.db, { subscriptions: 5_000, sites: 20, cycles: 10, products: true }, '2026-10-20')
}, 120_000)
afterAll(() => shop.close())

test("of a farm that never sold a gift, a customer's receipts are found without reading everybody's", async () => {
  const [buyer] = await shop.db<{ user_id: string; receipts: number[] }[]>`
    select user_id, array_agg(receipt_no order by receipt_no desc) as receipts
    from receipt join subscription on subscription.id = subscription_id group by user_id having count(*) > 3 order by 1 limit 1`
  await shop.db.begin(async (tx) => {
    const readSoFar = () => tx`select relname, seq_tup_read::int as rows from pg_stat_xact_user_tables where seq_tup_read > 0 order by 1`
    const before = await readSoFar()
    const told = await listOfUser(tx, buyer?.user_id ?? '')
    expect(told.map(({ receipt_no }) => receipt_no)).toEqual(buyer?.receipts)
    const had = new Map(before.map(({ relname, rows }) => [relname, rows]))
    const readWhole = (await readSoFar()).filter(({ relname, rows }) => rows - (had.get(relname) ?? 0) > 1_000)
    expect(readWhole).toEqual([])
  })
})
