import type { Page } from '@playwright/test'
import { addDays, dateAt } from '../../src/shared/dates/calendar.ts'
import { QUICK_PASSWORDS, removeDataDirs, type ShopProcess, startShop } from '../support/shop/shop-process.ts'
import { CARD_THAT_PAYS, goToPayment, payWith } from './support/order.ts'
import { openAdminLink } from './support/own-shop.ts'
import { buy } from './support/paid-order.ts'
import { expect, joinAndComeIn, linkIn, test as visit } from './support/person.ts'

/** Before a cycle opens to all, those who were there last time come first. In a shop of its own. */

const test = visit.extend<{ shop: ShopProcess }>({
  shop: async ({ browserName: _ }, use) => {
    const shop = await startShop(QUICK_PASSWORDS)
    await use(shop)
    await shop.kill('SIGTERM')
    removeDataDirs()
  },
  baseURL: async ({ shop }, use) => use(shop.url),
})

const today = dateAt(new Date(), 'America/New_York')
const cycleFrom = (cycle_name: string, start_date: string) => ({
  cycle_name,
  start_date,
  end_date: addDays(start_date, 8 * 7 - 1),
  number_of_weeks: 8,
})

/** A site, a cycle that runs and one to come. */
const prepare = async ({ request }: Page) => {
  const site = { site_name: 'Grange Hall', site_address: '1 Main Street, Ithaca, NY 14850', site_instructions: '' }
  await request.post('/api/admin/sites', { data: { ...site, pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' } })
  const running = await (await request.post('/api/admin/cycles', { data: cycleFrom('First eggs', today) })).json()
  await request.put(`/api/admin/cycles/${running.cycle_id}/toggle`)
  await request.post('/api/admin/cycles', { data: cycleFrom('Second eggs', addDays(today, 70)) })
}

test('a former customer subscribes to the next season from a private link before it opens', { tag: '@rest' }, async ({
  page,
  browser,
  shop,
}) => {
  test.setTimeout(120_000)
  const farmer = await joinAndComeIn(page)
  await openAdminLink(page, farmer, shop.dataDir)
  await prepare(page)

  const context = await browser.newContext({ baseURL: shop.url, viewport: { width: 360, height: 740 } })
  const phone = await context.newPage()
  const customer = await joinAndComeIn(phone)
  await buy(phone, { name: 'Robin Card', cartons: 3, site: 'Grange Hall' })

  // Emails to many need the farm's postal address; a new farm has none.
  const settings = await (await page.request.get('/api/admin/farm-settings')).json()
  const data = { ...settings, postal_address: 'PO Box 12, Dryden, NY 13053' }
  expect((await page.request.put('/api/admin/farm-settings', { data })).ok()).toBe(true)
  await page.goto('/admin/next-season')
  await page.getByLabel('Coming season').selectOption({ label: 'Second eggs' })
  await expect(page.getByText('People you invite can subscribe now, before everyone else.')).toBeVisible()
  await page.getByLabel('Invite the customers of').selectOption({ label: 'First eggs (active)' })
  await page.getByRole('button', { name: 'Invite 1 person' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('The invitations are on their way.')).toBeVisible()

  await phone.goto(await linkIn(phone, customer, 'Second eggs at Our farm: your turn first', shop.mailbox()))
  await expect(phone.getByRole('heading', { name: 'Second eggs' })).toBeVisible()
  await phone.getByRole('button', { name: 'Not this time' }).click()
  await expect(phone.getByText('Thank you for telling us.')).toBeVisible()
  await phone.getByRole('button', { name: 'I changed my mind' }).click()
  await phone.getByRole('link', { name: 'Subscribe again' }).click()
  await expect(phone.getByLabel('Name')).toHaveValue('Robin Card')
  await expect(phone.getByLabel('Cartons per week')).toHaveValue('3')
  await expect(phone.getByRole('radio', { name: 'Grange Hall' })).toBeChecked()
  await expect(phone.getByLabel('Egg cycle').locator('option:checked')).toContainText('Second eggs')
  await phone.getByRole('radio', { name: 'No thanks' }).check()
  await goToPayment(phone)
  await payWith(phone, CARD_THAT_PAYS)
  await expect(phone.getByText('Thank you for subscribing!')).toBeVisible()
  await context.close()

  await page.reload()
  await expect(page.getByRole('term').filter({ hasText: 'Renewed' }).locator('..')).toContainText('1')
  await expect(page.getByText('Robin Card')).toBeAttached()
})
