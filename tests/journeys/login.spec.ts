import { expect, join, joinAndComeIn, logIn, logOut, PASSWORD, test } from './support/person.ts'

const sessionCookie = async (context: import('@playwright/test').BrowserContext) =>
  (await context.cookies()).find(({ name }) => name === 'dozen.session_token')

test('with Remember Me a person stays logged in when the browser is closed, and without it does not', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const email = await join(page)
  // Led to the login, and after it on to where they wanted to go.
  await page.goto('/settings?from=mail')
  await expect(page).toHaveURL(/\/login$/)
  await logIn(page, email)
  await expect(page).toHaveURL(/\/settings\?from=mail$/)
  expect((await sessionCookie(context))?.expires).toBe(-1)
  for (const cookie of await context.cookies()) expect(cookie.expires).toBe(-1)

  await context.clearCookies()
  await logIn(page, email, PASSWORD, { rememberMe: true })
  const cookie = await sessionCookie(context)
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax' })
  const inDays = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(inDays).toBeGreaterThan(29)

  // A browser keeps the cookies that have a date.
  const kept = (await context.cookies()).filter(({ expires }) => expires > 0)
  const reopened = await browser.newContext({ ...(baseURL ? { baseURL } : {}) })
  await reopened.addCookies(kept)
  const again = await reopened.newPage()
  await again.goto('/settings')
  await expect(again.getByText(email).first()).toBeVisible()
  await reopened.close()
})

test('logging out is said for three seconds, ends the session, and is not said again on reload', async ({ page, context }) => {
  await joinAndComeIn(page)
  await page.goto('/')
  const before = await context.cookies()
  await page.clock.install()
  await logOut(page)
  const notice = page.getByText('You have successfully logged out.')
  await expect(notice).toBeVisible()
  await page.clock.runFor(2_500)
  await expect(notice).toBeVisible()
  await page.clock.runFor(1_000)
  await expect(notice).toBeHidden()
  await page.reload()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(notice).toBeHidden()

  await context.addCookies(before)
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login$/)
})

test('who has chosen another language gets the pages in it, wherever they log in and wherever they wanted to go', { tag: '@rest' }, async ({
  page,
  context,
}) => {
  const email = await joinAndComeIn(page)
  await page.goto('/settings')
  await page.getByRole('region', { name: 'Language' }).getByRole('link', { name: 'Español' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Configuración de la cuenta' })).toBeVisible()
  await context.clearCookies()
  await page.goto('/questions')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Escríbenos' })).toBeVisible()
  await expect(page).toHaveURL(/\/questions$/)
})
