import type { Page } from '@playwright/test'
import { adminRecords, adminTabs, adminWeek, packingPages } from '../../src/shared/admin-addresses.ts'
import { flawsOf } from './support/axe.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** What holds for every page, on a phone and at a desk, by day and by night. */

const STRANGERS = [
  '/login',
  '/signup',
  '/reset-password',
  '/verify-email',
  '/confirm-email',
  '/unsubscribe',
  '/reminders',
  '/invitation',
  '/no/such/page',
]
const MEMBERS = ['/', '/subscribe', '/questions', '/profile', '/settings', '/cancel', '/success']
const ENLARGED = ['/', '/settings', '/cancel']
const pathsOf = (group: Readonly<Record<string, { path: string }>>) => Object.values(group).map(({ path }) => path)
const TABS = pathsOf(adminTabs)
const BESIDE_TABS = [...pathsOf(adminWeek), ...pathsOf(adminRecords)]
const ADMINS = { tabs: TABS, 'other parts': [...BESIDE_TABS, ...Object.values(packingPages), '/hand-over'] }

const settle = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
}

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

const holds = async (page: Page, path: string) => {
  await settle(page, path)
  if ([...TABS, ...BESIDE_TABS].includes(path)) await expect(page.locator('#admin-panel h2').first()).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  expect(await page.title()).toMatch(/\S/)
  expect(await flawsOf(page), path).toEqual([])
  expect(await overflow(page), `${path} scrolls sideways`).toBeLessThanOrEqual(0)
}

/** On the narrowest phone, and with letters twice as large for those who need them. */
const holdsInLittleRoom = async (page: Page, path: string, { isEnlarged }: { isEnlarged: boolean }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  expect(await overflow(page), `${path} scrolls sideways at 320 px`).toBeLessThanOrEqual(0)
  await page.setViewportSize({ width: 360, height: 800 })
  if (!isEnlarged) return
  await page.addStyleTag({ content: 'html { font-size: 200% }' })
  expect(await overflow(page), `${path} scrolls sideways with letters twice as large`).toBeLessThanOrEqual(0)
}

/** Where a layout has just become wide, it is at its tightest. */
const holdsWhereLayoutsChange = async (page: Page, path: string) => {
  for (const width of [576, 768, 1024]) {
    await page.setViewportSize({ width, height: 800 })
    // Tabs become a list when the page has heard of its new width.
    await expect.poll(() => overflow(page), `${path} scrolls sideways at ${width} px`).toBeLessThanOrEqual(0)
  }
  await page.setViewportSize({ width: 1280, height: 800 })
}

// Each width in one light, each light at one width: colors do not hang on the width.
for (const [width, colorScheme] of [
  [360, 'light'],
  [1280, 'dark'],
] as const) {
  const look = async (page: Page) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width, height: 800 })
    await page.emulateMedia({ colorScheme })
  }
  const holdsHere = async (page: Page, path: string, more = { isEnlarged: false }) => {
    await holds(page, path)
    if (width === 360) await holdsInLittleRoom(page, path, more)
    else await holdsWhereLayoutsChange(page, path)
  }

  test(`axe finds nothing on the shop's pages at ${width} px in ${colorScheme}, and none scrolls sideways`, async ({ page }) => {
    await look(page)
    for (const path of STRANGERS) await holdsHere(page, path, { isEnlarged: true })
    await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
    for (const path of MEMBERS) await holdsHere(page, path, { isEnlarged: ENLARGED.includes(path) })
  })

  for (const [part, paths] of Object.entries(ADMINS))
    test(`axe finds nothing on the dashboard's ${part} at ${width} px in ${colorScheme}, and none scrolls sideways`, async ({ page }) => {
      await look(page)
      await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
      for (const path of paths) await holdsHere(page, path)
    })

  test(`axe finds nothing in the profile menu at ${width} px in ${colorScheme}`, async ({ page }) => {
    await look(page)
    await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
    await settle(page, '/')
    await page.getByRole('button', { name: 'Profile' }).click()
    expect(await flawsOf(page)).toEqual([])
  })
}

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
