import type { Page } from '@playwright/test'
import { adminRecords, adminTabs, adminWeek, packingPages } from '../../src/shared/admin-addresses.ts'
import { openNext } from './support/go-on.ts'
import { renameEverything, TEXTS } from './support/naughty-farm.ts'
import { enter, inOwnShop as test } from './support/own-shop.ts'
import { expect } from './support/person.ts'

/** Names, notes and questions full of code, right-to-left marks, emoji and endless words are shown as typed, on a phone. */

/** Where what people typed is shown; neighbors have different titles. */
const MEMBERS = ['/subscribe', '/questions', '/profile', '/profile/pickups', '/profile/money']
const FARMERS = [
  adminTabs.subscriptions,
  adminTabs.pickupSites,
  adminTabs.cycles,
  adminTabs.questions,
  adminWeek.overview,
  adminRecords.credit,
  adminWeek.packing,
].map(({ path }) => path)

const opened = async (page: Page, path: string, at = 0) => {
  await openNext(page, path, at)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.waitForLoadState('networkidle')
}
/** What is wrong with a page, and with which of its parts. */
const troubleOn = async (page: Page, path: string, at: number): Promise<string[]> => {
  await opened(page, path, at)
  return page.evaluate((at) => {
    const { scrollWidth, clientWidth } = document.documentElement
    const wide = [...document.querySelectorAll('main *, header *, footer *')].filter(
      (each) => each.getBoundingClientRect().right > clientWidth + 1,
    )
    return [
      ...(scrollWidth > clientWidth
        ? [
            `${at} scrolls sideways: ${wide
              .slice(0, 3)
              .map((each) => each.outerHTML.slice(0, 150))
              .join(' | ')}`,
          ]
        : []),
      ...('isBroken' in window ? [`${at} ran a script`] : []),
      ...(document.querySelector('img[src="x"]') ? [`${at} shows a picture of somebody else's`] : []),
    ]
  }, path)
}
const troublesOn = async (page: Page, paths: readonly string[]): Promise<string[]> => {
  const found = []
  for (const [at, path] of paths.entries()) found.push(...(await troubleOn(page, path, at)))
  return found
}
const expectShown = (page: Page, text: string) => expect(page.locator('body')).toContainText(text)

test('whatever people call themselves and things, the pages show it as typed and stay in shape', { tag: '@rest' }, async ({ page }) => {
  test.setTimeout(180_000)
  await renameEverything(page)
  expect.soft(await troublesOn(page, [...FARMERS, ...Object.values(packingPages), '/hand-over'])).toEqual([])

  await opened(page, adminTabs.questions.path)
  for (const text of Object.values(TEXTS)) await expectShown(page, text)
  await opened(page, adminTabs.subscriptions.path)
  for (const text of [TEXTS.script, TEXTS.long, TEXTS.rightToLeft]) await expectShown(page, text)
  await expect(page).toHaveTitle(new RegExp(TEXTS.script.slice(0, 20)))

  await enter(page, 'customer')
  expect.soft(await troublesOn(page, MEMBERS)).toEqual([])
  await opened(page, '/subscribe')
  for (const text of Object.values(TEXTS)) await expectShown(page, text)
})
