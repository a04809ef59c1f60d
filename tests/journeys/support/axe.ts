import type { Page } from '@playwright/test'
import axe, { type RunOptions } from 'axe-core'

/**
 * What axe finds wrong with a page as it stands: each rule, and where. No page here has frames of others, so one run in
 * it is all. Only what is wrong is gathered: to describe all that is right takes longer than to look.
 */
export const flawsOf = async (page: Page, rules?: string[]): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const options: RunOptions = { resultTypes: ['violations'], ...(rules ? { runOnly: rules } : {}) }
  const { violations } = await page.evaluate((wanted) => (window as unknown as { axe: typeof axe }).axe.run(wanted), options)
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

/** What hangs on the light; everything else is the same by night. */
const OF_LIGHT = ['color-contrast', 'link-in-text-block']

/** By day and by night. */
export const flawsInBothLights = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light' })
  const byDay = await flawsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...byDay, ...(await flawsOf(page, OF_LIGHT))]
}
