import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/** What axe finds wrong with a page as it stands: each rule, and where. No page here has frames of others, so one run in it is all. */
export const flawsOf = async (page: Page): Promise<string[]> => {
  const { violations } = await new AxeBuilder({ page }).setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target).join(', ')}`)
}

/** By day and by night. */
export const flawsInBothLights = async (page: Page): Promise<string[]> => {
  await page.emulateMedia({ colorScheme: 'light' })
  const byDay = await flawsOf(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  return [...byDay, ...(await flawsOf(page))]
}
