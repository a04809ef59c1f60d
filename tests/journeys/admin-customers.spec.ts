import { flawsOf } from './support/axe.ts'
import { openDashboard, press } from './support/farmer.ts'
import { expect, joinVerified, test } from './support/person.ts'

// At a desk: on a phone the search is that of the list.
test.use({ viewport: { width: 1280, height: 800 } })

test('the farmer looks a customer up from anywhere, gives credit and writes a note', async ({ page }) => {
  const email = await joinVerified(page)
  await openDashboard(page, '/admin/cycles')
  const field = page.getByRole('combobox', { name: 'Search customers, orders and sites' })
  await expect(field).toBeVisible()
  await page.keyboard.press('/')
  await expect(field).toBeFocused()
  await field.fill(email)
  await expect(page.getByRole('option')).toHaveCount(1)
  expect(await flawsOf(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 2, name: email })).toBeVisible()

  await page.getByText('Give credit', { exact: true }).first().click()
  await page.getByLabel('Amount').fill('13')
  await press(page, 'Give credit')
  await expect(page.getByRole('status').filter({ hasText: `${email} now has $13.00 in credit.` })).toBeVisible()
  await page.getByLabel('Private note').fill('Comes on foot.')
  await press(page, 'Save note')
  await expect(page.getByText('Note saved.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Private note')).toHaveValue('Comes on foot.')
  await expect(page.getByText('Credit: $13.00')).toBeVisible()

  await page.getByRole('link', { name: 'All customers' }).click()
  await page.getByLabel('Name, email, phone or order number').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: 'Customers' }).getByRole('listitem')).toHaveCount(1)
})
