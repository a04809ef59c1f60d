import type { Browser } from '@playwright/test'
import { countSent, type Kind } from '../../../scripts/first-visit.ts'

/** One first visit of a page by a slow phone on a slow net, as the browser itself tells it. */

export type Net = { latencyMs: number; downBits: number; upBits: number }
export type Visited = { largestPaintMs: number; firstPaintMs: number; blockingMs: number; largest: string; bytes: Record<Kind, number> }
type Cookie = { name: string; value: string; url: string }

const CPU_SLOWER = 4
const QUIET_MS = 1_500
const LONG_MS = 50

// Runs in the page before anything else does.
const WATCH = `
  window.seen = { paints: [], tasks: [], first: 0 }
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => seen.paints.push([entry.startTime, entry.element?.outerHTML?.slice(0, 120) ?? '']))).observe({ type: 'largest-contentful-paint', buffered: true })
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => seen.tasks.push([entry.startTime, entry.duration]))).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => list.getEntries().forEach((entry) => { if (entry.name === 'first-contentful-paint') seen.first = entry.startTime })).observe({ type: 'paint', buffered: true })`

type Seen = { paints: [at: number, element: string][]; tasks: [at: number, ms: number][]; first: number }

export const visit = async (browser: Browser, url: string, net: Net, cookies: Cookie[]): Promise<Visited> => {
  // A context of its own: nothing is in its cache, no connection is open.
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, timezoneId: 'America/New_York' })
  await context.addCookies(cookies)
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  const sent = await countSent(cdp)
  await cdp.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: net.latencyMs,
    downloadThroughput: net.downBits / 8,
    uploadThroughput: net.upBits / 8,
  })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  await page.addInitScript(WATCH)
  await page.goto(url, { waitUntil: 'networkidle', timeout: 60_000 })
  await page.waitForTimeout(QUIET_MS)
  const { paints, tasks, first } = await page.evaluate<Seen>('window.seen')
  await context.close()
  const [largestPaintMs = Number.NaN, largest = ''] = paints.at(-1) ?? []
  const blockingMs = tasks.filter(([at, ms]) => at + ms > first).reduce((sum, [, ms]) => sum + Math.max(0, ms - LONG_MS), 0)
  const { parts: _, ...bytes } = sent
  return { largestPaintMs, firstPaintMs: first, blockingMs, largest, bytes }
}
