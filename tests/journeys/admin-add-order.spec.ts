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
