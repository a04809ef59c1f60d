import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const open = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/carton-price')
  await expect(page.getByText('A carton costs $6.50 now.')).toBeVisible()
}
const save = async (page: Page, price: string) => {
  await page.getByLabel('New price', { exact: true }).fill(price)
  await page.getByRole('button', { name: 'Save price' }).click()
}

for (const width of [360, 1280]) {
  // The same price again: other people of this shop are ordering meanwhile.
  test(`the farmer saves the price at ${width} px, and reads what it changes`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    await open(page)
    await expect(page.getByText('pay the new price from the moment you save it.')).toBeVisible()
    await save(page, '$6.50')
    await expect(page.getByRole('status').filter({ hasText: 'Carton price updated successfully' })).toBeVisible()
  })
}

test('half a cent, nothing and no number are refused beside the field', async ({ page }) => {
  await open(page)
  for (const [price, sentence] of [
    ['6.505', 'Please enter an amount in whole cents.'],
    ['', 'Please fill in this field.'],
    ['0', 'This value does not fit.'],
    ['eggs', 'This value does not fit.'],
  ] as const) {
    await save(page, price)
    await expect(page.getByLabel('New price', { exact: true })).toHaveAccessibleDescription(sentence)
  }
})

test('a price that could not be saved says so', async ({ page, complaints }) => {
  await open(page)
  await page.route('**/api/admin/carton-price', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await save(page, '7')
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to update carton price' })).toBeVisible()
  complaints.splice(0)
})
