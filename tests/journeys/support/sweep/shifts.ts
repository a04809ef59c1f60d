import type { Page } from '@playwright/test'

/** What moves by itself on the pages that are opened from now on, as browsers count it: how much of the screen, how far. */
export const watchShifts = async (page: Page) => {
  await page.addInitScript(() => {
    const shifts: { moved: number; what: string[] }[] = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, sources } = entry as PerformanceEntry & { value: number; sources: { node?: Node }[] }
        shifts.push({ moved: value, what: sources.map(({ node }) => `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`) })
      }
    }).observe({ type: 'layout-shift', buffered: true })
    Object.assign(window, { shifts })
  })
  return () => page.evaluate(() => (window as unknown as { shifts: { moved: number; what: string[] }[] }).shifts)
}
