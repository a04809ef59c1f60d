import { randomUUID } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { type Issuer, openIssuer } from '../support/people/issuer.ts'
import { freePort, QUICK_PASSWORDS, removeDataDirs, type ShopProcess, startShop } from '../support/shop/shop-process.ts'
import { test as base, expect, logOut, PASSWORD, readMail, signUp } from './support/person.ts'

/** The issuer's pages want a font from far away; the journeys reach nothing but this machine. */
const stayHere = (context: BrowserContext) =>
  context.route('https://fonts.googleapis.com/**', (route) => route.fulfill({ contentType: 'text/css', body: '' }))

/** A shop of its own whose people have accounts at an issuer, too: one for all of these journeys, which one worker goes through. */
base.describe.configure({ mode: 'default' })
let there = {} as { issuer: Issuer; shop: ShopProcess }

base.beforeAll(async () => {
  base.setTimeout(90_000)
  const port = await freePort()
  const issuer = await openIssuer(`http://localhost:${port}/continue/callback`)
  there = { issuer, shop: await startShop({ ...QUICK_PASSWORDS, PORT: String(port), LOG_LEVEL: 'warn', ...issuer.env }) }
})
base.afterAll(async () => {
  await there.shop.kill('SIGTERM')
  await there.issuer.close()
  removeDataDirs()
})

const test = base.extend({
  // Asked for once before the shop is there, by what watches the browser.
  baseURL: async ({ browserName: _ }, use) => use(there.shop?.url),
  context: async ({ context }, use) => {
    await stayHere(context)
    await use(context)
  },
})

const newcomer = ({ people }: Issuer, email_verified = true) => {
  const login = randomUUID()
  const email = `${login}@people.example`
  people.set(login, { email, email_verified })
  return { login, email }
}

const button = (page: Page) => page.getByRole('link', { name: 'Continue with Farm ID' })

/** On the issuer's own pages. */
const agreeThere = async (page: Page, login: string) => {
  await page.getByPlaceholder('Enter any login').fill(login)
  await page.getByPlaceholder('and password').fill('any')
  await page.getByRole('button', { name: 'Sign-in' }).click()
  await page.getByRole('button', { name: 'Continue' }).click()
}

test('somebody new comes in with an account at the issuer, by keyboard, and to where they wanted to go', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  const { login, email } = newcomer(there.issuer)
  await page.goto('/settings?from=mail')
  await expect(page).toHaveURL(/\/login$/)
  await page.getByLabel('Remember Me').check()
  await button(page).focus()
  await page.keyboard.press('Enter')
  await agreeThere(page, login)
  await expect(page).toHaveURL(/\/settings\?from=mail$/)
  await expect(page.getByText(email).first()).toBeVisible()
  const session = (await context.cookies(there.shop.url)).find(({ name }) => name === 'dozen.session_token')
  expect((session?.expires ?? 0) * 1000).toBeGreaterThan(Date.now() + 29 * 86_400_000)
  expect((await context.cookies(there.shop.url)).map(({ name }) => name)).not.toContain('dozen.continue')

  // Known there by now: one press is enough.
  await logOut(page)
  await button(page).click()
  await expect(page).toHaveURL(`${there.shop.url}/`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('from the sign-up page, too; and whoever says no there is told so once, at the login', { tag: '@rest' }, async ({ page }) => {
  const { login } = newcomer(there.issuer)
  await page.goto('/signup')
  await button(page).click()
  await page.getByRole('link', { name: /cancel/i }).click()
  const alert = page.getByRole('alert').filter({ hasText: "You didn't continue with Farm ID." })
  await expect(alert).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  await page.reload()
  await expect(button(page)).toBeVisible()
  await expect(alert).toBeHidden()
  await page.goto('/signup')
  await button(page).click()
  await agreeThere(page, login)
  await expect(page).toHaveURL(`${there.shop.url}/`)
})

test('an email that is not verified there opens nothing, and an address of the login page says nothing of its own', {
  tag: '@rest',
}, async ({ page }) => {
  const { login } = newcomer(there.issuer, false)
  await page.goto('/login')
  await button(page).click()
  await agreeThere(page, login)
  await expect(page.getByRole('alert').filter({ hasText: "Farm ID hasn't verified your email." })).toBeVisible()
  for (const code of ['Your account is locked', 'toString', '__proto__']) {
    await page.goto(`/login?continue=${encodeURIComponent(code)}`)
    await expect(page).toHaveURL(/\/login$/)
    await expect(button(page)).toBeVisible()
    await expect(page.getByRole('alert').filter({ hasText: /./ })).toHaveCount(0)
  }
})

test('Remember Me counts as it is when the button is pressed, not as it was before', { tag: '@rest' }, async ({ page, context }) => {
  const { login } = newcomer(there.issuer)
  await page.goto('/login')
  await page.getByLabel('Remember Me').check()
  const opened = context.waitForEvent('page')
  await button(page).click({ modifiers: ['ControlOrMeta'] })
  const other = await opened
  // There, so that the shop's answer to this press can't come after its answer to the next one: the later one counts.
  await expect(other.getByPlaceholder('Enter any login')).toBeVisible()
  await other.close()
  await page.getByLabel('Remember Me').uncheck()
  await button(page).click()
  await agreeThere(page, login)
  await expect(page).toHaveURL(`${there.shop.url}/`)
  const session = (await context.cookies(there.shop.url)).find(({ name }) => name === 'dozen.session_token')
  expect(session?.expires).toBe(-1)
})

test('whoever comes back while the words cannot be loaded is told that something went wrong', { tag: '@rest' }, async ({
  page,
  complaints,
}) => {
  await page.route(/continue-trouble/, (route) => route.abort())
  await page.goto('/login?continue=canceled')
  await expect(page.getByRole('alert').filter({ hasText: 'Something went wrong. Try again.' })).toBeVisible()
  // What the browser says of the file that it did not get, and nothing of ours.
  expect(complaints.splice(0).filter((each) => !each.includes('ERR_FAILED'))).toEqual([])
})

test('a mailed link is finished after the way there and back', { tag: '@rest' }, async ({ page, browser }) => {
  const { login, email } = newcomer(there.issuer)
  await signUp(page, email)
  // Verified, so that continuing leaves mailed links as they are.
  expect((await page.request.post('/api/send-verification')).ok()).toBe(true)
  const first = await readMail(page, email, 'verify your email', there.shop.mailbox())
  await page.goto(first.link ?? '')
  await expect(page.getByText('Your email is verified')).toBeVisible()
  const fresh = `${randomUUID()}@people.example`
  expect((await page.request.post('/api/change-email', { data: { email: fresh, password: PASSWORD } })).ok()).toBe(true)
  const { link } = await readMail(page, fresh, 'Confirm your new email', there.shop.mailbox())

  const other = await browser.newContext({ baseURL: there.shop.url, viewport: { width: 360, height: 740 } })
  await stayHere(other)
  const reader = await other.newPage()
  const asked: string[] = []
  reader.on('request', (request) => asked.push(request.url()))
  await reader.goto(link ?? '')
  await expect(reader.getByText('Log in to finish.')).toBeVisible()
  await button(reader).click()
  await agreeThere(reader, login)
  await expect(reader.getByText('Your email has been changed.')).toBeVisible()
  const token = new URL(link ?? '').hash.slice('#token='.length)
  expect(token.length).toBeGreaterThan(20)
  expect(asked.filter((url) => url.includes(token) && !url.includes('#'))).toEqual([])
  await other.close()
})
