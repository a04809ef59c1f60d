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
  await expect(page.getByText('If you just set a new password, log in with it.')).toBeVisible()
})
