import { comeIn, DEMO_PASSWORD, expect, joinAndComeIn, logIn, test } from './support/person.ts'

test('a customer finds everything in the header, and no way to the dashboard', async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/')
  const header = page.getByRole('banner')
  await header.getByRole('link', { name: 'Subscribe' }).click()
  await expect(page).toHaveURL(/\/subscribe$/)
  await header.getByRole('link', { name: 'Contact' }).click()
  await expect(page).toHaveURL(/\/questions$/)
  await header.getByRole('button', { name: 'Profile' }).click()
  await expect(header.getByRole('link', { name: 'Admin' })).toHaveCount(0)
  await header.getByRole('link', { name: 'User Profile' }).click()
  await expect(page).toHaveURL(/\/profile$/)
  await header.getByRole('button', { name: 'Profile' }).click()
  await header.getByRole('link', { name: 'Settings' }).click()
  await expect(page).toHaveURL(/\/settings$/)
  await page.goto('/admin')
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('the home page leads on with two buttons', async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/')
  await page.getByRole('link', { name: 'Subscribe for Pickup' }).click()
  await expect(page).toHaveURL(/\/subscribe$/)
  await page.goBack()
  await page.getByRole('link', { name: 'Contact Us' }).click()
  await expect(page).toHaveURL(/\/questions$/)
})

test('the farmer sees the Admin link and the dashboard, also when led there through login', async ({ page }) => {
  await page.goto('/admin')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await expect(page).toHaveURL(/\/admin$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Dashboard/)
  await page.goto('/')
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('banner').getByRole('link', { name: 'Admin' }).click()
  await expect(page).toHaveURL(/\/admin$/)
})

test('while the shop asks who is there, it says Loading and shows no Admin link', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  let answer = () => {}
  const asked = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/who-am-i', async (route) => {
    await asked
    await route.continue()
  })
  await page.goto('/admin')
  await expect(page.getByRole('status').filter({ hasText: 'Loading' })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  answer()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Dashboard/)
})

test('the profile menu works by keyboard alone', async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Profile' })
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'User Profile' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(button).toBeFocused()
  await expect(button).toHaveAttribute('aria-expanded', 'false')
})

test('an unknown address has a page of its own, with a way home', async ({ page }) => {
  const reply = await page.goto('/no/such/page')
  expect(reply?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
