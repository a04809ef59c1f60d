import type { Answers } from '../limits/bare-http.ts'
import type { Asked, Load, Loaded } from '../load.ts'
import { atLeast, atMost, byTurns, type Line, median, type Row, worst } from '../measured.ts'
import { cpuFor, peakOf } from '../process.ts'
import { runProgram, withServer } from '../program.ts'
import { type BenchShop, CUSTOMER, withShop } from '../shop.ts'
import { countStatements } from '../statements.ts'
import { measureHearing } from './reads/hearing.ts'

/** The subscribe page's three reads as a signed-in customer, beside bare `node:http`. */

export const PATHS = ['/api/cycles', '/api/admin/sites', '/api/admin/carton-price']
const CONNECTIONS = 50

export type Reads = { asked: Asked[]; answers: Answers }

/** The three requests of a customer, with the bytes that come back. */
export const prepareReads = async ({ port, cookieOf }: Pick<BenchShop, 'port' | 'cookieOf'>): Promise<Reads> => {
  const cookie = await cookieOf(CUSTOMER)
  const read: Reads = { asked: [], answers: {} }
  for (const path of PATHS) {
    const reply = await fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } })
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}`)
    const body = await reply.text()
    read.asked.push({ method: 'GET', path, headers: { cookie }, expect: body })
    read.answers[path] = { type: reply.headers.get('content-type') ?? '', body }
  }
  return read
}

export const loadReads = (port: number, asked: Asked[], seconds: number) =>
  runProgram<Loaded>('./load.ts', { port, connections: CONNECTIONS, asked, status: 200, seconds, warmSeconds: seconds / 2 } satisfies Load)

const countReads = (shop: BenchShop, asked: Asked[]) => {
  const times = 10
  const load = { port: shop.port, connections: CONNECTIONS, status: 200 }
  const many = Array.from({ length: CONNECTIONS * times }, (_, n) => asked[n % asked.length] as Asked)
  // The first of them may fetch what is cached from then on.
  const warm = () => runProgram<Loaded>('./load.ts', { ...load, asked: many })
  return warm().then(() => countStatements(shop.db, many.length, warm))
}

export const reads: Row = ({ rounds, quick }) =>
  withShop({}, async (shop) => {
    const seconds = quick ? 2 : 5
    const { asked, answers } = await prepareReads(shop)
    const statements = await countReads(shop, asked)
    const measured = await withServer('./limits/bare-http.ts', answers, (bare) =>
      byTurns(
        rounds,
        () => cpuFor(shop.pid, () => loadReads(shop.port, asked, seconds)),
        () => cpuFor(bare.pid, () => loadReads(bare.port, asked, seconds)),
      ),
    )
    const peak = peakOf(shop.pid)
    const hearing = await measureHearing(shop)
    const [own, best] = [measured.shop, measured.limit].map((each) => median(each.map(({ perSecond }) => perSecond))) as [number, number]
    const ratio = own / best
    const lines: Line[] = [
      {
        work: 'the three reads, 50 connections',
        shop: `${own.toFixed(0)}/s`,
        limit: `${best.toFixed(0)}/s node:http`,
        ratio,
        must: '0.06, 1 statement',
        beyond: '0.1',
        // Beside who it is, a process says a word to itself twice a second.
        reached: worst(atLeast(ratio, 0.06, 0.1), atMost(statements.perCall, 1.1, 1.1)),
        sql: statements.perCall.toFixed(2),
      },
      {
        work: 'memory under this load, without the database',
        shop: `${peak.toFixed(0)} MB at most`,
        limit: '',
        must: '300 MB',
        beyond: '200 MB',
        reached: atMost(peak, 300, 200),
      },
      {
        work: "another process's change is seen",
        shop: `${hearing.slowest.toFixed(0)} ms at most`,
        limit: '',
        must: '1 s',
        beyond: '',
        reached: hearing.slowest <= 1000 ? 'must' : 'no',
      },
    ]
    return { lines, figures: { ...measured, statements, hearing, peak } }
  })
