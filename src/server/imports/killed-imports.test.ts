import { beforeAll, expect, test } from 'vitest'
import { upload } from '../../../tests/support/imports/bring-along.ts'
import { brokenBooks } from '../../../tests/support/orders/books.ts'
import { openSeason } from '../../../tests/support/orders/orders.ts'
import { makeAdmin } from '../../../tests/support/people/people.ts'
import { as, type Client } from '../../../tests/support/shop/client.ts'
import { useTestShop } from '../../../tests/support/shop/test-shop.ts'
import type { ImportState } from '../../shared/shapes/imports.ts'
import type { Db, Pool } from '../store/database/database.ts'
import { workOnImport } from './work-on-imports.ts'

// All processes of a running shop are killed in `tests/faults`; here it is one worker, at moments that are chosen.

const shop = useTestShop()
let farmer = {} as Client
beforeAll(async () => {
  farmer = as(shop.app, await makeAdmin(shop))
  await openSeason(shop)
})

const LINES = 60
const DOMAIN = 'killed.example'
/** People with an order, with two, without any; paid, owed, and owed in part. */
const lineOf = (line: number): string => {
  if (line % 10 === 9) return `Person ${line},alone-${line}@${DOMAIN},,,,,`
  return `Person ${line},p${Math.floor(line / 1.2)}@${DOMAIN},Spring,Library,${1 + (line % 4)},104.00,${['', '52.00', 'yes'][line % 3]}`
}
const FILE = ['Name,Email,Cycle,Pickup site,Cartons,Total,Paid', ...Array.from({ length: LINES }, (_, line) => lineOf(line))].join('\n')

/** Where a worker dies: with all of a transaction written, with it committed and nobody told, or between two. */
const MOMENTS = ['before its commit', 'after its commit', 'between'] as const
type Moment = (typeof MOMENTS)[number]

/** One worker that dies in its nth transaction; whether it did. */
const workUntilKilled = async (moment: Moment, nth: number): Promise<boolean> => {
  const { db } = shop.shop
  let begun = 0
  let isDead = false
  const begin = async <Result>(work: (tx: Db) => Promise<Result>): Promise<Result> => {
    const isLast = ++begun === nth
    const result = await db.begin(async (tx) => {
      const written = await work(tx)
      if (isLast && moment === 'before its commit') {
        isDead = true
        await tx`select pg_terminate_backend(pg_backend_pid())`
      }
      return written
    })
    if (isLast) isDead = true
    if (isLast && moment === 'after its commit') throw Object.assign(new Error('The connection was lost'), { code: '57P01' })
    return result
  }
  const dying = new Proxy(db, { get: (pool, key) => (key === 'begin' ? begin : Reflect.get(pool, key)) }) as Pool
  await workOnImport({ ...shop.shop, db: dying }, () => isDead && moment === 'between').catch((error: unknown) => {
    if (!isDead) throw error
  })
  return isDead
}

const stateOf = async (id: number) => (await farmer.readImport({ params: { id } })).state
/** Without a job, so that only these workers see it. */
const setState = (id: number, state: ImportState) => shop.shop.db`update import set state = ${state} where import_id = ${id}`

/** Worker after worker dies, each a little later than the one before. */
const workThroughKills = async (id: number, until: ImportState): Promise<number> => {
  let kills = 0
  while ((await stateOf(id)) !== until) {
    if (kills > 100) throw new Error('It never ends')
    const moment = MOMENTS[kills % MOMENTS.length] ?? 'between'
    if (!(await workUntilKilled(moment, 1 + (kills % 4)))) break
    kills++
  }
  return kills
}

const orders = () => shop.shop.db<{ id: number; lines: number; weeks: number; pickups: number; receipts: number; paid: number }[]>`
  select s.id, weeks, (select count(*)::int from import_row r where r.subscription_id = s.id) as lines,
    (select count(*)::int from pickup p where p.subscription_id = s.id) as pickups,
    (select count(*)::int from receipt where receipt.subscription_id = s.id and kind = 'payment') as receipts, farm_cents as paid
  from subscription s where name like 'Person %' and status <> 'canceled' order by s.id`
const people = async () =>
  (await shop.shop.db<{ email: string }[]>`select email from app_user where email like ${`%@${DOMAIN}`}`).map(({ email }) => email)

test('an import and its undoing whose workers are killed again and again do each row once, and lose and leave nothing', async () => {
  const draft = await upload(farmer, FILE)
  const ordered = draft.counts.orders
  expect(draft.counts).toMatchObject({ rows: LINES, ready: LINES })
  await setState(draft.import_id, 'running')
  expect(await workThroughKills(draft.import_id, 'done')).toBeGreaterThan(2)
  const done = await farmer.readImport({ params: { id: draft.import_id } })
  expect(done).toMatchObject({ state: 'done', done_rows: LINES, counts: { rows: LINES, problems: 0, already: 0, orders: ordered } })
  const made = await orders()
  expect(made).toHaveLength(ordered)
  for (const each of made) expect(each).toMatchObject({ lines: 1, pickups: each.weeks })
  expect((await people()).length).toBe(done.counts.people_new)
  expect(await brokenBooks(shop.shop.db)).toEqual([])

  const edited = made.at(-1)?.id ?? 0
  await shop.shop.db`update subscription set version = version + 1 where id = ${edited}`
  await setState(draft.import_id, 'takingBack')
  expect(await workThroughKills(draft.import_id, 'takenBack')).toBeGreaterThan(2)
  const back = await farmer.readImport({ params: { id: draft.import_id } })
  expect(back).toMatchObject({ state: 'takenBack', taken_back_rows: LINES - 1, kept_rows: 1 })
  expect((await orders()).map(({ id }) => id)).toEqual([edited])
  // An order with a receipt is canceled and not removed, and its person stays with it.
  const left = await shop.shop.db`
    select email from app_user u where email like ${`%@${DOMAIN}`} and not exists (select from subscription s where s.user_id = u.id)`
  expect(left).toEqual([])
  const silent = await shop.shop.db<{ address: string }[]>`select address from quiet_address where address like ${`%@${DOMAIN}`}`
  expect(silent.map(({ address }) => address).toSorted()).toEqual((await people()).toSorted())
  expect(await brokenBooks(shop.shop.db)).toEqual([])
  expect(await shop.shop.db`select from mail where to_address like ${`%@${DOMAIN}`}`).toHaveLength(0)

  // Nothing of it stands in the way of the same file.
  expect((await upload(farmer, FILE, 'again.csv')).counts).toMatchObject({ already: 1, problems: 0 })
})
