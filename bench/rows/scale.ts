import { fill } from '../fill.ts'
import type { Answered } from '../limits/bare-queries.ts'
import type { Loaded } from '../load.ts'
import { atMost, byTurns, type Line, median, type Row, type Settings } from '../measured.ts'
import { forgetPeak, memoryOf, peakOf } from '../process.ts'
import { runProgram, withServer } from '../program.ts'
import { ADMIN, type BenchShop, withShop } from '../shop.ts'
import { showColumns } from '../table.ts'
import { measureCheckouts } from './checkout.ts'
import { listAskings } from './lists/queries.ts'
import { timeOf } from './lists.ts'
import { loadReads, prepareReads } from './reads.ts'
import { type Timed, timeEveryCall } from './scale/every-call.ts'

/** How cost grows: every call that pages make, with the products and money of today, on farms of a thousand to a million orders. */

const ORDERS = [1_000, 10_000, 100_000, 1_000_000]
/** A farm's sites and seasons grow with it, but not without end. */
const SITES = { 1000: 20, 10000: 60, 100000: 200, 1000000: 200 } as Record<number, number>
const CYCLES = 20
const TIMES = 7
const PAGE_MS = 200
const TOTALS_MS = 50
/** Farms have 200 to 2,000 orders a year: up to here the marks are kept, beyond it the figures are only shown. */
const KEPT_UP_TO = 100_000
const CHECKOUTS = 200

const countRows = async ({ db }: BenchShop) => {
  const [row] = await db<{ orders: number; people: number; pickups: number; receipts: number; size: number }[]>`
    select (select count(*) from subscription)::int as orders, (select count(*) from app_user)::int as people,
      (select count(*) from pickup)::int as pickups, (select count(*) from receipt)::int as receipts,
      (pg_database_size(current_database()) / 1048576)::int as size`
  if (!row) throw new Error('The shop has no tables')
  return row
}

const measureReads = async (shop: BenchShop, { rounds, quick }: Settings) => {
  const { asked, answers } = await prepareReads(shop)
  const seconds = quick ? 1 : 3
  const { shop: own, limit } = await withServer('./limits/bare-http.ts', answers, (bare) =>
    byTurns(
      rounds,
      () => loadReads(shop.port, asked, seconds),
      () => loadReads(bare.port, asked, seconds),
    ),
  )
  const perSecond = (all: readonly Loaded[]) => median(all.map((each) => each.perSecond))
  return { own: perSecond(own), best: perSecond(limit) }
}

/** Totals of all orders, over HTTP and as bare SQL. */
const measureTotals = async (shop: BenchShop) => {
  const queries = (await listAskings(shop)).filter(({ isPage }) => !isPage).slice(0, 1)
  const [totals] = queries
  if (!totals) throw new Error('No totals are asked for')
  const answered = await runProgram<Answered>('./limits/bare-queries.ts', { databaseUrl: shop.databaseUrl, queries, times: TIMES })
  const { p50 } = await timeOf(shop, await shop.cookieOf(ADMIN), totals.path, TIMES)
  return { ms: p50, bare: median(answered[totals.name]?.ms ?? []) }
}

const measure = (orders: number, settings: Settings) =>
  withShop({}, async (shop) => {
    const fillSeconds = await fill(shop, orders, { sites: SITES[orders] ?? CYCLES, cycles: CYCLES, products: true })
    forgetPeak(shop.pid)
    const counts = await countRows(shop)
    const reads = await measureReads(shop, settings)
    const totals = await measureTotals(shop)
    const { timed, refused } = await timeEveryCall(shop, TIMES)
    const lists = memoryOf(shop.pid)
    const checkouts = await measureCheckouts(shop, settings.rounds, settings.quick ? CHECKOUTS / 4 : CHECKOUTS, shop)
    return { orders, fillSeconds, counts, reads, totals, timed, refused, checkouts, memory: { lists, peak: peakOf(shop.pid) } }
  })

type Scaled = Awaited<ReturnType<typeof measure>>

const slowestOf = (timed: readonly Timed[]): Timed[] => timed.toSorted((one, two) => two.ms - one.ms)
const perSecond = (all: readonly { perSecond: number }[]) => median(all.map((each) => each.perSecond))

const columnOf = ({ counts, fillSeconds, reads, totals, timed, checkouts, memory }: Scaled): Record<string, string> => {
  const [own, bare] = [perSecond(checkouts.apart.shop), perSecond(checkouts.apart.limit)]
  const slowest = slowestOf(timed)
  return {
    'people / pickups / receipts': [counts.people, counts.pickups, counts.receipts].map((each) => each.toLocaleString('en-US')).join(' / '),
    'database, MB': String(counts.size),
    'filled in, s': fillSeconds.toFixed(0),
    'three reads a second (of node:http)': `${reads.own.toFixed(0)} (${(reads.own / reads.best).toFixed(2)})`,
    'checkouts a second (of bare writes)': `${own.toFixed(0)} (${(own / bare).toFixed(2)})`,
    'statements of a checkout': checkouts.statements.perCall.toFixed(1),
    'totals of all, ms (of plain SQL)': `${totals.ms.toFixed(1)} (${(totals.ms / totals.bare).toFixed(1)})`,
    'calls of pages: median, ms': median(timed.map(({ ms }) => ms)).toFixed(1),
    'most statements in one': String(Math.max(...timed.map(({ statements }) => Math.round(statements)))),
    slowest: slowest
      .slice(0, 3)
      .map(({ name, ms }) => `${name} ${ms.toFixed(0)} ms`)
      .join(', '),
    'memory after all lists / at most, MB': `${memory.lists.toFixed(0)} / ${memory.peak.toFixed(0)}`,
  }
}

const linesOf = ({ orders, timed, totals }: Scaled): Line[] => {
  if (orders > KEPT_UP_TO) return []
  const [slowest] = slowestOf(timed)
  const most = slowest?.ms ?? Number.NaN
  const of = orders.toLocaleString('en-US')
  return [
    {
      ...{ work: `${of} orders: the slowest call of a page`, shop: `${slowest?.name} ${most.toFixed(0)} ms`, limit: '' },
      ...{ must: `${PAGE_MS} ms`, beyond: '', reached: atMost(most, PAGE_MS, 0) },
    },
    {
      ...{ work: `${of} orders: totals of all`, shop: `${totals.ms.toFixed(1)} ms`, limit: `${totals.bare.toFixed(1)} ms SQL` },
      ...{ ratio: totals.ms / totals.bare, must: `${TOTALS_MS} ms`, beyond: '', reached: atMost(totals.ms, TOTALS_MS, 0) },
    },
  ]
}

export const scale: Row = async (settings) => {
  const scaled: Scaled[] = []
  for (const orders of settings.quick ? ORDERS.slice(0, 1) : ORDERS) scaled.push(await measure(orders, settings))
  const columns = scaled.map(columnOf)
  const head = ['orders', ...scaled.map(({ orders }) => orders.toLocaleString('en-US'))]
  const text = showColumns([head, ...Object.keys(columns[0] ?? {}).map((name) => [name, ...columns.map((column) => column[name] ?? '')])])
  return { lines: scaled.flatMap(linesOf), text, figures: scaled }
}
