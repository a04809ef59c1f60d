import { openDashboard, press } from './support/farmer.ts'
import { DEMO_PASSWORD, expect, test } from './support/person.ts'

// It connects nothing: other people of this shop read its emails meanwhile.
test('the farmer gives an email server, confirms with the password, and reads why it is not kept', async ({ page }) => {
  await openDashboard(page, '/admin/health')
  await page.getByRole('paragraph').getByRole('link', { name: 'Going live' }).click()
  await expect(page.getByText('This is the demo farm, so it only takes test payments.')).toBeVisible()
  await page.getByLabel('Email provider').selectOption('Another provider')
  await page.getByLabel('Server').fill('127.0.0.1')
  await page.getByLabel('Port').fill('1')
  await press(page, 'Send a test email')
  await expect(page.getByRole('alert').filter({ hasText: 'Please enter the username.' })).toBeVisible()
  await page.getByLabel('Port').fill('10')
  await page.getByLabel('Username').fill('ann')
  await page.getByLabel('Sender address').fill('eggs@farm.example')
  await press(page, 'Send a test email')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Password').fill(DEMO_PASSWORD)
  await dialog.getByRole('button', { name: 'Send a test email' }).click()
  await expect(page.getByRole('alert').filter({ hasText: "The email server didn't answer." })).toBeVisible()
  await expect(page.getByLabel('Username')).toHaveValue('ann')
})
