import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const NONE = 'No active subscriptions found.'

test('a customer sees what they have and what is past, and in the other parts the next pickup, receipts and reminders', async ({
  page,
}) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/profile')
  const current = page.getByRole('article').filter({ visible: true })
  await expect(current).toHaveCount(1)
  for (const field of ['Pickup site', 'Start', 'End', 'Cartons per week', 'Donated cartons', 'Total paid', 'Pickup instructions'])
    await expect(current.getByText(field, { exact: true })).toBeVisible()
  const parts = page.getByRole('navigation', { name: 'Parts of your profile' })
  const isShort = () => expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(1_400)
  await isShort()
  await page.getByText(/^Past subscriptions/).click()
  await expect(current).toHaveCount(2)

  await parts.getByRole('link', { name: 'Pickups' }).click()
  const next = page.getByRole('region', { name: 'Next pickup' })
  await expect(next.getByText(/^\w{3}, \w{3} \d{1,2}$/)).toBeVisible()
  await expect(next.getByRole('link', { name: /^Directions/ })).toBeVisible()
  await isShort()
  await parts.getByRole('link', { name: 'Money' }).click()
  await expect(page.getByRole('heading', { name: 'Receipts' })).toBeVisible()
  await isShort()
  await parts.getByRole('link', { name: 'Reminders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Reminders and calendar' })).toBeFocused()
  await isShort()
})

test('a refusal and a silence have their own sentences', { tag: '@rest' }, async ({ page, complaints }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.route('**/get-subscriptions/*', (route) => route.fulfill({ status: 404, json: { error: 'Not found.', code: 'notFound' } }))
  await page.goto('/profile')
  await expect(page.getByRole('alert').filter({ hasText: NONE })).toBeVisible()
  await page.unroute('**/get-subscriptions/*')
  await page.route('**/get-subscriptions/*', (route) => route.abort())
  await page.getByRole('button', { name: 'Try again' }).last().click()
  await expect(page.getByText('Error fetching subscriptions.')).toBeVisible()
  complaints.splice(0)
})
