import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findWrongSums } from '../../../../tests/support/orders/kept-sums.ts'
import { openDatabase, restoreInto, type TestDatabase, takeBackup } from '../../../../tests/support/shop/backups.ts'
import type { OrderStatus } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'
import { foldSums } from '../pickups/sums.ts'
import { selectCount } from './order-pages.ts'
import type { Selection } from './order-selection.ts'

/** Whatever happens to orders and pickups, at once and half-done: the sums that are kept are those of the rows. */

const TODAY = '2026-11-18'
const NAMES = ['Ann Miller', 'ann MILLER', 'Øre Łukasik', 'Al', '100%_\\']
const STATUSES: OrderStatus[] = ['pending', 'paid', 'manual', 'paid', 'manual', 'expired', 'failed', 'refunded', 'canceled']
const LANES = 4

let shop = {} as TestDatabase
beforeAll(async () => {
  shop = await openDatabase()
  const { db } = shop
  // Who waits for each other in a circle is told so at once.
  await db.unsafe(`do $$ begin execute format('alter database %I set deadlock_timeout = ''10ms''', current_database()); end $$`)
  await db`insert into app_user (id, email) select 'u' || n, 'u' || n || '@farm.example' from generate_series(1, 3) n`
  await db`insert into cycle (cycle_name, start_date, end_date, number_of_weeks) select 'Fall', '2026-09-01', '2026-12-20', 12 from generate_series(1, 2)`
  await db`
    insert into site (site_name, site_address, pickup_start_day, pickup_deadline_day) select 'Barn', '1 Lane', 'Monday', 'Monday' from generate_series(1, 2)`
})
afterAll(() => shop.close())

const small = fc.integer({ min: 1, max: 9 })
const facts = fc.record({
  user_id: fc.constantFrom('u1', 'u2', 'u3'),
  cycle_id: fc.integer({ min: 1, max: 2 }),
  site_id: fc.integer({ min: 1, max: 2 }),
  status: fc.constantFrom(...STATUSES),
  name: fc.constantFrom(...NAMES),
  cartons_per_week: small,
  donation_cartons: small,
  total_cents: small,
  paid_cents: fc.integer({ min: 5, max: 9 }),
  refunded_cents: fc.nat(5),
  credit_cents: fc.nat(9),
})
const collected = fc.record({
  pickup_date: fc.constantFrom('2026-11-11', TODAY, '2026-11-25', '2026-12-02'),
  site_id: fc.integer({ min: 1, max: 2 }),
  cartons: small,
  state: fc.constantFrom('planned', 'planned', 'donated', 'skipped', 'canceled'),
  mark: fc.constantFrom(null, null, 'collected', 'missed'),
})
const which = fc.nat(4)
const add = fc.record({ does: fc.constant('add' as const), order: facts, pickups: fc.array(collected, { minLength: 1, maxLength: 4 }) })
const deed = fc.oneof(
  add,
  fc.record({ does: fc.constant('edit' as const), which, order: facts }),
  fc.record({ does: fc.constant('end' as const), which, status: fc.constantFrom(...STATUSES) }),
  fc.record({ does: fc.constant('delete' as const), which }),
  fc.record({ does: fc.constant('plan' as const), which, pickups: fc.array(collected, { minLength: 1, maxLength: 3 }) }),
  fc.record({ does: fc.constant('change' as const), which, pickup: collected }),
  fc.record({ does: fc.constant('unplan' as const), which }),
)
type Deed = typeof deed extends fc.Arbitrary<infer T> ? T : never
type Pickups = Extract<Deed, { does: 'plan' }>['pickups']

const asRow = ({ mark, ...pickup }: Pickups[number]) => ({ ...pickup, mark, marked_at: mark && '2026-11-18T12:00:00Z' })
const nth = (db: Db, table: 'subscription' | 'pickup', at: number) => {
  const id = table === 'pickup' ? 'pickup_id' : 'id'
  return db`select ${db(id)} from ${db(table)} order by ${db(id)} desc offset ${at} limit 1`
}
const plan = async (db: Db, at: number, pickups: Pickups) => {
  const [order] = await db<{ id: number }[]>`${nth(db, 'subscription', at)}`
  const [{ week }] = await db<[{ week: number }]>`select coalesce(max(week), 0) as week from pickup`
  if (order && pickups.length > 0)
    await db`insert into pickup ${db(pickups.map((each, n) => ({ ...asRow(each), subscription_id: order.id, week: week + n + 1 })))}`
}

