import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const open = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/carton-price')
  await expect(page.getByText('A carton costs $6.50 now.')).toBeVisible()
}
const newPrice = (page: Page) => page.getByLabel('New price', { exact: true })
const save = async (page: Page, price: string) => {
  await newPrice(page).fill(price)
  await page.getByRole('button', { name: 'Save price' }).click()
}

// The same price again: other people of this shop are ordering meanwhile.
test('the farmer saves the price, and reads what it changes', async ({ page }) => {
  await open(page)
  await expect(page.getByText('pay the new price from the moment you save it.')).toBeVisible()
  await save(page, '$6.5')
  const saved = page.getByRole('status').filter({ hasText: 'Carton price updated successfully' })
  await expect(saved).toBeVisible()
  await expect(newPrice(page)).toHaveValue('6.50')
  await newPrice(page).fill('7')
  await expect(saved).toHaveCount(0)
})

test('half a cent, nothing and no number are refused beside the field', async ({ page }) => {
  await open(page)
  for (const [price, sentence] of [
    ['0.505', 'Please enter an amount in whole cents.'],
    ['6.505', 'Do you mean $6,505.00? Please write 6505.00, or an amount in whole cents.'],
    ['', 'Please enter an amount.'],
    ['0', 'Please enter a price from $0.01 to $1,000.'],
    ['eggs', 'Please enter an amount such as 65.00.'],
  ] as const) {
    await save(page, price)
    await expect(newPrice(page)).toHaveAccessibleDescription(sentence)
  }
})

test('a price that could not be saved says so', async ({ page, complaints }) => {
  await open(page)
  await page.route('**/api/admin/carton-price', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()))
  await save(page, '7')
  const trouble = page.getByRole('alert')
  await expect(trouble.getByText('Failed to update carton price', { exact: true })).toBeVisible()
  await expect(trouble.getByText(/^The shop cannot be reached/)).toBeVisible()
  complaints.splice(0)
})

test('a price saved in another window shows in a field that was not touched, and does not replace what was typed', async ({ page }) => {
  await open(page)
  const comeBackTo = async (carton_price: number) => {
    await page.route('**/api/admin/carton-price', (route) => route.fulfill({ json: { carton_price } }))
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
  }
  await comeBackTo(7.1)
  await expect(page.getByText('A carton costs $7.10 now.')).toBeVisible()
  await expect(newPrice(page)).toHaveValue('7.10')
  await newPrice(page).fill('8')
  await comeBackTo(7.2)
  await expect(page.getByText('A carton costs $7.20 now.')).toBeVisible()
  await expect(newPrice(page)).toHaveValue('8')
  // It was typed when $7.10 was in sight.
  await page.route('**/api/admin/carton-price', (route) => {
    if (route.request().method() !== 'PUT') return route.fulfill({ json: { carton_price: 7.2 } })
    const { carton_price, instead_of } = route.request().postDataJSON()
    const isTold = instead_of === 7.2
    return route.fulfill(isTold ? { json: { carton_price } } : { status: 409, json: { code: 'changedMeanwhile', error: 'Changed.' } })
  })
  await page.getByRole('button', { name: 'Save price' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed the price' })).toContainText('Carton price: $7.10 → $7.20')
  await expect(newPrice(page)).toHaveValue('8')
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(page.getByText('Carton price updated successfully')).toBeVisible()
})

test('a price that could not be loaded can be asked for again', async ({ page, complaints }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.route('**/api/admin/carton-price', (route) => route.abort())
  await page.goto('/admin/carton-price')
  await expect(page.getByRole('alert').filter({ hasText: /^The shop cannot be reached/ })).toBeVisible()
  await page.unroute('**/api/admin/carton-price')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(newPrice(page)).toHaveValue('6.50')
  complaints.splice(0)
})
