import type { Page } from '@playwright/test'
import { expect, joinAndComeIn, joinVerified, linkIn, logIn, newEmail, PASSWORD, readMail, test } from './support/person.ts'

const askFor = async (page: Page, email: string) => {
  await page.goto('/settings')
  await page.getByLabel('New email').fill(email)
  await page.getByRole('button', { name: 'Change email' }).click()
}

const verify = async (page: Page, email: string) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Send verification email' }).click()
  await expect(page.getByText('Verification email sent to your current email.')).toBeVisible()
  await page.goto(await linkIn(page, email, 'verify your email'))
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
}

test('the email changes only when the link in the new mailbox is opened, and the old address is told', async ({ page }) => {
  const email = await joinAndComeIn(page)
  await verify(page, email)
  const wanted = newEmail()
  await askFor(page, wanted)
  const dialog = page.getByRole('dialog')
  await expect(dialog.locator('input[autocomplete="username"]')).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveAccessibleDescription('Password is required.')
  await dialog.getByLabel('Password', { exact: true }).fill('wrong-one')
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog.getByText('Incorrect password.')).toBeVisible()
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('A confirmation link has been sent to your new email.')).toBeVisible()
  await page.reload()
  await expect(page.getByText(email).first()).toBeVisible()
  expect((await readMail(page, email, 'Someone asked to change the email')).text).toContain('Nothing changes until someone opens it')

  await page.goto(await linkIn(page, wanted, 'Confirm your new email'))
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Your email has been changed. Please login with the new one.')).toBeVisible()
  await logIn(page, wanted)
  await readMail(page, email, 'was changed')
})

test('an unverified person is sent the link for that first', { tag: '@rest' }, async ({ page }) => {
  const email = await joinAndComeIn(page)
  await askFor(page, newEmail())
  await expect(page.getByText('Please verify your current email first. A verification link has been sent.')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await linkIn(page, email, 'verify your email')
})

test('an empty, a malformed and a taken address are named beside the field; the dialog can be left', { tag: '@rest' }, async ({ page }) => {
  await joinVerified(page)
  await askFor(page, '')
  const field = page.getByLabel('New email')
  await expect(field).toHaveAccessibleDescription('Email cannot be empty.')
  await askFor(page, 'ann')
  await expect(field).toHaveAccessibleDescription('Please enter a valid email address.')
  await askFor(page, 'customer@demo.farm')
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(field).toHaveValue('customer@demo.farm')
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(field).toHaveAccessibleDescription('This email is already in use.')
})
