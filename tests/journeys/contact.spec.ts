import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, readMail, test } from './support/person.ts'

const write = async (page: Page) => {
  await page.getByLabel('Name').fill('Robin Hale')
  await page.getByLabel('Subject').fill('Blue eggs')
  await page.getByLabel('Message').fill('Do you have\nblue ones?')
}
const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click()

test('a person writes to the farm, and the thanks go away after ten seconds', async ({ page }) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/questions')
  await expect(page.getByLabel('Name')).toHaveValue('Casey Morgan')
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
  const asked = page.getByRole('region', { name: 'Your questions' }).getByRole('article', { name: 'Blue eggs' }).first()
  await expect(asked).toContainText("Not answered yet. We'll email you, and you'll see the answer here too.")
  const { text } = await readMail(page, 'customer@demo.farm', 'Your question: Blue eggs')
  expect(text).toContain('> blue ones?')
})
