import type { Page } from '@playwright/test'
import { flawsOf, OF_LIGHT } from './support/axe.ts'
import { openNext } from './support/go-on.ts'
import { enter, inOwnShop } from './support/own-shop.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'
import { delayAnswers } from './support/sweep/late-answers.ts'
import { watchMadeReady } from './support/sweep/made-ready.ts'
import { DRAWN_ANEW, ENLARGED, SPOKEN, VISITS, WITH_MENU } from './support/sweep/pages.ts'
import { watchShifts } from './support/sweep/shifts.ts'
import { englishIn, tooLong } from './support/sweep/spoken.ts'

/**
 * What holds for every page: each is opened once in English, its answers late and one by one, and looked at on a phone by
 * day and at a desk by night; and once in Spanish, if it is there. Whatever the browser complains of fails, as everywhere.
 */

const PHONE = { width: 360, height: 740 }
const NARROWEST = { width: 320, height: 740 }
const DESK = { width: 1280, height: 800 }
const BETWEEN = [576, 768, 1024]
/** The heading's font may come late, and is a hair wider. */
const A_HAIR = 0.001

const isReady = async (page: Page, path: string) => {
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await expect(page.getByRole('main')).toHaveCount(1)
  await expect(page.locator('[data-loading]')).toHaveCount(0)
  if (path.startsWith('/admin') && (await page.locator('#admin-panel').count()) > 0)
    await expect(page.locator('#admin-panel h2').first()).toBeVisible()
  expect(await page.title()).toMatch(/\S/)
  await page.evaluate(() => document.fonts.ready)
}

/** What a browser tells only of pages that were opened after it was asked to. */
const watch = async (page: Page, baseURL: string | undefined) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (!/^(data|blob):/.test(url) && !url.startsWith(String(baseURL))) foreign.push(url)
  })
  await delayAnswers(page)
  const shifts = await watchShifts(page)
  const madeReady = await watchMadeReady(page)
  await page.goto('/robots.txt')
  expect(await page.evaluate(() => 'Temporal' in window), 'Is this browser older than Temporal?').toBe(true)
  await page.evaluate(() => 'b'.localeCompare('a') && new Intl.NumberFormat() && Intl.DateTimeFormat())
  expect(await madeReady()).toHaveLength(3)
  return async (path: string) => {
    const moved = (await shifts()).filter((each) => each.moved > A_HAIR)
    expect(moved, `moves by itself on ${path}`).toEqual([])
    expect(await madeReady(), `made ready on ${path}`).toEqual([])
    expect(foreign, `asked for elsewhere by ${path}`).toEqual([])
  }
}

const expectLargeEnoughForThumbs = async (page: Page) => {
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=checkbox])')]
      .filter((each) => each.getClientRects().length > 0 && each.getBoundingClientRect().height < 44)
      .map((each) => each.outerHTML),
  )
  expect(small).toEqual([])
}

const holdsEnlarged = async (page: Page) => {
  const larger = await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await isNotWide(page, 'with letters twice as large')
  await larger.evaluate((style) => (style as HTMLStyleElement).remove())
}

/** The rules, or all of them, on the page as it stands, and on its open menu if it is the one whose menu is looked at. */
const isFlawless = async (page: Page, path: string, where: string, rules?: string[]) => {
  expect(await flawsOf(page, rules), `${path} ${where}`).toEqual([])
  if (path !== WITH_MENU) return
  await page.getByRole('button', { name: 'Profile' }).click()
  expect(await flawsOf(page, rules), `the profile menu ${where}`).toEqual([])
  await page.keyboard.press('Escape')
}

const holdsOnPhone = async (page: Page, path: string) => {
  await isNotWide(page, 'on a phone')
  await isFlawless(page, path, 'on a phone by day')
  if (ENLARGED.includes(path)) await holdsEnlarged(page)
  await page.setViewportSize(NARROWEST)
  await isNotWide(page, 'on the narrowest phone')
  if (path === '/login') await expectLargeEnoughForThumbs(page)
}

/** What does not hang on the light or the width was seen on the phone. */
const holdsAtDesk = async (page: Page, path: string) => {
  await page.setViewportSize(DESK)
  await page.emulateMedia({ colorScheme: 'dark' })
  await isNotWide(page, 'at a desk')
  await isFlawless(page, path, 'at a desk by night', DRAWN_ANEW.includes(path) ? undefined : OF_LIGHT)
}

for (const [person, { who, paths }] of Object.entries(VISITS))
  test(`the pages of ${person} have no barrier, do not move by themselves or scroll sideways, ask nobody else and keep nobody waiting for a language`, async ({
    page,
    baseURL,
  }) => {
    test.setTimeout(180_000)
    if (who) await comeIn(page, `${who}@demo.farm`, DEMO_PASSWORD)
    const isStill = await watch(page, baseURL)
    for (const path of paths) {
      await page.setViewportSize(PHONE)
      await page.emulateMedia({ colorScheme: 'light' })
      await page.goto(path, { waitUntil: 'networkidle' })
      await isReady(page, path)
      expect(page.url()).toBe(`${baseURL}${path}`)
      await isStill(path)
      await holdsOnPhone(page, path)
      await holdsAtDesk(page, path)
    }
  })

/** Where a layout has just become wide, it is at its tightest. */
test('no page scrolls sideways at the widths in between', { tag: '@rest' }, async ({ page }) => {
  test.setTimeout(180_000)
  for (const { who, paths } of Object.values(VISITS)) {
    if (who) await comeIn(page, `${who}@demo.farm`, DEMO_PASSWORD)
    for (const path of paths) {
      await page.goto(path)
      await isReady(page, path)
      for (const width of BETWEEN) {
        await page.setViewportSize({ width, height: 800 })
        await isNotWide(page, `at ${width} px`)
      }
    }
  }
})

inOwnShop.describe('for those who read Spanish', () => {
  inOwnShop.use({ locale: 'es-MX', viewport: NARROWEST })

  // In a shop of its own: what others write to the farm meanwhile is not ours to translate.
  inOwnShop('every page is spoken, and no word is longer than its place', async ({ page, context, baseURL }) => {
    inOwnShop.setTimeout(180_000)
    for (const { who, paths } of SPOKEN) {
      if (who) {
        await enter(page, who)
        await context.addCookies([{ name: 'dozen.language', value: 'es', url: String(baseURL) }])
      }
      for (const [at, path] of paths.entries()) {
        await openNext(page, path, at)
        await isReady(page, path)
        await expect(page.locator('html')).toHaveAttribute('lang', 'es')
        for (const summary of await page.locator('summary').all()) await summary.click()
        expect(await englishIn(page), `English on ${path}`).toEqual([])
        expect(await tooLong(page), `longer than its place on ${path}`).toEqual([])
        await isNotWide(page, 'in Spanish')
      }
    }
  })
})
