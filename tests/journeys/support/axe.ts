import type { Page } from '@playwright/test'
import axe from 'axe-core'

/**
 * What axe finds wrong with a page as it stands: each rule, and where. No page here has frames of others, so one run in
 * it is all. Only what is wrong is gathered: to describe all that is right takes longer than to look.
 */
export const flawsOf = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const { violations } = await page.evaluate(() => (window as unknown as { axe: typeof axe }).axe.run({ resultTypes: ['violations'] }))
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

/** By day and by night. */
export const flawsInBothLights = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light' })
  const byDay = await flawsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...byDay, ...(await flawsOf(page))]
}
