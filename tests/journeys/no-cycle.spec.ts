import type { Page } from '@playwright/test'
import { sentenceOf } from '../../src/words/en/refusals/errors.ts'
import { changeReply, fillOrder, payButton } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, test } from './support/person.ts'

test('without an open cycle a person can ask to be told about the next', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await changeReply<object[]>(page, '/api/cycles', (cycles) => cycles.map((cycle) => ({ ...cycle, is_active: false })))
  await page.goto('/subscribe')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Current Egg Cycle Available')
  const joined = page.getByText('Thank you! We will email you when the next cycle is available.')
  for (const _ of ['the first time', 'and again']) {
    await page.getByRole('button', { name: 'Notify Me' }).click()
    await expect(joined).toBeVisible()
  }
  await page.route('**/api/waitlist', (route) => route.fulfill({ status: 400, json: { error: 'No.', code: 'unexpected' } }))
  await page.getByRole('button', { name: 'Notify Me' }).click()
  await expect(page.getByText('Sorry, there was an error. Please try again later.')).toBeVisible()
})

const refusePaying = (page: Page, code: 'cycleClosed' | 'siteClosed') =>
  page.route('**/create-checkout-session', (route) => route.fulfill({ status: 409, json: { error: sentenceOf(code), code } }))

test('a cycle that is stopped while somebody fills in the form says why the form went, and brings it back filled', async ({ page }) => {
  await joinAndComeIn(page)
  await fillOrder(page, { name: 'Robin Patient' })
  await refusePaying(page, 'cycleClosed')
  await changeReply<object[]>(page, '/api/cycles', (cycles) => cycles.map((cycle) => ({ ...cycle, is_active: false })))
  await payButton(page).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('No Current Egg Cycle Available')
  await expect(page.getByRole('alert').filter({ hasText: 'The farm has just closed this, so the form is gone.' })).toBeVisible()
  await page.unroute('**/api/cycles')
  await page.reload()
  await expect(page.getByLabel('Name')).toHaveValue('Robin Patient')
})

test('a site that is closed after it was chosen is told as gone beside the others', async ({ page }) => {
  await joinAndComeIn(page)
  await fillOrder(page)
  await refusePaying(page, 'siteClosed')
  await changeReply<{ site_name: string }[]>(page, '/api/admin/sites', (sites) =>
    sites.filter(({ site_name }) => site_name !== 'Ithaca Farmers Market'),
  )
  await payButton(page).click()
  await expect(page.getByText('The pickup site you had chosen is not open any more. Please choose another one.')).toBeVisible()
})

test('who is no longer signed in is asked to be', async ({ page, context }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await changeReply(page, '/api/cycles', () => [])
  await page.goto('/subscribe')
  await expect(page.getByRole('button', { name: 'Notify Me' })).toBeVisible()
  await context.clearCookies()
  await page.getByRole('button', { name: 'Notify Me' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Please sign in first.')).toBeVisible()
})

test('while the shop is asked, the page says so', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/cycles', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/subscribe')
  await expect(page.getByRole('status').filter({ hasText: 'Loading subscription details...' })).toBeVisible()
  answer()
  await expect(page.getByRole('group', { name: 'Egg cycle' })).toBeVisible()
})
