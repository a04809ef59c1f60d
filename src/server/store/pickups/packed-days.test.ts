import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase, type TestDatabase } from '../../../../tests/support/shop/backups.ts'
import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { OrderStatus } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'
import { listDays, nextPackedDay, packedDays } from './packed-days.ts'
import { readRows } from './packing.ts'

/** The cartons of many days are those of the rows that are packed, whatever became of the orders. */

const ORDERS = 140
const DATES: PlainDate[] = ['2026-11-11', '2026-11-18', '2026-11-25', '2026-12-02']
const TODAYS: PlainDate[] = ['2026-11-01', '2026-11-18', '2026-11-19', '2027-01-01']

let shop = {} as TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  await addOrders(shop)
})
afterAll(() => shop.close())

/** Orders in every state, each with four pickups at two sites: planned, given, skipped, canceled, some of them marked. */
const addOrders = async ({ db }: TestDatabase) => {
  await db`insert into app_user (id, email) select 'u' || n, 'u' || n || '@farm.example' from generate_series(1, ${ORDERS}::int) n`
  await db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks) values ('Fall', '2026-09-01', '2026-12-20', 12)`
  await db`
    insert into site (site_name, site_address, pickup_start_day, pickup_deadline_day) select 'Barn', '1 Lane', 'Monday', 'Monday' from generate_series(1, 2)`
  await db`
    insert into subscription (user_id, cycle_id, site_id, status, pay_later, due_date, name, cartons_per_week, first_week, weeks, price_cents, total_cents, site_name, site_instructions)
    select 'u' || n, 1, 1 + n % 2, status, case when status = 'owed' then 'farm' end, case when status = 'owed' then date '2026-12-01' end, 'Ann', 1 + n % 4, 0, 4, 100, 900, '', ''
    from generate_series(1, ${ORDERS}::int) n
      cross join lateral (select (${OrderStatus.options}::text[])[1 + n % ${OrderStatus.options.length}::int] as status) as states`
  await db`
    insert into pickup (subscription_id, week, pickup_date, site_id, cartons, state, mark, marked_at)
    select id, week, date '2026-11-04' + 7 * week, 1 + (id + week) % 2, cartons_per_week,
      (array['planned', 'donated', 'planned', 'skipped', 'canceled'])[1 + (id + week) % 5], mark, case when mark is not null then timestamptz '2026-11-18 12:00Z' end
    from subscription cross join generate_series(1, 4) week
      cross join lateral (select (array[null, 'collected', 'missed'])[1 + (id / 5 + week) % 3] as mark) marks`
}

/** Added up row by row. */
const addUp = async (db: Db, today: PlainDate) => {
  const rows = await readRows(db, DATES, today)
  const days = Map.groupBy(rows, ({ pickup_date, site_id }) => `${pickup_date} ${site_id}`)
  return [...days.values()]
    .map((of) => {
      const sum = (state: string) => of.filter((row) => row.state === state).reduce((all, { cartons }) => all + cartons, 0)
      return { pickup_date: of[0]?.pickup_date ?? '', site_id: of[0]?.site_id ?? 0, cartons: sum('planned'), donated: sum('donated') }
    })
    .sort((a, b) => (a.pickup_date === b.pickup_date ? a.site_id - b.site_id : a.pickup_date < b.pickup_date ? -1 : 1))
}

describe.each(TODAYS)('seen on %s', (today) => {
  test('every day has the cartons that are packed on it', async () => {
    const { db } = shop
    const added = await addUp(shop.db, today)
    expect(added.length).toBeGreaterThan(0)
    expect([
      ...(await db`select pickup_date, site_id, cartons, donated from ${packedDays(db, today, { from: '2026-01-01' })} order by 1, 2`),
    ]).toEqual(added)
    const from = '2026-11-18'
    const before = '2026-12-02'
    const within = added.filter(({ pickup_date }) => pickup_date >= from && pickup_date < before)
    expect([
      ...(await db`select pickup_date, site_id, cartons, donated from ${packedDays(db, today, { from, before })} order by 1, 2`),
    ]).toEqual(within)
  })

  test('the next day is the first from today on', async () => {
    const { db } = shop
    const coming = (await addUp(shop.db, today)).filter(({ pickup_date }) => pickup_date >= today)
    const next = coming.filter(({ pickup_date }) => pickup_date === coming[0]?.pickup_date)
    expect([...(await db`select * from ${nextPackedDay(db, today)} order by 2`)]).toEqual(next)
  })

  test('the list of days tells how many sites each has', async () => {
    const days = Map.groupBy(await addUp(shop.db, today), ({ pickup_date }) => pickup_date)
    const expected = [...days].map(([pickup_date, sites]) => ({
      pickup_date,
      cartons: sites.reduce((all, { cartons }) => all + cartons, 0),
      donated: sites.reduce((all, { donated }) => all + donated, 0),
      sites: sites.length,
    }))
    expect(await listDays(shop.db, '2026-01-01', today)).toEqual(expected)
  })
})

describe('with a second product', () => {
  beforeAll(async () => {
    await shop.db`insert into product (product_name, short_name, price_cents, eggs, position) values ('Honey', 'honey', 900, 0, 2)`
    await shop.db`update subscription set product_id = (select max(product_id) from product) where id % 3 = 0`
  })

  test.each(TODAYS)('the list of days has the sums of each product, seen on %s', async (today) => {
    const rows = await readRows(shop.db, DATES, today)
    const sum = (of: typeof rows, state: string) => of.filter((row) => row.state === state).reduce((all, { cartons }) => all + cartons, 0)
    const sumsOf = (of: typeof rows) => ({ cartons: sum(of, 'planned'), donated: sum(of, 'donated') })
    const expected = [...Map.groupBy(rows, ({ pickup_date }) => pickup_date)].map(([pickup_date, of]) => ({
      pickup_date,
      ...sumsOf(of),
      sites: new Set(of.map(({ site_id }) => site_id)).size,
      products: [...Map.groupBy(of, ({ short_name }) => short_name)]
        .sort(([, [a]], [, [b]]) => (a?.position ?? 0) - (b?.position ?? 0))
        .map(([short_name, each]) => ({ short_name, eggs: each[0]?.eggs, ...sumsOf(each) })),
    }))
    expect(await listDays(shop.db, '2026-01-01', today)).toEqual(expected.sort((a, b) => (a.pickup_date < b.pickup_date ? -1 : 1)))
  })
})
