import { beforeAll, expect, test } from 'vitest'
import { addCycleFrom, addSiteOn, sell } from '../../../../../tests/support/orders/paid-orders.ts'
import { makeMember } from '../../../../../tests/support/people/people.ts'
import { useTestShop } from '../../../../../tests/support/shop/test-shop.ts'
import { CUSTOMERS_PER_PAGE } from '../../../../shared/limits.ts'
import { readPage } from './customer-list.ts'

const TODAY = '2027-03-03'
const SEASONS = 40

const shop = useTestShop({ clock: () => new Date(`${TODAY}T15:00:00Z`) })
beforeAll(async () => {
  const { db } = shop.shop
  const id = await sell(
    shop,
    await makeMember(shop, { email: 'ann@miller.example', verified: true }),
    await addCycleFrom(shop, '2027-03-01', 8),
    await addSiteOn(shop, 'Larch Library', 'Thursday'),
  )
  await db`insert into app_user (id, email, email_verified, role)
    select 'customer-' || number, 'c' || number || '@miller.example', true, 'user' from generate_series(1, ${2 * CUSTOMERS_PER_PAGE}) number`
  const rows = await db<{ name: string }[]>`
    select column_name as name from information_schema.columns where table_name = 'subscription' and table_schema = 'public'
      and is_generated = 'NEVER' and column_name not in ('id', 'user_id', 'checkout_session_id', 'payment_ref')`
  const columns = rows.map(({ name }) => name)
  await db.unsafe(`insert into subscription (user_id, ${columns.join()})
    select u.id, ${columns.map((name) => `s.${name}`).join()} from subscription s, app_user u, generate_series(1, ${SEASONS})
    where s.id = ${id} and u.id like 'customer-%'`)
  await db`vacuum analyze subscription`
})

test('a page of customers reads each of their orders once at most, however many seasons they have been there', async () => {
  const { db } = shop.shop
  const read = await db.begin(async (tx) => {
    const soFar = async () => {
      const [{ count }] = await tx<[{ count: number }]>`
        select (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as count from pg_stat_xact_user_tables where relname = 'subscription'`
      return count
    }
    const before = await soFar()
    const { customers } = await readPage(tx, {}, TODAY)
    expect(customers.map(({ orders }) => orders)).toEqual(Array.from({ length: CUSTOMERS_PER_PAGE }, () => SEASONS))
    return (await soFar()) - before
  })
  // How many they are is in an index; PostgreSQL looks at the orders too until it has cleaned up after those who wrote them.
  expect(read).toBeLessThan((SEASONS + 5) * (CUSTOMERS_PER_PAGE + 1))
})
