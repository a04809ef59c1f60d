import { FOR_100_000, fill } from '../fill.ts'
import type { Written } from '../limits/bare-writer.ts'
import type { Load, Loaded } from '../load.ts'
import { atMost, byTurns, type Line, median, type Row } from '../measured.ts'
import { forgetPeak, memoryOf, peakOf } from '../process.ts'
import { runProgram } from '../program.ts'
import { ADMIN, type BenchShop, CUSTOMER, withShop } from '../shop.ts'

/** All orders as a spreadsheet: its time beside a bare writer's, the memory it takes, and who waits meanwhile. */

const PATH = '/api/admin/download-all-orders'
const OTHERS_GAP_MS = 5

const download = (shop: BenchShop, cookie: string): Promise<Loaded> =>
  runProgram<Loaded>('./load.ts', {
    port: shop.port,
    connections: 1,
    status: 200,
    asked: [{ method: 'GET', path: PATH, headers: { cookie } }],
  })

/** Visitors who ask for small things every few milliseconds, from before the download until after it. */
const visit = (shop: BenchShop, cookie: string, seconds: number): Promise<Loaded> => {
  const asked = ['/api/cycles', '/api/who-am-i'].map((path) => ({ method: 'GET', path, headers: { cookie } }))
  return runProgram<Loaded>('./load.ts', {
    port: shop.port,
    connections: 2,
    asked,
    status: 200,
    seconds,
    gapMs: OTHERS_GAP_MS,
  } satisfies Load)
}

const downloadBesideOthers = async (shop: BenchShop, admin: string, customer: string, expected: number) => {
  const visiting = visit(shop, customer, expected * 2 + 2)
  const alone = await download(shop, admin)
  const visited = await visiting
  return { ...visited, seconds: alone.seconds }
}

export const xlsx: Row = ({ rounds, quick, products }) =>
  withShop({}, async (shop) => {
    const fillSeconds = await fill(shop, quick ? FOR_100_000 / 10 : FOR_100_000, { products })
    const admin = await shop.cookieOf(ADMIN)
    const customer = await shop.cookieOf(CUSTOMER)
    await download(shop, admin)
    const measured = await byTurns(
      rounds,
      async () => {
        forgetPeak(shop.pid)
        const before = memoryOf(shop.pid)
        const { seconds } = await download(shop, admin)
        return { seconds, before, peak: peakOf(shop.pid) }
      },
      () => runProgram<Written>('./limits/bare-writer.ts', { databaseUrl: shop.databaseUrl }),
    )
    const others: Loaded[] = []
    const own = median(measured.shop.map(({ seconds }) => seconds))
    const bare = median(measured.limit.map(({ seconds }) => seconds))
    for (let round = 0; round < rounds; round++) others.push(await downloadBesideOthers(shop, admin, customer, own))
    const quiet = await visit(shop, customer, 2)
    const peak = Math.max(...measured.shop.map((each) => each.peak))
    const wait = Math.max(...others.map(({ slowest }) => slowest))
    const rows = measured.limit[0]?.rows.toLocaleString('en-US')
    const lines: Line[] = [
      {
        work: `${rows} orders to XLSX`,
        shop: `${own.toFixed(2)} s`,
        limit: `${bare.toFixed(2)} s bare writer`,
        ratio: own / bare,
        must: '3 times',
        beyond: '1.5 times',
        reached: atMost(own / bare, 3, 1.5),
      },
      {
        work: 'its memory at most',
        shop: `${peak.toFixed(0)} MB`,
        limit: '',
        must: '300 MB',
        beyond: '',
        reached: peak < 300 ? 'must' : 'no',
      },
      {
        work: 'others wait meanwhile at most',
        shop: `${wait.toFixed(0)} ms`,
        limit: `${quiet.slowest.toFixed(0)} ms without it`,
        must: '100 ms',
        beyond: '',
        reached: wait <= 100 ? 'must' : 'no',
      },
    ]
    return { lines, figures: { fillSeconds, ...measured, others, quiet } }
  })
