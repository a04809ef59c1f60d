import type { Page } from '@playwright/test'
import { expect, join, joinAndComeIn, logIn, logOut, test } from './support/person.ts'

/** Lets the next question who is there be answered by the server, but holds the answer back on its way. */
const holdWhoAmI = async (page: Page) => {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>()
  const answered = Promise.withResolvers<void>()
  const arrived = Promise.withResolvers<void>()
  await page.route(
    '**/api/who-am-i',
    async (route) => {
      const response = await route.fetch()
      answered.resolve()
      await held
      await route.fulfill({ response })
      arrived.resolve()
    },
    { times: 1 },
  )
  return {
    answered: answered.promise,
    letArrive: async () => {
      letGo()
      await arrived.promise
      // Time for the page to make something of it.
      await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 200)))
    },
  }
}

test('an answer from before the login does not throw the person out again', { tag: '@rest' }, async ({ page }) => {
  const email = await join(page)
  const { answered, letArrive } = await holdWhoAmI(page)
  await page.goto('/login')
  await answered
  await logIn(page, email)
  await letArrive()
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
  await expect(page).toHaveURL(/:\d+\/$/)
})

test('an answer from before the logout does not show the person as logged in again', { tag: '@rest' }, async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/settings')
  await page.getByLabel('New email').fill('ann@farm.example')
  // What would follow is refused by the server and would hide the mistake.
  await page.route('**/api/send-verification', () => {})
  const { answered, letArrive } = await holdWhoAmI(page)
  await page.getByRole('button', { name: 'Change email' }).click()
  await answered
  await logOut(page)
  await letArrive()
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
})

test('pressing twice sends one verification email', { tag: '@rest' }, async ({ page }) => {
  await joinAndComeIn(page)
  await page.goto('/settings')
  let sent = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/api/send-verification')) sent += 1
  })
  await page.getByRole('button', { name: 'Send verification email' }).evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  await expect(page.getByText('Verification email sent to your current email.')).toBeVisible()
  expect(sent).toBe(1)
})
