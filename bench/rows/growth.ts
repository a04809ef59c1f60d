import { fill } from '../fill.ts'
import type { Row, Settings } from '../measured.ts'
import { median } from '../measured.ts'
import { memoryOf } from '../process.ts'
import { ADMIN, type BenchShop, withShop } from '../shop.ts'
import { showColumns } from '../table.ts'
import { listAskings } from './lists/queries.ts'
import { timeOf } from './lists.ts'
import { loadReads, prepareReads } from './reads.ts'

/** How cost grows: the same calls on a farm with ten, a hundred and a thousand times the demo's orders. */

const FACTORS = [1, 10, 100, 1000]
const TIMES = 15
/** A farm's sites and seasons grow with it, but not without end. */
const MOST_SITES = 200
const MOST_CYCLES = 20

const nextDay = async ({ port }: BenchShop, cookie: string): Promise<string> => {
  const reply = await fetch(`http://127.0.0.1:${port}/api/admin/pickup-days`, { headers: { cookie } })
  const days = (await reply.json()) as { pickup_date: string; cartons: number }[]
  // The fullest: what is slow is slow there.
  return days.toSorted((a, b) => b.cartons - a.cartons)[0]?.pickup_date ?? ''
}

const DASHBOARD = { overview: '/api/admin/overview', charts: '/api/admin/charts', spreadsheet: '/api/admin/download-all-orders' }

const countOrders = async ({ db }: BenchShop) => {
  const [row] = await db<{ orders: number; sites: number; cycles: number; people: number; pickups: number; size: number }[]>`
    select (select count(*) from subscription)::int as orders, (select count(*) from site)::int as sites, (select count(*) from cycle)::int as cycles,
      (select count(*) from app_user)::int as people, (select count(*) from pickup)::int as pickups,
      (pg_database_size(current_database()) / 1048576)::int as size`
  if (!row) throw new Error('The shop has no tables')
  return row
}

const grow = async (shop: BenchShop, factor: number, { products }: Settings): Promise<number> => {
  const { orders, sites, cycles } = await countOrders(shop)
  if (factor === 1) return 0
  const more = (count: number, most: number) => Math.max(1, Math.min(count * factor, most) - count)
  return fill(shop, orders * (factor - 1), { sites: more(sites, MOST_SITES), cycles: more(cycles, MOST_CYCLES), products })
}

const measure = (factor: number, settings: Settings) =>
  withShop({}, async (shop): Promise<Record<string, string>> => {
    const { rounds, quick } = settings
    const seconds = await grow(shop, factor, settings)
    const cookie = await shop.cookieOf(ADMIN)
    const { asked } = await prepareReads(shop)
    const counts = await countOrders(shop)
    const reads = []
    for (let round = 0; round < rounds; round++) reads.push((await loadReads(shop.port, asked, quick ? 1 : 3)).perSecond)
    const times: Record<string, string> = {}
    const calls = { ...DASHBOARD, 'packing day': `/api/admin/packing/${await nextDay(shop, cookie)}` }
    const askings = (await listAskings(shop)).map(({ name, path }) => [name, path] as const)
    for (const [name, path] of [...askings, ...Object.entries(calls)]) {
      const loaded = await (name === 'spreadsheet' ? timeOf(shop, cookie, path, 3, 1) : timeOf(shop, cookie, path, TIMES))
      times[`${name}, ms`] = loaded.p50.toFixed(1)
    }
    return {
      orders: String(counts.orders),
      'people, sites, cycles': `${counts.people}, ${counts.sites}, ${counts.cycles}`,
      pickups: String(counts.pickups),
      'fill, s': seconds.toFixed(1),
      'database, MB': String(counts.size),
      'three reads, per s': median(reads).toFixed(0),
      ...times,
      'memory afterwards, MB': memoryOf(shop.pid).toFixed(0),
    }
  })

export const growth: Row = async (settings) => {
  const columns: Record<string, string>[] = []
  for (const factor of FACTORS) columns.push(await measure(factor, settings))
  const names = Object.keys(columns[0] ?? {})
  const head = ['the demo farm', ...FACTORS.map((factor) => `${factor} times`)]
  const text = showColumns([head, ...names.map((name) => [name, ...columns.map((column) => column[name] ?? '')])])
  return { lines: [], text, figures: columns }
}
