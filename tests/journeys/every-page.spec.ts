import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'
import { adminRecords, adminTabs } from '../../src/shared/admin-addresses.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** What holds for every page, on a phone and at a desk, by day and by night. */

const STRANGERS = ['/login', '/signup', '/reset-password', '/verify-email', '/confirm-email', '/unsubscribe', '/no/such/page']
const MEMBERS = ['/', '/subscribe', '/questions', '/profile', '/settings', '/cancel', '/success', '/hand-over']
const ADMINS = [...Object.values(adminTabs), ...Object.values(adminRecords)].map(({ path }) => path)

const settle = async (page: Page, path: string) => {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  await page.evaluate(() => document.fonts.ready)
}

const holds = async (page: Page, path: string) => {
  await settle(page, path)
  await expect(page.getByRole('main')).toHaveCount(1)
  expect(await page.title()).toMatch(/\S/)
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${path} ${id}: ${nodes.map(({ target }) => target).join(', ')}`)).toEqual([])
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(overflow, `${path} scrolls sideways`).toBeLessThanOrEqual(0)
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

  test(`axe finds nothing on the shop's pages at ${width} px in ${colorScheme}`, async ({ page }) => {
    await look(page)
    for (const path of STRANGERS) await holds(page, path)
    await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
    for (const path of MEMBERS) await holds(page, path)
    await settle(page, '/')
    await page.getByRole('button', { name: 'Profile' }).click()
    const { violations } = await new AxeBuilder({ page }).analyze()
    expect(violations).toEqual([])
  })

  test(`axe finds nothing on the dashboard at ${width} px in ${colorScheme}`, async ({ page }) => {
    await look(page)
    await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
    for (const path of ADMINS) await holds(page, path)
  })
}

test('no page scrolls sideways at 320 px, and everything to press is large enough for a thumb', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await settle(page, '/login')
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, input:not([type=checkbox])')]
      .filter((each) => each.getClientRects().length > 0 && each.getBoundingClientRect().height < 44)
      .map((each) => each.outerHTML),
  )
  expect(small).toEqual([])
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  for (const path of MEMBERS) {
    await settle(page, path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('no tab of the dashboard scrolls sideways at 320 px', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  for (const path of ADMINS) {
    await settle(page, path)
    await expect(page.locator('#admin-panel h2').first()).toBeVisible()
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
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

test('with letters twice as large no page scrolls sideways on a phone', async ({ page }) => {
  test.setTimeout(120_000)
  const wide: string[] = []
  const measure = async (path: string) => {
    await settle(page, path)
    await page.addStyleTag({ content: 'html { font-size: 200% }' })
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
    if (overflow > 0) wide.push(`${path}: ${overflow} px`)
  }
  for (const path of STRANGERS) await measure(path)
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  for (const path of ['/', '/settings', '/cancel']) await measure(path)
  expect(wide).toEqual([])
})
