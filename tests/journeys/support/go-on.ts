import type { Page } from '@playwright/test'
import { expect } from './person.ts'

/**
 * Goes to another page of the shop as the browser's Forward does: to load the shop anew for each takes as long as to look
 * at it. The next one has come when the title is another, so neighbors in a list of paths need different titles.
 */
export const goOn = async (page: Page, path: string): Promise<void> => {
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).not.toHaveTitle(before)
}

/** Loads the first of some pages, and goes on to the others from there. */
export const openNext = async (page: Page, path: string, at: number): Promise<void> => {
  if (at === 0) await page.goto(path)
  else await goOn(page, path)
}
