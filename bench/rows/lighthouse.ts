import { chromium } from '@playwright/test'
import { pages } from '../../src/shared/addresses.ts'
import { adminRecords, adminTabs, adminWeek, settingsPages } from '../../src/shared/admin-addresses.ts'
import { freePort } from '../../tests/support/shop/shop-process.ts'
import { findBrowser } from '../browser.ts'
import { closing } from '../closing.ts'
import { atLeast, type Line, type Row, worst } from '../measured.ts'
import { ADMIN, CUSTOMER, HOST, withShop } from '../shop.ts'
import { behindCaddy } from './lighthouse/behind-caddy.ts'
import { type Audited, fetchLighthouse, type Lighthouse } from './lighthouse/fetch-lighthouse.ts'

/** Every page by Lighthouse, as a phone gets it from a shop that has gone live. */

const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const
type Scores = Record<(typeof CATEGORIES)[number], number>

/** The settings' first page is a part of the dashboard too. */
const DASHBOARD = [
  ...new Set([adminTabs, adminWeek, adminRecords, settingsPages].flatMap((group) => Object.values(group)).map(({ path }) => path)),
]

/** Who opens what. Pages behind an emailed link show only that it is no longer good, without one. */
const VISITS: readonly { who?: string; paths: readonly string[]; performance: number }[] = [
  { paths: [pages.login, pages.signUp, pages.resetPassword], performance: 95 },
  {
    who: CUSTOMER,
    paths: [
      ...[pages.home, pages.subscribe, pages.questions, pages.settings, pages.gift],
      ...[pages.profile, pages.myPickups, pages.myMoney, pages.myReminders],
    ],
    performance: 95,
  },
  { who: HOST, paths: [pages.handOver], performance: 95 },
  { who: ADMIN, paths: DASHBOARD, performance: 90 },
]

const scoresOf = ({ lhr }: Audited): Scores =>
  Object.fromEntries(CATEGORIES.map((name) => [name, Math.round((lhr.categories[name]?.score ?? 0) * 100)])) as Scores

const failedIn = ({ lhr }: Audited): string[] =>
  Object.values(lhr.audits)
    .filter(({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score !== null && score < 1)
    .map(({ id }) => id)

/** What the score of speed is made of: milliseconds, and how far things moved. */
const METRICS = ['first-contentful-paint', 'largest-contentful-paint', 'total-blocking-time', 'cumulative-layout-shift', 'speed-index']
/** With them, the machine's speed at that moment, which affects all of them. */
const metricsOf = ({ lhr }: Audited) => ({
  ...Object.fromEntries(METRICS.map((id) => [id, lhr.audits[id]?.numericValue])),
  machine: lhr.environment.benchmarkIndex,
})

const lineOf = (path: string, scores: Scores, performance: number): Line => ({
  work: `Lighthouse of ${path}`,
  shop: CATEGORIES.map((name) => scores[name]).join(', '),
  limit: '',
  must: `${performance}, 100, 100, 100`,
  beyond: '',
  reached: worst(atLeast(scores.performance, performance, 101), ...CATEGORIES.slice(1).map((name) => atLeast(scores[name], 100, 101))),
})

/** A browser that Lighthouse finds by its port. */
const withPort = async <Result>(work: (port: number) => Promise<Result>): Promise<Result> => {
  const port = await freePort()
  const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking', '--ignore-certificate-errors']
  args.push(`--remote-debugging-port=${port}`)
  const browser = await chromium.launch({ executablePath: await findBrowser(), args })
  return closing(
    () => browser.close(),
    () => work(port),
  )
}

const audit = async (lighthouse: Lighthouse, url: string, port: number, cookie: string): Promise<Audited> => {
  const flags = { port, logLevel: 'error', onlyCategories: [...CATEGORIES], ...(cookie ? { extraHeaders: { Cookie: cookie } } : {}) }
  const found = await lighthouse(url, flags)
  if (!found) throw new Error(`Lighthouse said nothing of ${url}`)
  if (new URL(found.lhr.finalDisplayedUrl).pathname !== new URL(url).pathname)
    throw new Error(`${url} led to ${found.lhr.finalDisplayedUrl}`)
  return found
}

export const lighthouseRow: Row = ({ quick }) =>
  withShop({}, (shop) =>
    behindCaddy(shop.port, (url) =>
      withPort(async (port) => {
        const lighthouse = await fetchLighthouse()
        const [lines, figures]: [Line[], Record<string, unknown>] = [[], {}]
        for (const { who, paths, performance } of VISITS) {
          const cookie = who ? await shop.cookieOf(who) : ''
          for (const path of quick ? paths.slice(0, 1) : paths) {
            const found = await audit(lighthouse, `${url}${path}`, port, cookie)
            lines.push(lineOf(path, scoresOf(found), performance))
            figures[path] = { ...scoresOf(found), failed: failedIn(found), ...metricsOf(found) }
          }
        }
        return { lines, figures }
      }),
    ),
  )
