import type { Locator, Page } from '@playwright/test'

/** One thing people press: how they get there, and the press that is measured. */
export type Press = {
  readonly name: string
  readonly path: string
  /** At a desk, where a list is a table; else on a phone. */
  readonly isAtDesk?: boolean
  /** What has to be open before. */
  readonly first?: (page: Page) => Promise<unknown>
  readonly press: (page: Page) => Locator
  /** Puts back what it has changed. */
  readonly after?: (page: Page) => Promise<unknown>
  /** Typed into it, a letter after another, instead of a click. */
  readonly typed?: string
}

const CPU_SLOWER = 4
/** Long enough for a slow answer to be drawn, too. */
const QUIET_MS = 1_000

// Runs in the page before anything else does. What the browser counts as one interaction has one number in all its events.
const WATCH = `
  window.interactions = []
  window.watching = new PerformanceObserver((list) => list.getEntries().forEach((entry) => {
    if (entry.interactionId) interactions.push([entry.startTime, entry.duration])
  }))
  watching.observe({ type: 'event', durationThreshold: 16, buffered: true })`

/** Nobody leaves for another page before it is known how long this one took. */
const stay = (page: Page) =>
  page.route('**/*', (route) => (route.request().isNavigationRequest() ? route.abort('aborted') : route.continue()))

/** Milliseconds from a press to the next painting, the slowest of its events; the browser says nothing of less than 16. */
export const measure = async (page: Page, { path, first, press, after, typed }: Press): Promise<number> => {
  const cdp = await page.context().newCDPSession(page)
  await page.addInitScript(WATCH)
  await page.goto(path, { waitUntil: 'networkidle', timeout: 60_000 })
  await first?.(page)
  const target = press(page)
  await target.scrollIntoViewIfNeeded()
  await page.waitForTimeout(QUIET_MS)
  await stay(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWER })
  const begun = await page.evaluate<number>('performance.now()')
  if (typed !== undefined) await target.pressSequentially(typed, { delay: 120 })
  else await target.click()
  await page.waitForTimeout(QUIET_MS)
  const all = await page.evaluate<[at: number, ms: number][]>('interactions')
  await after?.(page)
  return Math.max(0, ...all.filter(([at]) => at >= begun).map(([, ms]) => ms))
}
