import type { Page } from '@playwright/test'
import { codeOn } from '../../support/people/app-codes.ts'
import { expect, PASSWORD } from './person.ts'

/** What a person does about their second factor, on the settings page and at the login. */

export const codeField = (page: Page) => page.getByLabel('Code from your app')
const section = (page: Page) => page.getByRole('region', { name: 'Two-step login' })
export const factorButton = (page: Page, name: string) => section(page).getByRole('button', { name, exact: true })

type Kept = { secret: string; codes: string[] }

/** The secret, as it is written beside the QR code. */
export const beginFactor = async (page: Page, password = PASSWORD): Promise<string> => {
  await factorButton(page, 'Turn on').click()
  await page.getByRole('dialog').getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Continue' }).click()
  return secretOn(page)
}

const secretOn = async (page: Page): Promise<string> => {
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  const secret = (await page.getByText(/^([A-Z2-7]{4} ?){8}$/).textContent()) ?? ''
  return secret.replaceAll(' ', '')
}

/** Turns it on and keeps the ten codes. */
export const turnOn = async (page: Page, password = PASSWORD): Promise<Kept> => {
  await beginFactor(page, password)
  return finishTurningOn(page)
}

/** From the QR code on. */
export const finishTurningOn = async (page: Page): Promise<Kept> => {
  const secret = await secretOn(page)
  await section(page).getByLabel('Code from your app').fill(codeOn(secret))
  await factorButton(page, 'Turn on').click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  const codes = await page
    .getByRole('list')
    .filter({ hasText: /(\w{4}-){3}/ })
    .getByRole('listitem')
    .allTextContents()
  expect(codes).toHaveLength(10)
  await factorButton(page, 'I saved them').click()
  await expect(section(page).getByText('10 recovery codes left')).toBeVisible()
  return { secret, codes }
}

/** Email and password, until the code is asked for. */
export const comeToCode = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  if (!page.url().endsWith('/login')) await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(codeField(page)).toBeFocused()
}
