import { BUDGETS, type Kind } from '../../scripts/first-visit.ts'
import { cookiesOf, withBrowser } from '../browser.ts'
import { atMost, type Line, median, type Row, worst } from '../measured.ts'
import { CUSTOMER, withShop } from '../shop.ts'
import { type Net, type Visited, visit } from './pages/visit.ts'

/** The first visit of a page in a browser on a phone four times slower than this machine, over slow 4G. */

/** Slow 4G as Lighthouse has it. */
const SLOW_4G: Net = { latencyMs: 150, downBits: 1_600_000, upBits: 750_000 }
/**
 * The same, as Lighthouse hands it to a browser that delays requests, not packets: a new connection takes several
 * round trips, so each request waits for 3.75 of them, at nine tenths of the speed.
 */
const SLOW_4G_BY_REQUEST: Net = { latencyMs: 562.5, downBits: 1_440_000, upBits: 675_000 }

const lineOf = (path: keyof typeof BUDGETS, visits: readonly Visited[], isJudged: boolean): Line => {
  const paint = median(visits.map((each) => each.largestPaintMs))
  const blocking = median(visits.map((each) => each.blockingMs))
  const budgets = Object.entries(BUDGETS[path]) as [Kind, number][]
  const sizes = budgets.map(([kind, budget]) => ({ kind, budget, is: median(visits.map(({ bytes }) => bytes[kind])) / 1000 }))
  const list = (show: (size: (typeof sizes)[number]) => string) => sizes.map(show).join(', ')
  const judged = {
    must: `1.8 s, 150 ms, ${list(({ kind, budget }) => `${kind} ${budget} kB`)}`,
    beyond: '1.2 s',
    reached: worst(atMost(paint, 1800, 1200), atMost(blocking, 150, 150), ...sizes.map(({ is, budget }) => atMost(is, budget, budget))),
  }
  return {
    work: `first visit of ${path}${isJudged ? '' : ', each request 562 ms'}`,
    shop: `${(paint / 1000).toFixed(2)} s, ${blocking.toFixed(0)} ms, ${list(({ kind, is }) => `${kind} ${is.toFixed(0)} kB`)}`,
    limit: '',
    ...(isJudged ? judged : { must: '', beyond: '' }),
  }
}

export const pages: Row = ({ rounds, quick }) =>
  withShop({}, (shop) =>
    withBrowser(async (browser) => {
      const cookies = await cookiesOf(shop, CUSTOMER)
      const [lines, figures]: [Line[], Record<string, Visited[]>] = [[], {}]
      for (const [net, isJudged] of quick
        ? [[SLOW_4G, true] as const]
        : ([
            [SLOW_4G, true],
            [SLOW_4G_BY_REQUEST, false],
          ] as const))
        for (const path of ['/login', '/subscribe'] as const) {
          const visits: Visited[] = []
          for (let round = 0; round < rounds; round++)
            visits.push(await visit(browser, `${shop.url}${path}`, net, path === '/login' ? [] : cookies))
          lines.push(lineOf(path, visits, isJudged))
          figures[`${path} ${net.latencyMs} ms`] = visits
        }
      return { lines, figures }
    }),
  )
