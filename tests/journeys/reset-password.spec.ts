import { expect, join, linkIn, logIn, PASSWORD, test } from './support/person.ts'

const forgot = (page: import('@playwright/test').Page) => page.getByRole('button', { name: /Forgot your password/ })

test('a forgotten password is replaced through the mailed link, which works once', async ({ page }) => {
  const email = await join(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await forgot(page).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()

  const link = await linkIn(page, email, 'Set a new password')
  await page.goto(link)
  // For password managers: nobody sees it.
  await expect(page.locator('input[autocomplete="username"]')).toHaveValue(email)
  await expect(page.locator('input[autocomplete="username"]')).toBeHidden()
  const password = page.getByLabel('New password', { exact: true })
  await password.fill('a b c d')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(password).toHaveAccessibleDescription('Password cannot contain spaces.')
  await password.fill('brand-new')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your password has been changed. Please login.')).toBeVisible()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await logIn(page, email, 'brand-new')

  await page.goto('about:blank')
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another-one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('This link has been used or has expired. Please ask for a new one.')).toBeVisible()
})

test('asking for a link needs an email, and a failure is said', async ({ page, complaints }) => {
  await page.goto('/login')
  await forgot(page).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter your email to reset your password.')
  await page.getByLabel('Email').fill('ann@farm.example')
  await page.route('**/api/send-reset', (route) =>
    route.fulfill({ status: 500, json: { error: 'x', code: 'unexpected', request_id: 'x' } }),
  )
  await forgot(page).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Error sending password reset email.' })).toBeVisible()
  complaints.splice(0)
})

test('a link without its token says what to do', async ({ page }) => {
  await page.goto('/reset-password')
  await expect(page.getByText('This link has been used or has expired. Please ask for a new one.')).toBeVisible()
  await page.getByRole('link', { name: /login/i }).click()
  await expect(page).toHaveURL(/\/login$/)
})

test('that a mail was sent is not said any more beside a failed login', async ({ page }) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill('nobody@farm.example')
  await forgot(page).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  await page.getByLabel('Password', { exact: true }).fill('wrong-one')
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Invalid email or password')).toBeVisible()
  await expect(page.getByText('Password reset email sent!')).toBeHidden()
})
