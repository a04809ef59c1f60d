import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const open = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/download-orders')
}
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const save = async (page: Page, button: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), press(page, button)])
  await expect(page.getByRole('status').filter({ hasText: `Saved ${download.suggestedFilename()}` })).toBeInViewport({ ratio: 0.9 })
  const file = await readFile(await download.path())
  // Every spreadsheet of this kind is a ZIP.
  expect(file.subarray(0, 2).toString()).toBe('PK')
  return download.suggestedFilename()
}

test('the farmer saves the orders of a cycle, of a site, all of them and the waitlist', async ({ page }) => {
  await open(page)
  await page.getByLabel('Cycle', { exact: true }).selectOption({ index: 1 })
  expect(await save(page, 'Orders of this cycle')).toMatch(/^orders-.+\.xlsx$/)
  await page.getByLabel('Pickup site').selectOption({ label: 'Ithaca Farmers Market' })
  expect(await save(page, 'Orders of this site')).toMatch(/ithaca-farmers-market.*\.xlsx$/)
  expect(await save(page, 'All orders')).toMatch(/^all-orders.*\.xlsx$/)
  expect(await save(page, 'Waitlist')).toMatch(/^waitlist.*\.xlsx$/)
})

test('a download without its cycle or site is refused beside the choice that is missing', async ({ page }) => {
  await open(page)
  await press(page, 'Orders of this cycle')
  await expect(page.getByRole('alert').filter({ hasText: 'Please select a cycle first!' })).toBeVisible()
  await expect(page.getByLabel('Cycle', { exact: true })).toBeFocused()
  await press(page, 'Orders of this site')
  await expect(page.getByRole('alert').filter({ hasText: 'Please select both cycle and site.' })).toBeVisible()
  await page.getByLabel('Cycle', { exact: true }).selectOption({ index: 1 })
  await expect(page.getByText('Please select both cycle and site.')).toHaveCount(0)
  await press(page, 'Orders of this site')
  await expect(page.getByRole('alert').filter({ hasText: 'Please select both cycle and site.' })).toBeVisible()
  await expect(page.getByLabel('Pickup site')).toBeFocused()
  await save(page, 'Waitlist')
  await expect(page.getByText('Please select both cycle and site.')).toHaveCount(0)
})

test('a long one tells how far it is, and a second press starts no second one', async ({ page }) => {
  await open(page)
  let asked = 0
  let finish = () => {}
  const isFinished = new Promise<void>((resolve) => {
    finish = resolve
  })
  await page.route('**/api/admin/download-all-orders', async (route) => {
    asked += 1
    await isFinished
    await route.continue()
  })
  await page.route('**/api/admin/download-progress', (route) => route.fulfill({ json: { progress: { rows: 12_500, of: 100_000 } } }))
  await press(page, 'All orders')
  await expect(page.getByRole('region', { name: 'Everything' }).getByText('12,500 of 100,000 orders written')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveJSProperty('value', 12_500)
  for (const name of ['All orders', 'Waitlist']) await page.getByRole('button', { name, exact: true }).click({ force: true })
  finish()
  await expect(page.getByRole('status').filter({ hasText: /^Saved all-orders/ })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  expect(asked).toBe(1)
})

test('a download that fails says which, and why', async ({ page, complaints }) => {
  await open(page)
  await page.route('**/api/admin/download-waitlist', (route) => route.abort())
  await press(page, 'Waitlist')
  await expect(page.getByRole('alert').filter({ hasText: /^Error downloading the waitlist\. The shop cannot be reached/ })).toBeVisible()
  complaints.splice(0)
})
