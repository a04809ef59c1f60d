import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, test } from './support/person.ts'

const save = async (page: Page, button: string) => {
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: button }).click()])
  await expect(page.getByRole('status').filter({ hasText: `Saved as ${download.suggestedFilename()}.` })).toBeVisible()
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) }
}

test('a customer saves everything the shop keeps about them, to read and for programs', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/settings')
  const sheet = await save(page, 'Download spreadsheet')
  expect(sheet.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.xlsx$/)
  // Every spreadsheet of this kind is a ZIP.
  expect(sheet.bytes.subarray(0, 2).toString()).toBe('PK')
  const json = await save(page, 'Download JSON')
  expect(json.name).toMatch(/^my-data-\d{4}-\d\d-\d\d\.json$/)
  const data = JSON.parse(json.bytes.toString())
  expect(data.account[0].email).toBe('customer@demo.farm')
  expect(data.orders.length).toBeGreaterThan(0)
  expect(data.pickups.length).toBeGreaterThan(0)
})

test('a shop that does not answer says so, and the next press tries again', { tag: '@rest' }, async ({ page, complaints }) => {
  await joinAndComeIn(page)
  await page.goto('/settings')
  await page.route('**/api/my-data?*', (route) => route.abort(), { times: 1 })
  await page.getByRole('button', { name: 'Download JSON' }).click()
  await expect(page.getByText("We couldn't put your data together. We can't reach the shop right now.")).toBeVisible()
  complaints.splice(0)
  await save(page, 'Download JSON')
})
