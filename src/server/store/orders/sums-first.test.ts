import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongSums } from '../../../../tests/support/orders/kept-sums.ts'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import { OrderStatus } from '../../../shared/shapes/orders.ts'
import { migrate } from '../database/migrate.ts'
import { foldSums } from '../pickups/sums.ts'
import { selectCount } from './order-pages.ts'
import type { Selection } from './order-selection.ts'

/** A shop that is older than the sums: they are made from the orders and pickups that it has. */

const BEFORE_SUMS = 8
const ORDERS = 140
const TODAYS = ['2026-11-01', '2026-11-18', '2027-01-01']
const SELECTIONS: Selection[] = [
  ...[{}, { cycle_id: 1 }, { cycle_id: 2 }, { site_id: 1 }, { site_id: 2 }, { cycle_id: 2, site_id: 1 }, { q: 'ann' }, { q: 'ø' }],
  ...OrderStatus.options.filter((status) => status !== 'pending').map((status) => ({ status })),
]

let shop = {} as TestDatabase
beforeAll(async () => {
  shop = await openDatabase('template0')
})
afterAll(() => shop.close())

/** Orders in every state, at both sites of both cycles, some paid with credit in part, some wholly; each with four pickups. */
const addOrders = async ({ db }: TestDatabase) => {
  await db`insert into app_user (id, email) select 'u' || n, 'u' || n || '@farm.example' from generate_series(1, ${ORDERS}::int) n`
  await db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks) select 'Fall', '2026-09-01', '2026-12-20', 12 from generate_series(1, 2)`
  await db`
    insert into site (site_name, site_address, pickup_start_day, pickup_deadline_day) select 'Barn', '1 Lane', 'Monday', 'Monday' from generate_series(1, 2)`
  await db`
    insert into subscription (user_id, cycle_id, site_id, status, name, cartons_per_week, donation_cartons, weeks, price_cents, total_cents,
      paid_cents, refunded_cents, credit_cents, site_name, site_instructions)
    select 'u' || n, 1 + n % 2, 1 + n / 2 % 2, (${OrderStatus.options}::text[])[1 + n % 7],
      (array['Ann Miller', 'ann MILLER', 'Øre'])[1 + n % 3], 1 + n % 4, n % 3, 4, 100, 900 + n, 900 + n, n % 5 * 10, n % 4 * 350, '', ''
    from generate_series(1, ${ORDERS}::int) n`
  await db`
    insert into pickup (subscription_id, week, pickup_date, site_id, cartons, state, mark, marked_at)
    select id, week, date '2026-11-04' + 7 * week, 1 + (id + week) % 2, cartons_per_week, (array['planned', 'donated', 'planned', 'skipped', 'canceled'])[1 + (id + week) % 5],
      mark, case when mark is not null then timestamptz '2026-11-18 12:00Z' end
    from subscription cross join generate_series(1, 4) week
      cross join lateral (select (array[null, 'collected', 'missed'])[1 + (id / 5 + week) % 3] as mark) marks`
}

test('the first sums of an older shop are those of its rows, and stay so', async () => {
  const { db } = shop
  await migrate(db, BEFORE_SUMS)
  await addOrders(shop)
  await migrate(db)
  expect(await db`select from sums.order_change union all select from sums.pickup_change`).toHaveLength(0)
  for (const selection of SELECTIONS) expect((await selectCount(db, selection))[0].count).toBeGreaterThan(0)
  for (const today of TODAYS) expect(await findWrongSums(db, SELECTIONS, today)).toEqual([])
  await db`update subscription set status = 'canceled', refunded_cents = paid_cents where id % 3 = 0`
  await db`delete from subscription where id % 10 = 0`
  await foldSums(db)
  for (const today of TODAYS) expect(await findWrongSums(db, SELECTIONS, today)).toEqual([])
})
