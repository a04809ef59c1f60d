import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const write = async (page: Page) => {
  await page.getByLabel('Name').fill('Robin Hale')
  await page.getByLabel('Subject').fill('Blue eggs')
  await page.getByLabel('Message').fill('Do you have\nblue ones?')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

test('a person writes to the farm, and the thanks go away after ten seconds', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/questions')
  await expect(page.getByLabel('Email')).toHaveValue('customer@demo.farm')
  await write(page)
  await page.clock.install()
  await send(page)
  const thanks = page.getByRole('status').filter({ hasText: 'Your message has been sent successfully.' })
  await expect(thanks).toBeVisible()
  await expect(page.getByLabel('Subject')).toHaveValue('')
  await expect(page.getByLabel('Message')).toHaveValue('')
  await page.clock.runFor(9_000)
  await expect(thanks).toBeVisible()
  await page.clock.runFor(1_500)
  await expect(thanks).toHaveCount(0)
})

test('all four fields are needed, and the email has to look like one', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/questions')
  await page.getByLabel('Email').fill('robin')
  await send(page)
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  await write(page)
  await send(page)
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  await expect(page.getByLabel('Message')).toHaveValue('Do you have\nblue ones?')
  for (const odd of ['<robin@farm.example>', 'robin@farm.example,x', 'ro\u200bbin@farm.example']) {
    await page.getByLabel('Email').fill(odd)
    await send(page)
    await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Please enter a valid email address.')
  }
  await page.getByLabel('Email').fill('robin@farm.example')
  await page.getByLabel('Message').fill('\u00a0\u200b\n')
  await send(page)
  await expect(page.getByLabel('Message')).toBeFocused()
  await expect(page.getByText('Your message has been sent successfully.')).toHaveCount(0)
})

test('when it cannot be sent, that is said for ten seconds and nothing typed is lost', async ({ page, complaints }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/questions')
  await write(page)
  await page.route('**/submit-question', (route) => route.abort())
  await page.clock.install()
  await send(page)
  const trouble = page.getByRole('alert').filter({ hasText: 'An error occurred while sending your message.' })
  await expect(trouble).toBeVisible()
  await expect(page.getByLabel('Message')).toHaveValue('Do you have\nblue ones?')
  await page.clock.runFor(10_500)
  await expect(trouble).toHaveCount(0)
  complaints.splice(0)
})
