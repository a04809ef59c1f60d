import type { Page } from '@playwright/test'
import { adminRecords, adminTabs, adminWeek, packingPages } from '../../src/shared/admin-addresses.ts'
import { renameEverything, TEXTS } from './support/naughty-farm.ts'
import { enter, inOwnShop as test } from './support/own-shop.ts'
import { expect } from './support/person.ts'

/** Names, notes and questions full of code, right-to-left marks, emoji and endless words are shown as typed, on a phone. */

const MEMBERS = ['/', '/subscribe', '/questions', '/profile', '/settings', '/success', '/cancel', '/no/such/page']

const opened = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.waitForLoadState('networkidle')
}
/** What is wrong with a page, and with which of its parts. */
const troubleOn = async (page: Page, path: string): Promise<string[]> => {
  await opened(page, path)
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
  for (const path of paths) found.push(...(await troubleOn(page, path)))
  return found
}
const expectShown = (page: Page, text: string) => expect(page.locator('body')).toContainText(text)

test('whatever people call themselves and things, the pages show it as typed and stay in shape', async ({ page }) => {
  test.setTimeout(180_000)
  await renameEverything(page)
  const dashboard = [adminTabs, adminWeek, adminRecords].flatMap((group) => Object.values(group).map(({ path }) => path))
  expect.soft(await troublesOn(page, [...dashboard, ...Object.values(packingPages), '/hand-over'])).toEqual([])

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
