import type { Page } from '@playwright/test'
import { openDashboard } from './support/farmer.ts'
import { buy } from './support/paid-order.ts'
import { expect, joinAndComeIn, joinVerified, PASSWORD, readMail, signUp, test } from './support/person.ts'

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

const confirm = async (page: Page, password: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Close my account' }).click()
}

test('a customer with pickups to come is told what happens, closes the account, gets a letter and can come back', async ({ page }) => {
  const email = await joinAndComeIn(page)
  await buy(page, { name: 'Petra Quince' })

  await page.goto('/settings')
  const section = page.getByRole('region', { name: 'Close your account' })
  await expect(section.getByText('Your order stays in the farm')).toBeVisible()
  await expect(section.getByText(/^\d+ cartons on \d days, from .* will be given away\.$/)).toBeVisible()
  await press(page, 'Close my account')
  await confirm(page, 'wrong-one')
  await expect(page.getByRole('dialog').getByText('Incorrect password.')).toBeVisible()
  await press(page, 'Keep my account')
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await press(page, 'Close my account')
  await confirm(page, PASSWORD)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText("Your account is closed. We'll email you a confirmation.")).toBeVisible()
  expect((await readMail(page, email, 'is closed')).text).toContain('Your order stays in the farm')

  await signUp(page, email)
  await page.goto('/settings')
  await expect(section.getByText('You have no orders, so nothing is kept.')).toBeVisible()

  await openDashboard(page, '/admin?q=Petra')
  await expect(page.getByText('No orders for “Petra”')).toBeVisible()
  await page.goto('/admin/activity?about=accounts')
  await expect(page.getByText('Closed their account').first()).toBeVisible()
})

test('what changed since the page was read is told before anything is given up', { tag: '@rest' }, async ({ page }) => {
  const email = await joinVerified(page)
  await page.goto('/settings')
  await press(page, 'Close my account')
  const farmer = await page.context().browser()?.newPage()
  if (!farmer) throw new Error('No browser')
  await openDashboard(farmer, '/admin/credit')
  expect((await farmer.request.post('/api/admin/credits', { data: { email, amount: 5, note: '' } })).ok()).toBe(true)
  await farmer.close()
  await confirm(page, PASSWORD)
  await expect(page.getByText('Your pickups or your credit just changed.')).toBeVisible()
  await expect(page.getByText('Your credit of $5.00 expires.')).toBeVisible()
  await press(page, 'Close my account')
  await confirm(page, PASSWORD)
  await expect(page.getByText("Your account is closed. We'll email you a confirmation.")).toBeVisible()
})

test('the last admin is told to hand over first', { tag: '@rest' }, async ({ page }) => {
  await openDashboard(page, '/settings')
  await expect(page.getByText('You are the last admin of this shop.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Close my account' })).toHaveCount(0)
})
