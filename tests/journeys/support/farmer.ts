import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect } from './person.ts'

/** What the farmer does with letters to many. */

export const openDashboard = async (page: Page, path: string): Promise<void> => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto(path)
}

export const openMassEmail = (page: Page): Promise<void> => openDashboard(page, '/admin/mass-email')

export const press = (page: Page, name: string | RegExp): Promise<void> =>
  page.getByRole('button', { name, exact: typeof name === 'string' }).click()

/** Types the number that the dialog asks for; others sign up meanwhile, so it may be asked again. */
export const confirmSending = async (page: Page): Promise<void> => {
  await press(page, /^Send to/)
  const dialog = page.getByRole('dialog')
  await expect(async () => {
    const title = (await dialog.getByRole('heading').textContent({ timeout: 1_000 })) ?? ''
    await dialog.getByLabel(/^To confirm, type/).fill(title.replace(/\D/g, ''))
    await dialog.getByRole('button', { name: 'Send' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Mass email sent successfully!' })).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 20_000 })
}