const DEEDS: { [Does in Deed['does']]: (db: Db, deed: Extract<Deed, { does: Does }>) => Promise<unknown> } = {
  add: async (db, { order, pickups }) => {
    await db`insert into subscription ${db({ ...order, weeks: 1, price_cents: 1, site_name: '', site_instructions: '' })}`
    await plan(db, 0, pickups)
  },
  edit: (db, { which: at, order }) => db`update subscription set ${db(order)} where id = (${nth(db, 'subscription', at)})`,
  end: (db, { which: at, status }) => db`update subscription set status = ${status} where id = (${nth(db, 'subscription', at)})`,
  delete: (db, { which: at }) => db`delete from subscription where id = (${nth(db, 'subscription', at)})`,
  plan: (db, { which: at, pickups }) => plan(db, at, pickups),
  change: (db, { which: at, pickup }) => db`update pickup set ${db(asRow(pickup))} where pickup_id = (${nth(db, 'pickup', at)})`,
  unplan: (db, { which: at }) => db`delete from pickup where pickup_id = (${nth(db, 'pickup', at)})`,
}

class TakenBack extends Error {}

/** Several deeds in one transaction, perhaps taken back. A second pending order, or a circle of waiting, takes it back too. */
const doTogether = async ({ deeds, takesBack }: { deeds: Deed[]; takesBack: boolean }) => {
  const doing = shop.db.begin(async (tx) => {
    for (const each of deeds) await DEEDS[each.does](tx, each as never)
    if (takesBack) throw new TakenBack()
  })
  await doing.catch((error: { code?: string }) => {
    if (!(error instanceof TakenBack) && !['23505', '23503', '40P01'].includes(error.code ?? '')) throw error
  })
}

const SELECTIONS: Selection[] = [
  ...[
    {},
    { cycle_id: 1 },
    { site_id: 2 },
    { cycle_id: 2, site_id: 1 },
    { q: 'miller' },
    { q: 'ø' },
    { q: 'a' },
    { q: '%_\\' },
    { q: 'zz' },
  ],
  ...[...new Set(STATUSES)].filter((status) => status !== 'pending').map((status) => ({ status })),
]

const expectTrueSums = async () => expect(await findWrongSums(shop.db, SELECTIONS, TODAY)).toEqual([])

const together = fc.record({ deeds: fc.array(deed, { minLength: 1, maxLength: 3 }), takesBack: fc.constantFrom(false, false, true) })
const lanes = fc.array(fc.array(together, { maxLength: 6 }), { minLength: LANES - 1, maxLength: LANES - 1 })

test('the sums are those of the rows at every moment, whoever changes what, before and after they are put together', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(add, { minLength: 5, maxLength: 5 }), lanes, async (before, atOnce) => {
      await shop.db`truncate subscription cascade`
      await expectTrueSums()
      for (const each of before) await doTogether({ deeds: [each], takesBack: false })
      await Promise.all([
        ...atOnce.map(async (lane) => {
          for (const each of lane) await doTogether(each)
        }),
        expectTrueSums(),
        foldSums(shop.db),
      ])
      await expectTrueSums()
      await foldSums(shop.db)
      await expectTrueSums()
    }),
    { numRuns: 20 },
  )
  expect(await shop.db`select from sums.order_change union all select from sums.pickup_change`).toHaveLength(0)
}, 120_000)

test('a restored shop has the same sums', async () => {
  await doTogether({
    deeds: [
      {
        does: 'add',
        order: {
          user_id: 'u1',
          cycle_id: 1,
          site_id: 1,
          status: 'paid',
          name: 'Bo',
          cartons_per_week: 2,
          donation_cartons: 1,
          total_cents: 9,
          paid_cents: 9,
          refunded_cents: 0,
          credit_cents: 0,
        },
        pickups: [{ pickup_date: TODAY, site_id: 1, cartons: 2, state: 'planned', mark: null }],
      },
    ],
    takesBack: false,
  })
  const [file, first] = [await takeBackup(shop.db), shop]
  try {
    shop = await openDatabase()
    await restoreInto(shop, file)
    expect((await selectCount(shop.db, { q: 'bo' }))[0].count).toBe(1)
    await expectTrueSums()
    await foldSums(shop.db)
    await expectTrueSums()
  } finally {
    await shop.close()
    shop = first
  }
})
