import type { Page } from '@playwright/test'
import { enter, inOwnShop } from './support/own-shop.ts'
import { DEMO_PASSWORD, expect, logOut, readMail } from './support/person.ts'
import { factorButton } from './support/second-factor.ts'

/** An admin's passkey, by the browser's own virtual one: adding it, logging in, confirming and removing. And a customer's emailed code. */

const givePasskeys = async (page: Page) => {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
const inDialog = (page: Page) => page.getByRole('dialog')
const typePassword = (page: Page) => inDialog(page).getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
const usePasskey = async (page: Page) => {
  await inDialog(page).getByRole('button', { name: 'Use a passkey' }).click()
  await expect(inDialog(page).getByText('Confirmed with your passkey.')).toBeVisible()
}

inOwnShop('an admin adds a passkey, logs in with it, confirms with it, and removes it', async ({ page }) => {
  await givePasskeys(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Log in with a passkey' })).toHaveCount(0)
  await enter(page, 'admin')
  await page.goto('/settings')
  await factorButton(page, 'Add a passkey').click()
  await typePassword(page)
  await inDialog(page).getByRole('button', { name: 'Add a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Your recovery codes' })).toBeFocused()
  await factorButton(page, 'I saved them').click()
  await expect(page.getByText('not used yet')).toBeVisible()

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()

  // The password alone is not enough any more; the passkey goes on from there too.
  await logOut(page)
  await page.goto('/login')
  await page.getByLabel('Email').fill('admin@demo.farm')
  await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
  await expect(page.getByText('Now use your passkey, or enter a recovery code.')).toBeVisible()
  await page.getByRole('button', { name: 'Log in with a passkey' }).click()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()

  await page.goto('/settings')
  await factorButton(page, 'New recovery codes').click()
  await typePassword(page)
  await usePasskey(page)
  await inDialog(page).getByRole('button', { name: 'Get new codes' }).click()
  await factorButton(page, 'I saved them').click()

  await page.getByRole('button', { name: /^Remove / }).click()
  await typePassword(page)
  await usePasskey(page)
  await inDialog(page).getByRole('button', { name: 'Remove', exact: true }).click()
  await expect(page.getByText('Passkey removed.')).toBeVisible()
  await expect(factorButton(page, 'Turn on')).toBeVisible()
  await page.goto('/admin/activity?about=accounts')
  await expect(page.getByText('Added a passkey')).toBeVisible()
  await expect(page.getByText('Removed a passkey')).toBeVisible()
})

inOwnShop('the farmer allows emailed codes, and a customer logs in with one', { tag: '@rest' }, async ({ page, shop }) => {
  await enter(page, 'admin')
  await page.goto('/admin/farm-settings/privacy')
  await page.getByRole('checkbox', { name: /^Customers can log in with a code/ }).check()
  await page.getByRole('button', { name: 'Save settings' }).click()
  await expect(page.getByText('Farm settings saved')).toBeVisible()
  await page.context().clearCookies()

  await page.goto('/login')
  await page.getByLabel('Email').fill('customer@demo.farm')
  await page.getByRole('button', { name: 'Email me a code' }).click()
  await expect(page.getByLabel('Code from the email')).toBeFocused()
  const { text } = await readMail(page, 'customer@demo.farm', 'Your code to log in', shop.mailbox())
  await page.getByLabel('Code from the email').fill(/^[2-9a-z]{4}-[2-9a-z]{4}$/m.exec(text)?.[0] ?? '')
  await page.getByRole('button', { name: 'Log in with this code' }).click()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
})
