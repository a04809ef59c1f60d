import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const TABS = [
  'Subscriptions',
  'Download Orders',
  'Add Order',
  'Mass Email',
  'Notify Waitlist',
  'Cycles',
  'Pickup Sites',
  'Questions',
  'Carton Price',
]
const WEEK = ['Overview', 'Packing day', 'Next season', 'Farm settings']

const openDashboard = async (page: Page, path = '/admin') => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Dashboard')
}

test.describe('at a desk', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('the farmer finds nine tabs in their order, each with its own address, and Back works', async ({ page }) => {
    await openDashboard(page)
    await expect(page.getByRole('tab')).toHaveText(TABS)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Subscriptions')
    await page.getByRole('tab', { name: 'Cycles' }).click()
    await expect(page).toHaveURL(/\/admin\/cycles$/)
    await expect(page).toHaveTitle(/^Cycles · Dashboard/)
    await expect(page.getByRole('tabpanel', { name: 'Cycles' })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/admin$/)
    await expect(page.getByRole('tab', { selected: true })).toHaveText('Subscriptions')
    await expect(page.getByRole('tabpanel', { name: 'Subscriptions' })).toBeVisible()
  })

  test('arrows, Home and End move through the tabs, and the focus stays on them', async ({ page }) => {
    await openDashboard(page)
    const tab = (name: string) => page.getByRole('tab', { name })
    await tab('Subscriptions').focus()
    await page.keyboard.press('ArrowRight')
    await expect(tab('Download Orders')).toBeFocused()
    await expect(page).toHaveURL(/\/admin\/download-orders$/)
    await page.keyboard.press('End')
    await expect(tab('Carton Price')).toBeFocused()
    await expect(tab('Carton Price')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('ArrowRight')
    await expect(tab('Subscriptions')).toBeFocused()
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Home')
    await expect(tab('Subscriptions')).toBeFocused()
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('Back leads past the tabs one only moved over', async ({ page }) => {
    await openDashboard(page)
    await page.getByRole('tab', { name: 'Cycles' }).click()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(page).toHaveURL(/\/admin\/questions$/)
    await page.goBack()
    await expect(page.getByRole('tab', { name: 'Subscriptions' })).toBeFocused()
    await expect(page).toHaveURL(/\/admin$/)
  })

  test('the tabs stay where they are whichever is chosen', async ({ page }) => {
    await openDashboard(page)
    const last = page.getByRole('tab', { name: 'Carton Price' })
    const leftOf = async () => (await last.boundingBox())?.x ?? Number.NaN
    const before = await leftOf()
    await page.getByRole('tab', { name: 'Notify Waitlist' }).click()
    await expect(page).toHaveURL(/notify-waitlist$/)
    expect(Math.abs((await leftOf()) - before)).toBeLessThan(1)
  })

  test('the records stand beside the tabs and select none of them', async ({ page }) => {
    await openDashboard(page)
    await page.getByRole('link', { name: 'Mail record' }).click()
    await expect(page).toHaveURL(/\/admin\/mail-record$/)
    await expect(page.getByRole('link', { name: 'Mail record' })).toBeFocused()
    await expect(page.getByRole('tab', { selected: true })).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Mail record' })).toBeVisible()
    await page.getByRole('link', { name: 'Activity' }).click()
    await expect(page).toHaveTitle(/^Activity · Dashboard/)
  })

  test('a tab that is still loading says so in its place, under the tabs', async ({ page }) => {
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
    await expect(page.getByRole('tab')).toHaveCount(TABS.length)
    load()
    await expect(page.getByRole('tabpanel')).not.toContainText('Loading')
  })
})

test('on a phone the tabs are a dropdown, and the records are in it too', async ({ page }) => {
  await openDashboard(page)
  await expect(page.getByRole('tab')).toHaveCount(0)
  const parts = page.getByLabel('Part of the dashboard')
  await expect(parts.getByRole('option')).toHaveText([...TABS, ...WEEK, 'Activity', 'Mail record', 'Credit'])
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

test('a part of the dashboard that does not exist is a page that is not found', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  for (const path of ['/admin/hens', '/admin/Cycles']) {
    await page.goto(path)
    await expect(page).toHaveTitle(/Page not found/)
  }
})
