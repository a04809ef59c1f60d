import { randomUUID } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'

/** A person at a browser: what they do on the pages, and a test that fails when the browser complains. */

export { expect } from '@playwright/test'

export const PASSWORD = 'six-eggs'
export const DEMO_PASSWORD = 'six-brown-eggs'
export const newEmail = () => `${randomUUID()}@people.example`

// The browser itself notes each refusal of the server; those are what the journeys are about.
const isRefusal = (text: string) => /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)

export const test = base.extend<{ complaints: string[] }>({
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !isRefusal(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await use(complaints)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

export const signUp = async (page: Page, email = newEmail(), password = PASSWORD): Promise<string> => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page).toHaveURL(/\/login$/)
  return email
}

export const logIn = async (page: Page, email: string, password = PASSWORD, { rememberMe = false } = {}): Promise<void> => {
  if (!page.url().endsWith('/login')) await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  if (rememberMe) await page.getByLabel('Remember Me').check()
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
}

export const joinAndLogIn = async (page: Page): Promise<string> => {
  const email = await signUp(page)
  await logIn(page, email)
  return email
}

/** Comes in without the login page, where logging in is not the story; the next step is to open a page. */
export const comeIn = async ({ request }: Page, email: string, password = PASSWORD): Promise<void> => {
  expect((await request.post('/api/sign-in', { data: { email, password, rememberMe: false } })).status()).toBe(200)
}

export const joinAndComeIn = async (page: Page): Promise<string> => {
  const email = newEmail()
  expect((await page.request.post('/api/sign-up', { data: { email, password: PASSWORD } })).status()).toBe(204)
  await comeIn(page, email)
  return email
}

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

/** Opens the local mailbox in a tab of its own, waits for the mail and reads it. */
export const readMail = async (page: Page, to: string, subject: string): Promise<{ text: string; link: string | null }> => {
  const tab = await page.context().newPage()
  const row = tab.getByRole('listitem').filter({ hasText: to }).filter({ hasText: subject }).first()
  await expect(async () => {
    await tab.goto('/dev/mailbox')
    await expect(row).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 20_000 })
  await row.getByRole('link').click()
  const text = (await tab.locator('pre').textContent()) ?? ''
  const link = await tab
    .locator('pre a')
    .first()
    .getAttribute('href', { timeout: 500 })
    .catch(() => null)
  await tab.close()
  return { text, link }
}

export const linkIn = async (page: Page, to: string, subject: string): Promise<string> => {
  const { link } = await readMail(page, to, subject)
  if (!link) throw new Error(`No link in "${subject}"`)
  return link
}
