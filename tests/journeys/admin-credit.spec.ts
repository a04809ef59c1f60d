import { openDashboard, press } from './support/farmer.ts'
import { expect, joinVerified, test } from './support/person.ts'

test('the farmer gives a customer credit, takes some back, and finds both in the record', async ({ page, complaints }) => {
  const email = await joinVerified(page)
  await openDashboard(page, '/admin/credit')

  await page.getByText('Give credit to a customer').click()
  await press(page, 'Give credit')
  await expect(page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })).toBeFocused()
  await page.getByLabel("Customer's email").fill('nobody@people.example')
  const understood = page.getByRole('status').filter({ hasText: "That's $13.00." })
  await page.getByLabel('Amount').pressSequentially('13,00')
  await expect(understood).toBeVisible()
  await page.getByLabel('Note', { exact: true }).fill('Three eggs were broken.')
  await press(page, 'Give credit')
  await expect(page.getByText('There is no account with this email. Please ask them to sign up first.')).toBeVisible()
  await page.getByLabel("Customer's email").fill(email)
  // The answer is lost on its way: pressed again, it is given once.
  await page.route(
    '**/api/admin/credits',
    async (route) => {
      await route.fetch()
      await route.abort()
    },
    { times: 1 },
  )
  await press(page, 'Give credit')
  await expect(page.getByRole('alert').filter({ hasText: "We can't reach the shop" })).toBeVisible()
  complaints.splice(0)
  await press(page, 'Give credit')
  await expect(page.getByRole('status').filter({ hasText: `${email} now has $13.00 in credit.` })).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('')
  await expect(understood).toHaveCount(0)

  await page.getByLabel("Customer's email").fill(email)
  await page.getByLabel('Amount').fill('-20')
  await press(page, 'Give credit')
  await expect(page.getByText("This person has $13.00 in credit. You can't take back more than that.")).toBeVisible()
  await page.getByLabel('Amount').fill('-5')
  await press(page, 'Give credit')
  await expect(page.getByRole('status').filter({ hasText: `${email} now has $8.00 in credit.` })).toBeVisible()

  await page.getByLabel('Email or note').fill(email)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: '2 found' })).toBeVisible()
  const entries = page.getByRole('list', { name: 'Changes of credit' }).getByRole('listitem')
  await expect(entries.nth(0)).toContainText('-$5.00')
  await expect(entries.nth(1)).toContainText('+$13.00')
  await expect(entries.nth(1)).toContainText('Three eggs were broken.')
  await expect(entries.nth(1)).toContainText('has $8.00 now')
})
