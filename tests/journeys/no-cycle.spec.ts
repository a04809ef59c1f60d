import { changeReply } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

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
  await expect(page.getByLabel('Egg cycle')).toBeVisible()
})
