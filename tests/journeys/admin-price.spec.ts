import { openDashboard, press } from './support/farmer.ts'
import { expect, test } from './support/person.ts'

// The same price again: other people of this shop are ordering meanwhile.
test('the farmer saves the price, typed key by key with a decimal comma, and reads what it changes', async ({ page }) => {
  await openDashboard(page, '/admin/carton-price')
  await expect(page.getByText('A carton costs $6.50 now.')).toBeVisible()
  await expect(page.getByText('pay the new price from the moment you save it.')).toBeVisible()
  const price = page.getByLabel('New price', { exact: true })
  await price.fill('')
  await price.pressSequentially('6,50')
  await expect(page.getByRole('status').filter({ hasText: "That's $6.50." })).toBeVisible()
  await press(page, 'Save price')
  const saved = page.getByRole('status').filter({ hasText: 'Carton price updated successfully' })
  await expect(saved).toBeVisible()
  await expect(page.getByText('A carton costs $6.50 now.')).toBeVisible()
  await expect(price).toHaveValue('6.50')
  await price.fill('$6.5')
  await expect(saved).toHaveCount(0)
  await press(page, 'Save price')
  await expect(saved).toBeVisible()
  await expect(price).toHaveValue('6.50')
})
