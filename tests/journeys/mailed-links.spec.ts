import type { Page } from '@playwright/test'
import { expect, joinAndLogIn, linkIn, logIn, logOut, newEmail, PASSWORD, signUp, test } from './support/person.ts'

const USED = 'This link has been used or has expired. Please ask for a new one.'

const verifyLink = async (page: Page, email: string) => {
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Send verification email' }).click()
  await expect(page.getByText('Verification email sent to your current email.')).toBeVisible()
  return linkIn(page, email, 'verify your email')
}

const confirmLink = async (page: Page, email: string, wanted: string) => {
  await page.goto(await verifyLink(page, email))
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
  await page.goto('/settings')
  await page.getByLabel('New email').fill(wanted)
  await page.getByRole('button', { name: 'Change email' }).click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('A confirmation link has been sent to your new email.')).toBeVisible()
  return linkIn(page, wanted, 'Confirm your new email')
}

const resetLink = async (page: Page, email: string) => {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: /Forgot your password/ }).click()
  await expect(page.getByText('Password reset email sent!')).toBeVisible()
  return linkIn(page, email, 'Set a new password')
}

const whoIsThere = async (page: Page) => (await (await page.request.get('/api/who-am-i')).json()).user

test('a confirmation link whose first answer was lost does not claim that nothing changed', async ({ page, complaints }) => {
  const [email, wanted] = [await joinAndLogIn(page), newEmail()]
  const link = await confirmLink(page, email, wanted)
  await page.route(
    '**/api/confirm-email',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto(link)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByText(USED)).toBeVisible()
  await expect(page.getByText(/log in with the new one/)).toBeVisible()
  await expect(page.getByText(/not been changed/)).toHaveCount(0)
  await page.getByRole('link', { name: 'Go to login' }).click()
  await logIn(page, wanted)
  complaints.splice(0)
})

test('loading the page again after a verification still says that it worked', async ({ page }) => {
  const email = await joinAndLogIn(page)
  await page.goto(await verifyLink(page, email))
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a used link to a new password leads those who just set one to the login', async ({ page }) => {
  const email = await signUp(page)
  const link = await resetLink(page, email)
  const token = new URLSearchParams(new URL(link).hash.slice(1)).get('token')
  await page.request.post('/api/reset-password', { data: { token, password: 'brand-new' } })
  await page.goto(link)
  await page.getByLabel('New password', { exact: true }).fill('another-one')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText(USED)).toBeVisible()
  await expect(page.getByText('If you have just set a new password, log in with it.')).toBeVisible()
})

test('setting a password while somebody else is logged in logs them out for real', async ({ page }) => {
  const ann = await signUp(page)
  const link = await resetLink(page, ann)
  const ben = await joinAndLogIn(page)
  expect(await whoIsThere(page)).toMatchObject({ email: ben })
  await page.goto(link)
  await expect(page.getByLabel('New password', { exact: true })).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  await page.getByLabel('New password', { exact: true }).fill('brand-new')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. Please login.')).toBeVisible()
  expect(await whoIsThere(page)).toBeNull()
  await logIn(page, ann, 'brand-new')
})

test('confirming an email while somebody else is logged in logs them out for real', async ({ page }) => {
  const [ann, wanted] = [await joinAndLogIn(page), newEmail()]
  const link = await confirmLink(page, ann, wanted)
  await logOut(page)
  await joinAndLogIn(page)
  await page.goto(link)
  await expect(page.getByText('Your email has been changed. Please login with the new one.')).toBeVisible()
  expect(await whoIsThere(page)).toBeNull()
  await logIn(page, wanted)
})

test('a used verification link says nothing about the email of somebody else who is logged in', async ({ page }) => {
  const ann = await joinAndLogIn(page)
  const link = await verifyLink(page, ann)
  await page.goto(link)
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
  await page.goto('/')
  await logOut(page)
  const ben = await joinAndLogIn(page)
  await page.goto(await verifyLink(page, ben))
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText(USED)).toBeVisible()
  await expect(page.getByText(/^If you have opened it before/)).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  expect(await whoIsThere(page)).toMatchObject({ email: ben })
})

test('a fresh link opened in the tab of a dead one is taken', async ({ page }) => {
  const email = await joinAndLogIn(page)
  const verify = await verifyLink(page, email)
  await page.goto('/verify-email#token=dead')
  await expect(page.getByText(USED).or(page.getByRole('button', { name: 'Try again' }))).toBeVisible()
  await page.goto(verify)
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()

  await page.goto('/')
  await logOut(page)
  const reset = await resetLink(page, email)
  await page.goto('/reset-password')
  await expect(page.getByText(USED)).toBeVisible()
  await page.goto(reset)
  await page.getByLabel('New password', { exact: true }).fill('brand-new')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. Please login.')).toBeVisible()
})
