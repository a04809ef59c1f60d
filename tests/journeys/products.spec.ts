import type { Page, Response } from '@playwright/test'
import { addDays } from '../../src/shared/dates/calendar.ts'
import { showCents } from '../../src/shared/rules/money/cents.ts'
import { sayEggs } from '../../src/words/en/product.ts'
import { CARD_THAT_PAYS, fillOrder, goToPayment, payWith } from './support/order.ts'
import { enter, inOwnShop } from './support/own-shop.ts'
import { buy } from './support/paid-order.ts'
import { comeIn, expect, joinAndComeIn, readMail, test } from './support/person.ts'
import { openFarm } from './support/site.ts'

const ABOUT_PRODUCTS = /\bproducts?\b|\brhythm|every (other|fourth) week|how often|half dozen|eggs to gather/i
const FIELDS_OF_PRODUCTS = /"(products?|product_\w+|short_names?|rhythms?|every_weeks|turn|basket\w*|has_products)":/

test('a farm that sells nothing but the weekly carton reads of products nowhere', { tag: '@rest' }, async ({ page, browser }) => {
  test.setTimeout(60_000)
  const told: string[] = []
  const listen = (to: Page) =>
    to.on('response', async (response: Response) => {
      // The list of orders asks whether there is a choice.
      if (!/json/.test(response.headers()['content-type'] ?? '') || response.url().endsWith('/api/admin/products')) return
      const fields = FIELDS_OF_PRODUCTS.exec(await response.text().catch(() => ''))
      if (fields) told.push(`${response.url()}: ${fields[0]}`)
    })
  const look = async (at: Page) => {
    await expect(at.getByRole('heading', { level: 1 })).toBeVisible()
    await at.waitForLoadState('networkidle')
    const text = (await at.locator('body').textContent()) ?? ''
    expect([at.url(), ABOUT_PRODUCTS.exec(text)?.[0]]).toEqual([at.url(), undefined])
  }
  listen(page)
  const email = await joinAndComeIn(page)
  await fillOrder(page, { name: 'Uma Weekly' })
  await look(page)
  await goToPayment(page)
  await look(page)
  await payWith(page, CARD_THAT_PAYS)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 })
  await look(page)
  expect((await readMail(page, email, 'Your eggs from')).text).not.toMatch(ABOUT_PRODUCTS)
  for (const path of ['/', '/profile', '/profile/pickups', '/profile/money']) {
    await page.goto(path)
    await look(page)
  }

  const farm = await openFarm(browser)
  listen(farm)
  // At a desk, the way to the page Products is in another part of the menu.
  await farm.setViewportSize({ width: 1280, height: 800 })
  const { next } = await (await farm.request.get('/api/admin/overview')).json()
  const day = `date=${next.pickup_date}`
  for (const path of [
    '/admin',
    '/admin/packing',
    `/admin/packing?${day}`,
    `/admin/packing-sheet?${day}`,
    `/admin/packing-labels?${day}`,
    '/hand-over',
  ]) {
    await farm.goto(path)
    await look(farm)
  }
  await farm.context().close()
  expect(told).toEqual([])
})

inOwnShop(
  'a farm adds a size in mid-season: orders that run stay as they were, and both sizes are packed',
  { tag: '@rest' },
  async ({ page, shop }) => {
    inOwnShop.setTimeout(120_000)
    const read = async (path: string) => (await page.request.get(path)).json()
    const cartonsOn = async (day: string): Promise<number> => (await read(`/api/admin/packing/${day}`)).cartons
    const mailTo = async (person: string, subject: string) => (await readMail(page, person, subject, shop.mailbox())).text
    const comeAs = async (who: string) => {
      await page.context().clearCookies()
      await (who === 'admin' ? enter(page, who) : comeIn(page, who))
    }
    const early = await joinAndComeIn(page)
    await buy(page, { name: 'Olga Early', cartons: 2 })
    const receipts = await read('/api/my-receipts')
    const days: string[] = (await read('/api/my-pickups')).slice(0, 2).map((pickup: { pickup_date: string }) => pickup.pickup_date)

    await comeAs('admin')
    const cartons = new Map<string, number>()
    for (const day of days) cartons.set(day, await cartonsOn(day))
    await page.goto('/admin/products')
    await page.getByRole('button', { name: 'Half dozen (6)' }).click()
    await page.getByRole('button', { name: 'Add product' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'Product added' })).toBeVisible()

    await page.context().clearCookies()
    const late = await joinAndComeIn(page)
    await page.goto('/subscribe')
    await page.getByRole('button', { name: 'One fewer: Dozen eggs' }).click()
    await page.getByRole('spinbutton', { name: 'Half dozen' }).fill('3')
    await page.getByRole('radio', { name: 'Ithaca Farmers Market' }).check()
    await page.getByLabel('Name').fill('Nils Late')
    await page.getByRole('radio', { name: 'No thanks' }).check()
    await goToPayment(page)
    await payWith(page, CARD_THAT_PAYS)
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 })
    expect(await mailTo(late, 'Your order from')).toContain('3 x Half dozen')
    // Who buys after a cut-off collects two weeks at first.
    const [{ pickup_date: day, cartons: halves }] = await read('/api/my-pickups')

    await comeAs('admin')
    await page.goto(`/admin/packing?date=${day}`)
    const dozens = cartons.get(day) ?? 0
    const ofBoth = new RegExp(`Ithaca Farmers Market\\s*${dozens}\\sx\\s12\\s*${halves}\\sx\\s6`)
    await expect(page.getByRole('table', { name: 'Cartons by site' }).getByRole('row').nth(1)).toHaveText(ofBoth)
    await expect(page.getByText(sayEggs(dozens * 12 + halves * 6))).toBeVisible()
    const moved = await page.request.post('/api/admin/day-changes', {
      data: { pickup_date: day, site_id: null, to_date: addDays(day, 1), note: '' },
    })
    expect(moved.status()).toBe(200)
    expect(await mailTo(early, 'Your pickup has moved')).toMatch(/[24] x Dozen eggs at Ithaca Farmers Market/)

    await comeAs(early)
    expect(await read('/api/my-receipts')).toEqual(receipts)
    await page.goto('/profile')
    await expect(page.getByRole('article')).toContainText('2 x Dozen eggs every week')
    await expect(page.getByRole('article')).toContainText(showCents(receipts[0].cents))
    await page.goto(`/receipts/${receipts[0].receipt_no}`)
    await expect(page.getByText(showCents(receipts[0].cents)).first()).toBeVisible()
  },
)
