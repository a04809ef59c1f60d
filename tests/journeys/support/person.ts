import { randomUUID } from 'node:crypto'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { processorMsOf } from '../../../scripts/processor-time.mjs'

/** A person at a browser: what they do on the pages, and a test that fails when the browser complains. */

export { expect } from '@playwright/test'

export const PASSWORD = 'six-eggs'
export const DEMO_PASSWORD = 'six-brown-eggs'
export const newEmail = () => `${randomUUID()}@people.example`

// The browser itself notes each refusal of the server; those are what the journeys are about.
const isRefusal = (text: string) => /^Failed to load resource: the server responded with a status of 4\d\d/.test(text)

/** What this worker and its browser took; the shop they share is not in it. */
const processorMs = () => processorMsOf(process.pid)

export const test = base.extend<{ complaints: string[]; processor: undefined }>({
  processor: [
    async ({ browserName: _ }, use, { annotations }) => {
      const before = processorMs()
      await use(undefined)
      annotations.push({ type: 'processor', description: String(processorMs() - before) })
    },
    { auto: true },
  ],
  complaints: [
    async ({ context }, use) => {
      const complaints: string[] = []
      context.on('console', (message) => {
        if (['error', 'warning'].includes(message.type()) && !isRefusal(message.text())) complaints.push(message.text())
      })
      context.on('weberror', (error) => complaints.push(String(error.error())))
      await use(complaints)
      // A reply that a test changes may still be under way when the test ends; the page it was for is gone.
      await Promise.all(context.pages().map((page) => page.unrouteAll({ behavior: 'ignoreErrors' })))
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/** Signs up, and is logged in a moment later without another word. */
export const signUp = async (page: Page, email = newEmail()): Promise<string> => {
  await page.goto('/signup')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign up' }).click()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
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

// The people of the demo farm come in again and again, and never log out: each worker logs them in once.
const demoCookies = new Map<string, Awaited<ReturnType<BrowserContext['cookies']>>>()

/** Comes in without the login page, where logging in is not the story; the next step is to open a page. */
export const comeIn = async (page: Page, email: string, password = PASSWORD): Promise<void> => {
  const kept = demoCookies.get(email)
  if (kept) return page.context().addCookies(kept)
  expect((await page.request.post('/api/sign-in', { data: { email, password, rememberMe: false } })).status()).toBe(200)
  if (email.endsWith('@demo.farm')) demoCookies.set(email, await page.context().cookies())
}

/** Has an account, made without the sign-up page. */
export const join = async ({ request }: Page): Promise<string> => {
  const email = newEmail()
  expect((await request.post('/api/sign-up', { data: { email, password: PASSWORD } })).status()).toBe(204)
  return email
}

export const joinAndComeIn = async (page: Page): Promise<string> => {
  const email = await join(page)
  await comeIn(page, email)
  return email
}

export const logOut = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: 'Profile' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/login$/)
}

// A port of its own, beside that of the shop.
const MAILBOX = `http://localhost:${Number(process.env.JOURNEYS_PORT) + 1_000}/dev/mailbox`

const asTyped = (html: string): string => html.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))

/** Waits for the mail in the local mailbox, which a shop of one's own has too. Its page is read without a tab, which would cost more than most steps. */
export const readMail = async (
  { request }: Page,
  to: string,
  subject: string,
  mailbox = MAILBOX,
): Promise<{ text: string; link: string | null }> => {
  const open = async (url: string) => (await request.get(url)).text()
  const look = async () => {
    const row = (await open(mailbox)).split('<li>').find((each) => each.includes(to) && each.includes(subject))
    return row?.match(/href="([^"]+)"/)?.[1]
  }
  let found: string | undefined
  const find = async () => {
    found = await look()
    return found
  }
  await expect.poll(find, { message: `"${subject}" to ${to}`, timeout: 20_000, intervals: [50, 100, 200] }).toBeDefined()
  const [, written = ''] = (await open(new URL(found ?? '', mailbox).href)).match(/<pre>(.*)<\/pre>/s) ?? []
  const link = written.match(/href="([^"]+)"/)?.[1]
  return { text: asTyped(written), link: link === undefined ? null : asTyped(link) }
}

export const linkIn = async (page: Page, to: string, subject: string, mailbox?: string): Promise<string> => {
  const { link } = await readMail(page, to, subject, mailbox)
  if (!link) throw new Error(`No link in "${subject}"`)
  return link
}

/** Asks for the link that verifies the email of whoever is there, without the settings page. */
export const verifyLinkOf = async (page: Page, email: string, mailbox?: string): Promise<string> => {
  expect((await page.request.post('/api/send-verification')).ok()).toBe(true)
  return linkIn(page, email, 'verify your email', mailbox)
}

export const tokenOf = (link: string): string => new URLSearchParams(new URL(link).hash.slice(1)).get('token') ?? ''

export const joinVerified = async (page: Page, mailbox?: string): Promise<string> => {
  const email = await joinAndComeIn(page)
  const token = tokenOf(await verifyLinkOf(page, email, mailbox))
  expect((await page.request.post('/api/verify-email', { data: { token } })).ok()).toBe(true)
  return email
}
