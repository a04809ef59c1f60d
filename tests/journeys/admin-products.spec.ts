import type { Locator } from '@playwright/test'
import { enter, inOwnShop as test } from './support/own-shop.ts'
import { expect } from './support/person.ts'

test.use({ viewport: { width: 1280, height: 800 } })

/** What the farmer presses is counted: nothing else is needed, and nothing is typed. */
test('a farm sets up 6, 12 and 18, every week and every other week, in a few presses, and adds an order', { tag: '@rest' }, async ({
  page,
}) => {
  let presses = 0
  const press = async (what: Locator) => {
    await what.click()
    presses += 1
  }
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  const said = (text: string) => expect(page.getByRole('status').filter({ hasText: text })).toBeVisible()
  const row = (name: string) => page.getByRole('article', { name, exact: true })
  await enter(page, 'admin')
  await page.goto('/admin')
  await expect(page.getByLabel('Cycle')).toBeVisible()
  await expect(page.getByLabel('Product')).toBeHidden()

  await press(page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Season' }))
  await press(page.getByRole('tab', { name: 'Products' }))
  await press(button('Edit Dozen eggs'))
  await press(page.getByLabel('Every other week'))
  await press(button('Save'))
  await said('Product saved')
  for (const size of ['Half dozen (6)', 'Eighteen (18)']) {
    await press(button(size))
    await press(button('Add product'))
    await said('Product added')
    await expect(button(size)).toBeHidden()
  }
  expect(presses).toBe(9)
  for (const [name, contents] of [
    ['Dozen eggs', '12 eggs'],
    ['Half dozen', '6 eggs'],
    ['18 eggs', '18 eggs'],
  ] as const)
    await expect(row(name)).toContainText(`${contents}, every week, every other week`)
  await expect(row('18 eggs')).toContainText('$9.75')

  // By keyboard alone: the row moves, and the focus with it.
  await button('More about Half dozen').press('Enter')
  await button('Move up: Half dozen').press('Enter')
  await expect(page.getByRole('article').first()).toHaveAccessibleName('Half dozen')
  await expect(button('Move up: Half dozen')).toBeFocused()

  await page.goto('/admin/add-order')
  await page.getByLabel('Name').fill('Bea Eighteen')
  const running = await page.getByRole('option', { name: /\(active\)$/ }).textContent()
  await page.getByLabel('Cycle').selectOption(running)
  await page.getByLabel('Pickup site').selectOption({ index: 1 })
  await page.getByLabel('Product').selectOption('18 eggs')
  await page.getByLabel('How often').selectOption('Every other week')
  await page.getByLabel('Which weeks').selectOption({ index: 1 })
  await button('Add order').click()
  await page.getByRole('link', { name: 'See the order' }).click()
  await expect(page.getByRole('table', { name: /^Orders/ })).toContainText(/1 x 18\s*every other week/)
})
