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
