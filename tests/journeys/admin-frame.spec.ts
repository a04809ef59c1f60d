import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const GROUPS = {
  'This week': ['Overview', 'Packing day', 'Questions', 'Mass Email'],
  Orders: ['Subscriptions', 'Add Order', 'Download Orders', 'Credit', 'Receipts'],
  Season: ['Cycles', 'Pickup Sites', 'Carton Price', 'Notify Waitlist', 'Next season'],
  Farm: ['Farm settings', 'Import customers', 'Email log', 'Activity', 'Health'],
}
const PARTS = Object.values(GROUPS).flat()

const openDashboard = async (page: Page, path = '/admin') => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the farmer finds every part under four headings, each with its own address, and Back works', async ({ page }) => {
    await openDashboard(page)
    await expect(page.getByRole('tab')).toHaveText(PARTS)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Subscriptions')
    await expect(page.getByRole('tab', { name: 'Carton Price', exact: true })).toHaveAccessibleDescription('Season')
    // What waits there is in sight, and in words for those who hear it.
    await expect(page.getByRole('tab', { name: 'Questions', exact: true })).toHaveAccessibleDescription(/^This week \d+ open questions?$/)
    await page.getByRole('tab', { name: 'Cycles' }).click()
    await expect(page).toHaveURL(/\/admin\/cycles$/)
    await expect(page).toHaveTitle(/^Cycles · Dashboard/)
    await expect(page.getByRole('tabpanel', { name: 'Cycles' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Subscriptions')
    await expect(page.getByRole('tabpanel', { name: 'Subscriptions' })).toBeVisible()

    // The rail is one stop for the Tab key; arrows move through it.
    const tab = (name: string) => page.getByRole('tab', { name })
    await expect(tab('Subscriptions')).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(tab('Add Order')).toBeFocused()
    await expect(page).toHaveURL(/\/admin\/add-order$/)
    await page.keyboard.press('Tab')
    await expect(page.getByRole('navigation', { name: 'At a glance' }).getByRole('link').first()).toBeFocused()
    // A link in the page leads to the beginning of what it opens.
    await page
      .getByRole('link', { name: /open questions?$/ })
      .first()
      .click()
    await expect(page.getByRole('tabpanel', { name: 'Questions' })).toBeFocused()
  })

  test('nothing around the parts moves when another is chosen, and each begins at its top', async ({ page }) => {
    await openDashboard(page)
    const around = async () => {
      const all = [
        page.getByRole('heading', { level: 1 }),
        page.getByRole('tab').last(),
        page.getByRole('navigation', { name: 'At a glance' }),
      ]
      return Promise.all(all.map((each) => each.boundingBox()))
    }
    const before = await around()
    for (const name of ['Overview', 'Carton Price', 'Farm settings', 'Subscriptions']) {
      await page.evaluate(() => window.scrollTo(0, 500))
      await page.getByRole('tab', { name, exact: true }).click()
      await expect(page.locator('#admin-panel h2').first()).toBeVisible()
      expect(await around(), name).toEqual(before)
    }
  })

  test('a tab that is still loading says so in its place, beside the rail', async ({ page }) => {
    await openDashboard(page)
    let load = () => {}
    const wanted = new Promise<void>((resolve) => {
      load = resolve
    })
    await page.route(/carton-price-tab/, async (route) => {
      await wanted
      await route.continue()
    })
    await page.getByRole('tab', { name: 'Carton Price' }).click()
    await expect(page.getByRole('tabpanel').getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(PARTS.length)
    load()
    await expect(page.getByRole('tabpanel')).not.toContainText('Loading')
  })
})

test('on a tablet the rail is a bar, with a line for each heading, in which nothing moves either', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await openDashboard(page)
  await expect(page.getByRole('tab')).toHaveText(PARTS)
  const boxOf = (name: string) => page.getByRole('tab', { name, exact: true }).boundingBox()
  const first = await boxOf('Cycles')
  const last = await boxOf('Next season')
  expect(last?.y).toBe(first?.y)
  await page.getByRole('tab', { name: 'Notify Waitlist' }).click()
  await expect(page).toHaveURL(/notify-waitlist$/)
  expect(await boxOf('Next season')).toEqual(last)
})

test('on a phone the parts are a dropdown with the same headings', async ({ page }) => {
  await openDashboard(page)
  await expect(page.getByRole('tab')).toHaveCount(0)
  const parts = page.getByLabel('Part of the dashboard')
  await expect(parts.getByRole('option')).toHaveText(PARTS)
  expect(await parts.locator('optgroup').evaluateAll((groups) => groups.map((group) => group.getAttribute('label')))).toEqual(
    Object.keys(GROUPS),
  )
  await parts.focus()
  await parts.selectOption('Pickup Sites')
  await expect(page).toHaveURL(/\/admin\/pickup-sites$/)
  await expect(parts).toBeFocused()
  await page.goBack()
  await expect(parts).toHaveValue('/admin')
  await parts.selectOption('Activity')
  await expect(page).toHaveURL(/\/admin\/activity$/)
  await expect(parts).toHaveValue('/admin/activity')
})
