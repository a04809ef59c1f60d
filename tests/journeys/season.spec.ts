import type { Browser, Page } from '@playwright/test'
import { dateAt } from '../../src/shared/dates/calendar.ts'
import { confirmSending } from './support/farmer.ts'
import { CARD_THAT_PAYS, fillOrder, goToPayment, payWith } from './support/order.ts'
import { becomeFarmer, inEmptyShop as test } from './support/own-shop.ts'
import { expect, joinAndComeIn, readMail } from './support/person.ts'

/** A season in an empty shop of its own, from the first site to the last mail, by the dashboard alone. */

const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()

const prepare = async (page: Page) => {
  await page.goto('/admin/pickup-sites')
  await press(page, 'Add a pickup site')
  await page.getByLabel('Name').fill('Grange Hall')
  await page.getByLabel('Address', { exact: true }).fill('1 Main Street, Ithaca, NY 14850')
  await page.getByLabel('Pickup day').selectOption('Thursday')
  await press(page, 'Add pickup site')
  await expect(notice(page, 'Pickup site added successfully')).toBeVisible()

  await page.goto('/admin/carton-price')
  await page.getByLabel('New price', { exact: true }).fill('7')
  await press(page, 'Save price')
  await expect(notice(page, 'Carton price updated successfully')).toBeVisible()

  await page.goto('/admin/cycles')
  await press(page, 'Add a cycle')
  await page.getByLabel('Name').fill('First eggs')
  await page.getByLabel('First day').fill(dateAt(new Date(), 'America/New_York'))
  await page.getByLabel('Weeks').fill('8')
  await press(page, 'Add cycle')
  await expect(notice(page, 'Cycle added successfully')).toBeVisible()
  await press(page, 'Start Cycle')
  await expect(notice(page, 'Cycle status updated: Active')).toBeVisible()
}

/** Two cartons a week for eight weeks and one donated, at $7.00. */
const buyByCard = async (browser: Browser, baseURL: string): Promise<string> => {
  const context = await browser.newContext({ baseURL })
  const page = await context.newPage()
  const email = await joinAndComeIn(page)
  await fillOrder(page, { name: 'Robin Card', site: 'Grange Hall' })
  expect(await goToPayment(page)).toBe('$119.00')
  await payWith(page, CARD_THAT_PAYS)
  await expect(page.getByText('Thank you for subscribing!')).toBeVisible()
  await context.close()
  return email
}

const addByHand = async (page: Page) => {
  await page.goto('/admin/add-order')
  await page.getByLabel('Name').fill('Hanna Hand')
  await page.getByLabel('Cycle').selectOption({ index: 1 })
  await page.getByLabel('Pickup site').selectOption({ label: 'Grange Hall' })
  await page.getByLabel('Cartons per week').fill('1')
  await expect(page.getByLabel('Amount')).toHaveValue('56.00')
  await press(page, 'Add order')
  await expect(notice(page, 'Subscription added manually!')).toBeVisible()
}

const lookAfterOrders = async (page: Page) => {
  await page.goto('/admin')
  await page.getByLabel('Cycle').selectOption({ index: 1 })
  const totals = page.getByLabel('Totals')
  await expect(totals).toContainText('$175.00')
  await expect(totals).toContainText('matches payments')
  await press(page, /^Edit D-\d+ Hanna Hand$/)
  await page.getByLabel('Cartons per week').fill('2')
  await press(page, 'Use $112.00')
  await press(page, /^Save/)
  await expect(totals).toContainText('$231.00')

  await page.getByRole('button', { name: /^More about D-\d+ Robin Card/ }).click()
  await page.getByRole('button', { name: /^Cancel or refund D-\d+ Robin Card/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Refund part by card').check()
  await dialog.getByLabel('Amount', { exact: true }).fill('7')
  await dialog.getByLabel('To confirm, type $7.00').fill('7.00')
  await dialog.getByRole('button', { name: 'Refund $7.00' }).click()
  await expect(totals).toContainText('matches payments after $7.00 refunded')
}

const download = async (page: Page) => {
  await page.goto('/admin/download-orders')
  await page.getByLabel('Cycle', { exact: true }).selectOption({ index: 1 })
  const [file] = await Promise.all([page.waitForEvent('download'), press(page, 'Orders of this cycle')])
  expect(file.suggestedFilename()).toMatch(/^orders-first-eggs-\d{4}-\d\d-\d\d\.xlsx$/)
}

/** Emails to many need the farm's mailing address; a new farm has none. */
const writeToAll = async (page: Page) => {
  const settings = await (await page.request.get('/api/admin/farm-settings')).json()
  const data = { ...settings, postal_address: 'PO Box 12, Dryden, NY 13053' }
  expect((await page.request.put('/api/admin/farm-settings', { data })).ok()).toBe(true)
  await page.goto('/admin/mass-email')
  await page.getByLabel('Message').fill('The hens say hello.')
  await confirmSending(page)
  await expect(page.getByText('1 sent')).toBeVisible({ timeout: 20_000 })
}

// At a desk: the journeys of each tab are made on a phone.
test('a farmer runs a season', { tag: '@rest' }, async ({ page, browser, shop }) => {
  test.setTimeout(120_000)
  await page.setViewportSize({ width: 1280, height: 800 })
  await becomeFarmer(page, shop)
  await prepare(page)
  const customer = await buyByCard(browser, shop.url)
  await addByHand(page)
  await lookAfterOrders(page)
  await download(page)
  await writeToAll(page)
  expect((await readMail(page, customer, 'News from Our farm', shop.mailbox())).text).toContain('The hens say hello.')
  expect((await readMail(page, customer, 'D-00001', shop.mailbox())).text).toMatch(/\$\d/)

  await page.goto('/admin/cycles')
  await press(page, 'Stop Cycle')
  await expect(notice(page, 'Cycle status updated: Inactive')).toBeVisible()
  await page.goto('/subscribe')
  await expect(page.getByText('No Current Egg Cycle Available')).toBeVisible()

  await page.goto('/admin/activity')
  await expect(page.getByText('Grange Hall').first()).toBeVisible()
  await expect(page.locator('#admin-panel').getByRole('article').or(page.locator('#admin-panel li'))).toHaveCount(10)
})
