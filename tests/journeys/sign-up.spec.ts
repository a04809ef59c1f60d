import { expect, newEmail, PASSWORD, test } from './support/person.ts'

test('a person signs up, is told so, and is logged in without typing anything again', async ({ page }) => {
  const email = newEmail()
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByRole('status').filter({ hasText: 'Account created successfully. Please login.' })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await expect(page).toHaveURL(/:\d+\/$/)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})
