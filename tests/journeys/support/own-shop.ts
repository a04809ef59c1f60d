import type { Page } from '@playwright/test'
import { runCommand } from '../../support/shop/commands.ts'
import { QUICK_PASSWORDS, removeDataDirs, type ShopProcess, startShop } from '../../support/shop/shop-process.ts'
import { DEMO_PASSWORD, expect, joinAndComeIn, logIn, PASSWORD, test } from './person.ts'

/**
 * In a shop of their own, for journeys that change what everybody else would notice. One for each journey: to keep it
 * for the next one would take a worker with a browser of its own, at the end, when the others have nothing to do.
 */
export const inOwnShop = test.extend<{ shop: ShopProcess }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startShop({ ...QUICK_PASSWORDS, DEMO: 'on', DEMO_PASSWORD, LOG_LEVEL: 'warn' })
      await use(shop)
      await shop.kill('SIGTERM')
      removeDataDirs()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

/** In a shop in which nobody has done anything yet. */
export const inEmptyShop = test.extend<{ shop: ShopProcess }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const shop = await startShop(QUICK_PASSWORDS)
      await use(shop)
      await shop.kill('SIGTERM')
      removeDataDirs()
    },
    { timeout: 120_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})

/** Has an account and gets the dashboard, as the README tells. */
export const becomeFarmer = async (page: Page, { dataDir }: ShopProcess): Promise<void> => {
  await openAdminLink(page, await joinAndComeIn(page), dataDir)
}

/** Opens the link that make-admin prints for an address that nobody has verified, and logs in with the new password. */
export const openAdminLink = async (page: Page, email: string, dataDir: string): Promise<void> => {
  const { code, out } = await runCommand('make-admin', [email], { DATA_DIR: dataDir })
  expect(code).toBe(0)
  const { pathname, hash } = new URL(out.trim().split('\n').at(-1) ?? '')
  await page.goto(pathname + hash)
  await page.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Change password' }).click()
  await expect(page.getByText('Your password has been changed. Please login.')).toBeVisible()
  await logIn(page, email)
}

/** Logs in by itself: what `comeIn` remembers of the demo farm is of the shop that all others share. */
export const enter = async ({ request }: Page, who: 'admin' | 'customer'): Promise<void> => {
  const data = { email: `${who}@demo.farm`, password: DEMO_PASSWORD, rememberMe: false }
  expect((await request.post('/api/sign-in', { data })).status()).toBe(200)
}
