import type { Page } from '@playwright/test'
import { DEMO_PASSWORD, expect, joinAndComeIn, logIn, logOut, test } from './support/person.ts'

const joinAndGoHome = async (page: Page) => {
  await joinAndComeIn(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Profile' })).toBeVisible()
}

test('a page first opened without a connection comes, with its styles, when there is one again, also by its own link', async ({
  page,
  context,
  complaints,
}) => {
  await joinAndGoHome(page)
  const header = page.getByRole('banner')
  await context.setOffline(true)
  await header.getByRole('button', { name: 'Profile' }).click()
  await header.getByRole('link', { name: 'Settings' }).click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await context.setOffline(false)
  await header.getByRole('link', { name: 'Larch Hill Farm' }).click()
  await expect(page).toHaveURL(/:\d+\/$/)
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Account settings' })).toBeVisible()
  await expect(page.getByText('Not verified yet')).toHaveCSS('border-radius', '16px')
  const link = header.getByRole('link', { name: 'Contact' })
  await context.setOffline(true)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
  await context.setOffline(false)
  await link.click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  complaints.splice(0)
})

test('that logging out did not work is said until the next page or the next try', { tag: '@rest' }, async ({ page, complaints }) => {
  await joinAndGoHome(page)
  const header = page.getByRole('banner')
  const trouble = page.getByText("You're still logged in: logging out didn't work. Please try again.")
  await page.route('**/api/sign-out', (route) => route.abort())
  await header.getByRole('button', { name: 'Profile' }).click()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(trouble).toBeVisible()
  await header.getByRole('link', { name: 'Contact' }).click()
  await expect(page.getByRole('heading', { name: 'Contact Us' })).toBeVisible()
  await expect(trouble).toBeHidden()
  await header.getByRole('button', { name: 'Profile' }).click()
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(trouble).toBeVisible()
  await page.unroute('**/api/sign-out')
  await header.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByText('You have successfully logged out.')).toBeVisible()
  complaints.splice(0)
})

test('home without a connection says when and where the next eggs are, and forgets it at logout', async ({ page, context, complaints }) => {
  // Not in the session that other journeys share: it ends here.
  await logIn(page, 'customer@demo.farm', DEMO_PASSWORD, { rememberMe: true })
  await page.reload()
  const next = page.getByRole('region', { name: 'Next pickup' })
  await expect(next).toBeVisible()
  const day = (await next.getByText(/^\w{3}, \w{3} \d{1,2}$/).textContent()) ?? ''
  await expect.poll(() => page.evaluate(async () => (await (await caches.open('dozen-home')).keys()).length)).toBeGreaterThan(5)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await context.setOffline(true)
  await page.reload()
  await expect(page.getByRole('alert').filter({ hasText: /^No connection\. This page was last updated / })).toBeVisible()
  await expect(page.getByRole('banner').getByRole('link', { name: 'My eggs' })).toBeVisible()
  await expect(next).toContainText(day)
  await expect(next).toContainText('Stall 42')
  await context.setOffline(false)
  await expect(next.getByRole('link', { name: 'All my pickups' })).toBeVisible()
  await logOut(page)
  expect(await page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('dozen.home')))).toEqual([])
  complaints.splice(0)
})
