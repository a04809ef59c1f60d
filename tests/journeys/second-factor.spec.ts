import type { Page } from '@playwright/test'
import { codeOn } from '../support/people/app-codes.ts'
import { flawsOf } from './support/axe.ts'
import { inOwnShop } from './support/own-shop.ts'
import { DEMO_PASSWORD, expect, joinVerified, logOut, PASSWORD, readMail, test } from './support/person.ts'
import { beginFactor, codeField, comeToCode, factorButton, finishTurningOn, turnOn } from './support/second-factor.ts'
import { isNotWide } from './support/sideways.ts'

/** Turning the second factor on, logging in with it, losing the phone, and a farm that asks for it. */

const isInside = (page: Page) => expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
const login = (page: Page) => page.getByRole('button', { name: 'Login' }).click()
/** At a desk, and then on a phone, where the walk goes on. */
const fitsAcross = async (page: Page) => {
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await isNotWide(page)
  }
}

test('somebody turns it on, logs in with codes of both kinds, and turns it off', { tag: '@rest' }, async ({ page }) => {
  const email = await joinVerified(page)
  await page.goto('/settings')
  const given = await beginFactor(page)
  await fitsAcross(page)
  expect(await flawsOf(page)).toEqual([])
  await expect(page.getByRole('link', { name: 'open your app' })).toHaveAttribute('href', new RegExp(`^otpauth:.*${given}`))
  await factorButton(page, 'Cancel').click()

  // Begun again, the app is given another secret.
  const { secret, codes } = await turnOn(page)
  expect(secret).not.toBe(given)
  expect((await readMail(page, email, 'is on')).text).toContain('password and a code')

  await logOut(page)
  await comeToCode(page, email)
  await fitsAcross(page)
  await codeField(page).fill(codeOn(secret, 1).replace(/^.../, '$& '))
  await login(page)
  await isInside(page)

  // The phone is lost.
  await logOut(page)
  await comeToCode(page, email)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await page.getByLabel('Recovery code').fill(codes[0] ?? '')
  await login(page)
  await isInside(page)
  expect((await readMail(page, email, 'recovery code')).text).toContain('You have 9 left')

  await page.goto('/settings')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await factorButton(page, 'Turn off').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill(codes[1] ?? '')
  await dialog.getByRole('button', { name: 'Turn off' }).click()
  await expect(page.getByText('Two-step login is off.')).toBeVisible()
  await expect(factorButton(page, 'Turn on')).toBeVisible()
  await readMail(page, email, 'is off')
})

test('ten new recovery codes take the place of the old ones, and can be copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = await joinVerified(page)
  await page.goto('/settings')
  const { codes } = await turnOn(page)
  await factorButton(page, 'New recovery codes').click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
  await dialog.getByLabel('Recovery code').fill((codes[0] ?? '').toUpperCase())
  await dialog.getByRole('button', { name: 'Get new codes' }).click()
  await factorButton(page, 'Copy').click()
  await expect(page.getByText('Copied.')).toBeVisible()
  const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n')
  expect(copied).toHaveLength(10)
  expect(copied.filter((code) => codes.includes(code))).toEqual([])
  await page.emulateMedia({ media: 'print' })
  await expect(page.getByText(email).last()).toBeVisible()
  await expect(factorButton(page, 'Copy')).toBeHidden()
})

const enter = async ({ request }: Page, who: string, code?: string) =>
  (await request.post('/api/sign-in', { data: { email: `${who}@demo.farm`, password: DEMO_PASSWORD, rememberMe: false, code } })).status()

inOwnShop(
  'a farm asks everybody who works there for a second factor, once the farmer has one',
  { tag: '@rest' },
  async ({ page, browser, shop }) => {
    await page.setViewportSize({ width: 1280, height: 800 })
    expect(await enter(page, 'admin')).toBe(200)
    const ask = async (label: string | RegExp) => {
      await page.goto('/admin/farm-settings/privacy')
      await page.getByRole('radio', { name: label }).check()
      await page.getByRole('button', { name: 'Save settings' }).click()
    }
    await page.goto('/settings')
    const { codes } = await turnOn(page, DEMO_PASSWORD)
    await ask(/^Required for admins/)
    await expect(page.getByText('Farm settings saved')).toBeVisible()
    await page.goto('/settings')
    await expect(page.getByText('so it stays on')).toBeVisible()
    await expect(factorButton(page, 'Turn off')).toHaveCount(0)
    const dialog = page.getByRole('dialog')
    const proveByPaper = async (code: string | undefined, does: string) => {
      await dialog.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
      await dialog.getByRole('button', { name: 'Use a recovery code' }).click()
      await dialog.getByLabel('Recovery code').fill(code ?? '')
      await dialog.getByRole('button', { name: does }).click()
    }
    // The phone is lost; another one takes its place.
    await factorButton(page, 'Another phone').click()
    await proveByPaper(codes[0], 'Continue')
    const renewed = await finishTurningOn(page)

    // A host is led to the settings, and from there back to work.
    const host = await (await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })).newPage()
    expect(await enter(host, 'host')).toBe(200)
    await host.goto('/hand-over')
    await expect(host).toHaveURL(/\/settings$/)
    await expect(host.getByText('Please turn it on to continue.')).toBeInViewport()
    await turnOn(host, DEMO_PASSWORD)
    await host.getByRole('link', { name: 'Go to the hand-over list' }).click()
    await expect(host.getByRole('heading', { name: 'Hand-over' })).toBeVisible()
    await expect(host).toHaveURL(/\/hand-over$/)

    // Where it is asked for no longer, the farmer can turn it off; the record tells of all that.
    await ask(/^Optional for admins/)
    await expect(page.getByText('Farm settings saved')).toBeVisible()
    await page.goto('/settings')
    await factorButton(page, 'Turn off').click()
    await proveByPaper(renewed.codes[4], 'Turn off')
    await expect(page.getByText('Two-step login is off.')).toBeVisible()
    await page.goto('/admin/activity?about=accounts')
    await expect(page.getByText('Turned off their two-step login')).toBeVisible()
    await expect(page.getByText('Used a recovery code').first()).toBeVisible()
  },
)
