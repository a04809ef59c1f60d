import { FOR_100_000, fill } from '../fill.ts'
import type { Answered } from '../limits/bare-queries.ts'
import type { Asked, Load, Loaded } from '../load.ts'
import { atMost, type Line, median, type Row, worst } from '../measured.ts'
import { runProgram } from '../program.ts'
import { ADMIN, type BenchShop, withShop } from '../shop.ts'
import { type Asking, listAskings } from './lists/queries.ts'

/** The dashboard's list of orders, search and sums, beside the bare SQL of each; and what it shows of the coming weeks. */

const TIMES = 25
/** Milliseconds: what must be reached, and a step beyond. */
const ALLOWED = { lists: [50, 10], totals: [75, 10], weeks: [100, 20] } as const
const TIMES_SQL = 2.5
const WEEKS = { overview: '/api/admin/overview', charts: '/api/admin/charts', 'pickup days': '/api/admin/pickup-days' }
const of100_000 = (name: string): string => `100,000 orders: ${name}`

/** Asks over HTTP, one after another on one connection; the first answers are not counted. */
export const timeOf = (shop: Pick<BenchShop, 'port'>, cookie: string, path: string, times = TIMES, skip = 6): Promise<Loaded> => {
  const asked: Asked[] = Array(skip + times).fill({ method: 'GET', path, headers: { cookie } })
  return runProgram<Loaded>('./load.ts', { port: shop.port, connections: 1, asked, status: 200, skip } satisfies Load)
}

/** A figure about another answer would be worth nothing. */
const mustAgree = async (shop: BenchShop, cookie: string, { name, path, isPage }: Asking, { first }: { first: unknown[] }) => {
  const reply = await fetch(`http://127.0.0.1:${shop.port}${path}`, { headers: { cookie } })
  const body = (await reply.json()) as { id: number }[] & { orders?: number }
  const given = isPage ? body.map(({ id }) => id) : [body.orders]
  if (JSON.stringify(given) !== JSON.stringify(first)) throw new Error(`${name}: the shop and the bare SQL do not agree`)
}

type Times = { shop: number[]; limit: number[]; shopP99: number[] }

const measure = async (shop: BenchShop, rounds: number) => {
  const cookie = await shop.cookieOf(ADMIN)
  const askings = await listAskings(shop)
  const times: Record<string, Times> = Object.fromEntries(askings.map(({ name }) => [name, { shop: [], limit: [], shopP99: [] }]))
  for (let round = 0; round < rounds; round++) {
    const answered = await runProgram<Answered>('./limits/bare-queries.ts', {
      databaseUrl: shop.databaseUrl,
      queries: askings,
      times: TIMES,
    })
    for (const asking of askings) {
      const own = times[asking.name]
      const limit = answered[asking.name]
      if (!own || !limit) continue
      await mustAgree(shop, cookie, asking, limit)
      const loaded = await timeOf(shop, cookie, asking.path)
      own.shop.push(loaded.p50)
      own.shopP99.push(loaded.p99)
      own.limit.push(median(limit.ms))
    }
  }
  return times
}

const lineOf = (name: string, { shop, limit }: Times): Line => {
  const own = median(shop)
  const bare = median(limit)
  const [must, beyond] = ALLOWED[name === 'totals of all' ? 'totals' : 'lists']
  const ratio = own / bare
  return {
    work: of100_000(name),
    shop: `${own.toFixed(1)} ms`,
    limit: `${bare.toFixed(1)} ms SQL`,
    ratio,
    must: `${TIMES_SQL} times, ${must} ms`,
    beyond: `${beyond} ms`,
    // Of a few milliseconds, the session and the reply are most.
    reached: worst(atMost(own, must, beyond), ratio <= TIMES_SQL || own <= beyond ? 'beyond' : 'no'),
  }
}

const measureWeeks = async (shop: BenchShop, rounds: number) => {
  const cookie = await shop.cookieOf(ADMIN)
  const times = {} as Record<keyof typeof WEEKS, number[]>
  for (const [name, path] of Object.entries(WEEKS) as [keyof typeof WEEKS, string][]) {
    times[name] = []
    for (let round = 0; round < rounds; round++) times[name].push((await timeOf(shop, cookie, path)).p50)
  }
  return times
}

const lineOfWeeks = (name: string, times: readonly number[]): Line => {
  const own = median(times)
  const [must, beyond] = ALLOWED.weeks
  const marks = { must: `${must} ms`, beyond: `${beyond} ms`, reached: atMost(own, must, beyond) }
  return { work: of100_000(name), shop: `${own.toFixed(1)} ms`, limit: '', ...marks }
}

export const lists: Row = ({ rounds, quick, products }) =>
  withShop({}, async (shop) => {
    const fillSeconds = await fill(shop, FOR_100_000, { products })
    const times = await measure(shop, quick ? 1 : rounds)
    const weeks = await measureWeeks(shop, quick ? 1 : rounds)
    const lines = Object.entries(times).map(([name, each]) => lineOf(name, each))
    lines.push(...Object.entries(weeks).map(([name, each]) => lineOfWeeks(name, each)))
    return { lines, figures: { fillSeconds, times, weeks } }
  })
