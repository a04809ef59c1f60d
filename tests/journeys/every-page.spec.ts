import type { Page } from '@playwright/test'
import { adminRecords, adminTabs, adminWeek, packingPages, posterPage } from '../../src/shared/admin-addresses.ts'
import { flawsOf } from './support/axe.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** What holds for every page, on a phone and at a desk, by day and by night. */

// In both lists, neighbours have different titles, by which one knows that the next has come.
const STRANGERS = [
  '/login',
  '/signup',
  '/verify-email',
  '/reset-password',
  '/confirm-email',
  '/unsubscribe',
  '/reminders',
  '/invitation',
  '/card',
  '/no/such/page',
]
const MEMBERS = ['/', '/subscribe', '/questions', '/profile', '/settings', '/gift', '/cancel', '/gift?card=1', '/success']
const ENLARGED = ['/', '/settings', '/cancel']
const pathsOf = (group: Readonly<Record<string, { path: string }>>) => Object.values(group).map(({ path }) => path)
const TABS = pathsOf(adminTabs)
const BESIDE_TABS = [...pathsOf(adminWeek), ...pathsOf(adminRecords)]
const ADMINS = { tabs: TABS, 'other parts': [...BESIDE_TABS, ...Object.values(packingPages), posterPage.path, '/hand-over'] }

type Way = (page: Page, path: string) => Promise<unknown>

const load: Way = (page, path) => page.goto(path)

/** As the browser's Forward does: to load the shop anew for each page takes as long as to look at it. Other journeys load these. */
const goOn: Way = async (page, path) => {
  const before = await page.title()
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
  await expect(page).not.toHaveTitle(before)
}

const settle = async (page: Page, path: string, go = load) => {
  await go(page, path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const PHONE = { width: 360, height: 800 }
const DESK = { width: 1280, height: 800 }

const isNotWide = async (page: Page, path: string, where: string) =>
  // Tabs become a list when the page has heard of its new width.
  expect.poll(() => overflow(page), `${path} scrolls sideways ${where}`).toBeLessThanOrEqual(0)

const holdsOnPhone = async (page: Page, path: string, go: Way) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(PHONE)
  await settle(page, path, go)
  if ([...TABS, ...BESIDE_TABS].includes(path)) await expect(page.locator('#admin-panel h2').first()).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  expect(await page.title()).toMatch(/\S/)
  expect(await flawsOf(page), `${path} on a phone`).toEqual([])
  await isNotWide(page, path, 'at 360 px')
  await page.setViewportSize({ ...PHONE, width: 320 })
  await isNotWide(page, path, 'at 320 px')
}

/** Where a layout has just become wide, it is at its tightest. */
const holdsAtDesk = async (page: Page, path: string) => {
  for (const width of [576, 768, 1024]) {
    await page.setViewportSize({ ...DESK, width })
    await isNotWide(page, path, `at ${width} px`)
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize(DESK)
  await isNotWide(page, path, 'at 1280 px')
  expect(await flawsOf(page), `${path} at a desk`).toEqual([])
}

/** With letters twice as large, for those who need them. */
const holdsEnlarged = async (page: Page, path: string) => {
  await page.setViewportSize(PHONE)
  const larger = await page.addStyleTag({ content: 'html { font-size: 200% }' })
  await isNotWide(page, path, 'with letters twice as large')
  await larger.evaluate((style) => (style as HTMLStyleElement).remove())
}

/** Each width in one light, each light at one width: colors do not hang on the width. Each page is opened once for both. */
const hold = async (page: Page, paths: readonly string[], enlarged: readonly string[] = []) => {
  for (const [at, path] of paths.entries()) {
    await holdsOnPhone(page, path, at === 0 ? load : goOn)
    await holdsAtDesk(page, path)
    if (enlarged.includes(path)) await holdsEnlarged(page, path)
  }
}

test("axe finds nothing on the shop's pages on a phone by day and at a desk by night, and none scrolls sideways", async ({ page }) => {
  test.setTimeout(180_000)
  await hold(page, STRANGERS, STRANGERS)
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await hold(page, MEMBERS, ENLARGED)
})

for (const [part, paths] of Object.entries(ADMINS))
  test(`axe finds nothing on the dashboard's ${part} on a phone by day and at a desk by night, and none scrolls sideways`, async ({
    page,
  }) => {
    test.setTimeout(180_000)
    await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
    await hold(page, paths)
  })

for (const [viewport, colorScheme] of [
  [PHONE, 'light'],
  [DESK, 'dark'],
] as const)
  test(`axe finds nothing in the profile menu at ${viewport.width} px in ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ colorScheme })
    await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
    await settle(page, '/')
    await page.getByRole('button', { name: 'Profile' }).click()
    expect(await flawsOf(page)).toEqual([])
  })

test('everything to press is large enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await settle(page, '/login')
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=checkbox])')]
      .filter((each) => each.getClientRects().length > 0 && each.getBoundingClientRect().height < 44)
      .map((each) => each.outerHTML),
  )
  expect(small).toEqual([])
})

test('moving to another page moves the focus there and names it in the title', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/Contact/)
})

test('the pages load nothing from anywhere else', async ({ page, baseURL }) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    if (!request.url().startsWith(String(baseURL)) && !request.url().startsWith('data:')) foreign.push(request.url())
  })
  await settle(page, '/login')
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await settle(page, '/settings')
  expect(foreign).toEqual([])
})
