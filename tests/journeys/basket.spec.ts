import type { Page } from '@playwright/test'
import { CARD_THAT_PAYS, goToPayment, payWith } from './support/order.ts'
import { enter, inOwnShop } from './support/own-shop.ts'
import { expect, joinAndComeIn } from './support/person.ts'

/** Several products and rhythms in one basket, in a shop of its own: in everybody else's nothing but the carton is sold. */

const addProducts = async (page: Page) => {
  await enter(page, 'admin')
  for (const data of [
    { product_name: '18 eggs', short_name: '18', price: 9.25, eggs: 18, rhythms: [1, 2] },
    { product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [1, 4] },
  ])
    expect((await page.request.post('/api/admin/products', { data })).status()).toBe(200)
  await page.context().clearCookies()
}

inOwnShop('a family with 18s weekly and honey every fourth week', { tag: '@rest' }, async ({ page }) => {
  inOwnShop.setTimeout(120_000)
  await addProducts(page)
  await joinAndComeIn(page)
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto('/subscribe')
  const products = page.getByRole('group', { name: "What you'd like" })
  await products.getByRole('button', { name: 'One fewer: Dozen eggs' }).click()
  await products.getByRole('spinbutton', { name: '18 eggs' }).fill('2')
  await products.getByRole('button', { name: 'One more: Honey' }).click()
  const honey = products.getByRole('group', { name: 'Honey' })
  await honey.getByLabel('How often').selectOption('Every fourth week')
  await page.getByRole('radio', { name: 'Ithaca Farmers Market' }).check()
  await expect(honey.getByLabel('Starting')).toHaveAccessibleDescription(/^Sat, \w+ \d+, then every fourth week: \d pickups$/)
  await page.getByLabel('Name').fill('The Hales')
  await page.getByRole('radio', { name: '1 x 18 eggs' }).check()
  await expect(page.getByText(/^\d+ weeks x 2 x 18 eggs x \$9\.25/)).toBeVisible()
  await expect(page.getByText(/^\d pickups x 1 x Honey x \$11\.00/)).toBeVisible()
  await expect(page.getByText('1 x 18 eggs donated = $9.25')).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

  const total = await goToPayment(page)
  await payWith(page, CARD_THAT_PAYS)
  await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible({ timeout: 30_000 })
  // Who buys after a cut-off collects two weeks at first.
  await expect(page.getByRole('region', { name: 'Your first pickup' })).toContainText(/[24] x 18 eggs/)
  await expect(page.getByRole('listitem').filter({ hasText: /^2 x 18 eggs every week, first on Sat, / })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: /^1 x Honey every fourth week, first on Sat, / })).toBeVisible()
  await expect(page.getByText(total)).toBeVisible()
})
