import type { Locator, Page } from '@playwright/test'
import { goToPayment } from './support/order.ts'
import { becomeFarmer, inEmptyShop as test } from './support/own-shop.ts'
import { expect, joinAndComeIn } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

/** From an empty shop to the first possible order: what a new farmer presses and types is counted. */

const DESK = { width: 1280, height: 800 }
const PHONE = { width: 360, height: 740 }

/** On a phone, and at a desk, where the walk goes on. */
const fits = async (page: Page) => {
  for (const size of [PHONE, DESK]) {
    await page.setViewportSize(size)
    await isNotWide(page)
  }
}

test('a new farm is led from its empty dashboard to a shop in which a customer can pay', { tag: '@rest' }, async ({
  page,
  shop,
  browser,
  baseURL,
}) => {
  const done = { clicks: 0, fields: 0 }
  const click = async (what: Locator) => {
    await what.click()
    done.clicks += 1
  }
  const fill = async (what: Locator, text: string) => {
    await what.fill(text)
    done.fields += 1
  }
  await becomeFarmer(page, shop)
  await page.goto('/admin')
  const panel = page.getByRole('region', { name: 'Open your shop' })
  const step = (name: string) => panel.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) })
  await expect(panel.getByText('0 of 7 done')).toBeVisible()
  await fits(page)

  // What is missing is said beside its field, and nothing typed is lost.
  await fill(panel.getByLabel('What is your farm called?'), 'Hen Hill')
  await panel.getByLabel('What is your farm called?').press('Enter')
  await expect(panel.getByText('Please enter an address.').last()).toBeVisible()
  await fill(panel.getByLabel('Where do people pick up their eggs?'), '24 West Main Street, Dryden, NY 13053')
  await panel.getByLabel('On what day?').selectOption('Thursday')
  await panel.getByLabel('From what time?').fill('16:00')
  await panel.getByLabel('Until what time?').fill('18:00')
  done.fields += 1
  await click(panel.getByRole('button', { name: 'Fill in my shop' }))
  await expect(panel.getByText('Filled in. Review it below')).toBeFocused()
  await expect(page.getByRole('banner')).toContainText('Hen Hill')
  await expect(panel.getByText('2 of 7 done')).toBeVisible()
  await expect(step('Pickup site').getByText('Pickup in Dryden')).toBeVisible()
  await fits(page)

  // By keyboard alone: the focus is never lost when a button goes.
  await step('Price').getByRole('button', { name: 'Keep $6.50' }).press('Enter')
  await expect(step('Price').getByRole('heading')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(step('Price').getByRole('link', { name: 'Change the price' })).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(step('Season').getByRole('button', { name: /^Open for orders/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(step('Season').getByText('is open for orders.')).toBeVisible()
  await expect(step('Price').getByText('Carton price updated successfully')).toBeVisible()
  await expect(step('Season').getByText('Cycle status updated: Active')).toBeVisible()
  await expect(panel.getByText('4 of 7 done')).toBeVisible()
  done.clicks += 2

  await click(step('See it as a customer').getByRole('link', { name: 'Open it' }))
  await expect(page.getByRole('radio', { name: 'Pickup in Dryden' })).toBeVisible()
  const farmersClicks = { ...done }

  // A step opens its form, ticks itself when that is saved, and leads back.
  await page.goto('/admin')
  await expect(panel.getByText('5 of 7 done')).toBeVisible()
  await step('Name and color').getByRole('link').click()
  const back = page.getByRole('navigation', { name: 'Open your shop' })
  await page.getByRole('link', { name: 'Public window' }).click()
  await expect(page.getByRole('textbox', { name: 'About the farm' })).toHaveValue(/every Thursday in Dryden/)
  await back.getByRole('link', { name: 'Back to Open your shop' }).click()
  await step('Share the link').getByRole('button', { name: 'Copy the link' }).click()
  await expect(panel.getByText('6 of 7 done')).toBeVisible()

  // Packing, before there is anything to pack.
  await panel.getByRole('link', { name: 'See a packing day first' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A practice packing day')
  await page.getByRole('button', { name: 'Picked up: Ada P.' }).click()
  await expect(page.getByText('1 of 5')).toBeVisible()
  await fits(page)

  const context = await browser.newContext({ baseURL: baseURL ?? '' })
  const customer = await context.newPage()
  await joinAndComeIn(customer)
  await customer.goto('/subscribe')
  await customer.getByRole('radio', { name: 'Pickup in Dryden' }).check()
  await customer.getByLabel('Name').fill('Robin First')
  await customer.getByLabel('Cartons per week').fill('1')
  await customer.getByRole('radio', { name: 'No thanks' }).check()
  expect(await goToPayment(customer)).toBe('$65.00')
  await context.close()

  expect(farmersClicks).toEqual({ clicks: 4, fields: 3 })
})
