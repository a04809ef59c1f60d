import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const open = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/add-order')
}
const add = (page: Page) => page.getByRole('button', { name: 'Add order' }).click()
const active = (page: Page) =>
  page
    .getByLabel('Cycle')
    .getByRole('option', { name: /\(active\)/ })
    .first()

const fill = async (page: Page, name: string) => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Cycle').selectOption((await active(page).getAttribute('value')) ?? '')
  await page.getByLabel('Pickup site').selectOption({ label: 'Ithaca Farmers Market' })
  await page.getByLabel('Cartons per week').fill('2')
}
const amount = (page: Page) => page.getByLabel('Amount')

test('the farmer adds an order by hand and goes on with the next', async ({ page, complaints }) => {
  const name = `Hand ${randomUUID().slice(0, 8)}`
  await open(page)
  await fill(page, name)
  await expect(amount(page)).toHaveValue(/^\d+\.\d\d$/)
  const proposed = await amount(page).inputValue()
  await page.getByLabel('Donated cartons').fill('2')
  await expect(amount(page)).toHaveValue((Number(proposed) + 13).toFixed(2))

  await amount(page).fill('40')
  await page.getByLabel('Cartons per week').fill('3')
  await expect(amount(page)).toHaveValue('40')
  await page.getByRole('button', { name: /^Use \$/ }).click()
  await expect(amount(page)).not.toHaveValue('40')
  await amount(page).fill('41.25')
  const cycle = await page.getByLabel('Cycle').inputValue()
  // The answer is lost on its way, and a look elsewhere comes between: pressed again, it is one order.
  await page.route(
    '**/api/admin/subscriptions',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await add(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add subscription.' })).toBeVisible()
  complaints.splice(0)
  await page.goto('/admin/cycles')
  await page.goto('/admin/add-order')
  await expect(amount(page)).toHaveValue('41.25')
  // Cycles and sites are there again.
  await expect(page.getByRole('button', { name: /^Use \$/ })).toBeVisible()
  await add(page)

  await expect(page.getByRole('status').filter({ hasText: 'Subscription added manually!' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(page.getByLabel('Name')).toBeFocused()
  await expect(page.getByLabel('Cycle')).toHaveValue(cycle)
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin\\?q=Hand.*&cycle=${cycle}$`))
  await expect(page.getByText(name).filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByText('$41.25').filter({ visible: true }).first()).toBeVisible()
  await expect(page.getByRole('button', { name: /^Edit D-/ })).toHaveCount(1)
})

test('what is missing or does not fit is said beside its field and in a summary', async ({ page }) => {
  await open(page)
  await page.getByLabel('Cartons per week').fill('0')
  await page.getByLabel('Donated cartons').fill('-1')
  await amount(page).fill('0.505')
  await add(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(6)
  await expect(page.getByLabel('Cartons per week')).toHaveAccessibleDescription(/at least 1 carton per week/)
  await expect(amount(page)).toHaveAccessibleDescription(/whole cents/)
  await page.getByLabel('Cartons per week').fill('1')
  await expect(page.getByText(/at least 1 carton per week/)).toHaveCount(0)
})

test('a refused order keeps everything that was typed, and says why', async ({ page }) => {
  await open(page)
  await fill(page, 'Ann Refused')
  await page.route('**/api/admin/subscriptions', (route) => route.fulfill({ status: 404, json: { error: 'Not found.', code: 'notFound' } }))
  await add(page)
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to add subscription. Not found.' })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue('Ann Refused')
})

test('a half-written order is still there after a look at another tab', async ({ page }) => {
  await open(page)
  await fill(page, 'Ann Half')
  await amount(page).fill('40')
  await page.goto('/admin/cycles')
  await page.goto('/admin/add-order')
  await expect(page.getByLabel('Name')).toHaveValue('Ann Half')
  await expect(page.getByLabel('Pickup site').locator(':checked')).toHaveText('Ithaca Farmers Market')
  await expect(amount(page)).toHaveValue('40')
})

test('a cycle that is over stands apart, and says that no pickups come of it', async ({ page }) => {
  const cycle = { start_date: '2020-03-02', end_date: '2020-04-26', number_of_weeks: 8, is_active: false }
  await page.route('**/api/cycles', async (route) => {
    const cycles = await (await route.fetch()).json()
    await route.fulfill({ json: [...cycles, { ...cycle, cycle_id: 99_999, cycle_name: 'Long ago' }] })
  })
  await open(page)
  await expect(page.locator('optgroup[label="Over"] option', { hasText: 'Long ago' })).toBeAttached()
  await page.getByLabel('Cycle').selectOption('Long ago')
  await expect(page.getByLabel('Cycle')).toHaveAccessibleDescription('This cycle is over: no pickups will come of it.')
})

test('a list that could not be loaded says so, and can be asked for again', async ({ page, complaints }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.route('**/api/admin/sites', (route) => route.abort())
  await page.goto('/admin/add-order')
  await expect(page.getByRole('alert').filter({ hasText: 'The pickup sites could not be loaded.' })).toBeVisible()
  await page.unroute('**/api/admin/sites')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByLabel('Pickup site')).toBeFocused()
  await page.getByLabel('Pickup site').selectOption({ label: 'Ithaca Farmers Market' })
  await expect(page.getByText('could not be loaded')).toHaveCount(0)
  complaints.splice(0)
})
