import type { Page } from '@playwright/test'
import {
  comeIn,
  expect,
  join,
  joinAndComeIn,
  joinVerified,
  linkIn,
  logIn,
  newEmail,
  PASSWORD,
  test,
  verifyLinkOf,
} from './support/person.ts'

const USED = 'This link has been used or has expired. Please ask for a new one.'

/** Verified, and asking for another email. */
const confirmLink = async (page: Page, wanted: string) => {
  const ann = await joinVerified(page)
  expect((await page.request.post('/api/change-email', { data: { email: wanted, password: PASSWORD } })).ok()).toBe(true)
  return { ann, link: await linkIn(page, wanted, 'Confirm your new email') }
}

const resetLink = async (page: Page, email: string) => {
  expect((await page.request.post('/api/send-reset', { data: { email } })).ok()).toBe(true)
  return linkIn(page, email, 'Set a new password')
}

const whoIsThere = async (page: Page) => (await (await page.request.get('/api/who-am-i')).json()).user

test('a link to another email changes nothing for somebody else; if its first answer is lost, it does not claim so', {
  tag: '@rest',
}, async ({ page, complaints }) => {
  const wanted = newEmail()
  const { ann, link } = await confirmLink(page, wanted)
  await page.context().clearCookies()
  const ben = await joinAndComeIn(page)
  await page.goto(link)
  await expect(page.getByText('This link is for another account. Please log in with that account to finish.')).toBeVisible()
  expect(await whoIsThere(page)).toMatchObject({ email: ben })

  await page.context().clearCookies()
  await comeIn(page, ann)
  await page.route(
    '**/api/confirm-email',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await page.goto('about:blank')
  await page.goto(link)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Email').fill(wanted)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText(USED)).toBeVisible()
  await expect(page.getByText(/your email has already changed/)).toBeVisible()
  await page.getByRole('link', { name: 'Account settings' }).click()
  await expect(page.getByText(wanted)).toBeVisible()
  complaints.splice(0)
})

test('setting a password while somebody else is logged in logs them out for real', { tag: '@rest' }, async ({ page }) => {
  const ann = await join(page)
  const link = await resetLink(page, ann)
  const ben = await joinAndComeIn(page)
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

test('a link is finished by logging in, still says so when loaded again, and says nothing about the email of somebody else', async ({
  page,
}) => {
  const ann = await joinAndComeIn(page)
  const link = await verifyLinkOf(page, ann)
  await page.context().clearCookies()
  await page.goto(link)
  await expect(page).toHaveURL(/\/login$/)
  await expect(page.getByText('Log in to finish.')).toBeVisible()
  await page.getByLabel('Email').fill(ann)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)

  await page.context().clearCookies()
  const ben = await joinVerified(page)
  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByText(USED)).toBeVisible()
  await expect(page.getByText(/^If you opened it before/)).toBeVisible()
  expect(await whoIsThere(page)).toMatchObject({ email: ben })
})

test('a fresh link opened in the tab of a dead one is taken', { tag: '@rest' }, async ({ page }) => {
  const email = await joinAndComeIn(page)
  const verify = await verifyLinkOf(page, email)
  await page.goto('/verify-email#token=dead')
  await expect(page.getByText(USED).or(page.getByRole('button', { name: 'Try again' }))).toBeVisible()
  await page.goto(verify)
  await expect(page.getByText('Thank you! Your email is verified.')).toBeVisible()

  await page.context().clearCookies()
  const reset = await resetLink(page, email)
  await page.goto('/reset-password')
  await expect(page.getByText(USED)).toBeVisible()
  await page.goto(reset)
  await page.getByLabel('New password', { exact: true }).fill('brand-new')
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. Please login.')).toBeVisible()
})
