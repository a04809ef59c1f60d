import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { openDashboard, press } from './support/farmer.ts'
import { expect, joinAndComeIn, newEmail, PASSWORD, test } from './support/person.ts'

/** Typed key by key, as a person does: a field that drops a key while it is typed is found only so. */
const type = async (page: Page, label: string, text: string) => {
  const field = page.getByLabel(label, { exact: true })
  await field.fill('')
  await field.pressSequentially(text)
}
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })

test('a price with a decimal comma is the price that was meant, and one that could be two is asked back', async ({ page }) => {
  await openDashboard(page, '/admin/carton-price')
  await type(page, 'New price', '1,000')
  await press(page, 'Save price')
  await expect(page.getByLabel('New price', { exact: true })).toHaveAccessibleDescription(
    'Do you mean $1,000.00 or $1.00? Please write 1000.00 or 1.00.',
  )
  await expect(page.getByText('A carton costs $6.50 now.')).toBeVisible()
  await type(page, 'New price', '6,50')
  await expect(status(page, 'That is $6.50.')).toBeVisible()
  await press(page, 'Save price')
  await expect(status(page, 'Carton price updated successfully')).toBeVisible()
  await expect(page.getByText('A carton costs $6.50 now.')).toBeVisible()
  await expect(page.getByLabel('New price', { exact: true })).toHaveValue('6.50')
})

test('an order is added and edited with the sums that were meant', async ({ page }) => {
  const name = `Comma ${randomUUID().slice(0, 8)}`
  await openDashboard(page, '/admin/add-order')
  await page.getByLabel('Name', { exact: true }).fill(name)
  const active = page.getByLabel('Cycle').getByRole('option', { name: /\(active\)/ })
  await page.getByLabel('Cycle').selectOption((await active.first().getAttribute('value')) ?? '')
  await page.getByLabel('Pickup site').selectOption({ label: 'Ithaca Farmers Market' })
  await type(page, 'Amount', '1.234,50')
  await expect(status(page, 'That is $1,234.50.')).toBeVisible()
  await type(page, 'Cartons per week', '1,5')
  await press(page, 'Add order')
  await expect(page.getByLabel('Cartons per week')).toHaveAccessibleDescription('Please select a whole number of cartons per week')
  await expect(page.getByLabel('Cartons per week')).toHaveValue('1,5')
  await type(page, 'Cartons per week', '1')
  await press(page, 'Add order')
  await expect(status(page, 'Subscription added manually!')).toBeVisible()

  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByText('$1,234.50').filter({ visible: true }).first()).toBeVisible()
  await page.getByRole('button', { name: new RegExp(`^Edit D-\\d+ ${name}$`) }).click()
  await type(page, 'Amount', '65,25')
  await press(page, 'Save')
  await expect(page.getByText('$65.25').filter({ visible: true }).first()).toBeVisible()
})

test('credit with a decimal comma is what was meant', async ({ page }) => {
  const email = newEmail()
  expect((await page.request.post('/api/sign-up', { data: { email, password: PASSWORD } })).status()).toBe(204)
  await openDashboard(page, '/admin/credit')
  await page.getByText('Give credit to a customer').click()
  await page.getByLabel('Email of the customer').fill(email)
  await type(page, 'Amount', '13,25')
  await expect(status(page, 'That is $13.25.')).toBeVisible()
  await press(page, 'Give credit')
  await expect(status(page, `${email} has $13.25 of credit now.`)).toBeVisible()
  await expect(status(page, 'That is')).toHaveCount(0)
})

test('a customer who types 1,5 cartons is asked for a whole number, and never gets 15', async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/subscribe')
  for (const [typed, said] of [
    ['1,5', 'Please select a whole number of cartons per week'],
    ['1.5', 'Please select a whole number of cartons per week'],
    ['0', 'Please select at least 1 carton per week'],
    ['31', 'Please select at most 30 cartons per week'],
  ] as const) {
    await type(page, 'Cartons per week', typed)
    await expect(page.getByLabel('Cartons per week')).toHaveValue(typed)
    await expect(page.getByRole('alert').filter({ hasText: said })).toBeVisible()
  }
  const field = page.getByRole('spinbutton', { name: 'Cartons per week' })
  await type(page, 'Cartons per week', '2')
  await field.press('ArrowUp')
  await expect(field).toHaveValue('3')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await field.press('ArrowDown')
  await expect(field).toHaveValue('1')
})
