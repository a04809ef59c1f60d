import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, newEmail, readMail, test } from './support/person.ts'

/** Logs the farmer in to find a question of its own among the others. */
const openWithQuestion = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  const subject = `Goose eggs ${randomUUID().slice(0, 8)}`
  const email = newEmail()
  const data = { name: 'Robin Hale', email, subject, message: 'Do you have\ngoose eggs?' }
  expect((await page.request.post('/submit-question', { data })).ok()).toBe(true)
  await page.goto('/admin/questions')
  await expect(card(page, subject)).toBeVisible()
  return { subject, email }
}
const card = (page: Page, subject: string) => page.getByRole('article', { name: subject })
const notice = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })
const reply = async (page: Page, subject: string, words: string) => {
  await page.getByRole('button', { name: `Reply to Robin Hale: ${subject}` }).click()
  await expect(page.getByLabel('Your reply')).toBeFocused()
  await page.getByLabel('Your reply').fill(words)
}

test('the farmer answers a question by mail, resolves it, finds it again and puts it back', async ({ page }) => {
  const { subject, email } = await openWithQuestion(page)
  await expect(page.getByRole('article').first()).toContainText(/(AM|PM)/)
  await expect(card(page, subject).getByRole('link', { name: email })).toHaveAttribute('href', /^mailto:/)
  await reply(page, subject, '')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Your reply')).toHaveAccessibleDescription(/Please enter a message\./)
  await page.getByLabel('Your reply').fill('Only in spring,\nwhen she feels like it.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(notice(page, 'Your answer is on its way.')).toBeVisible()
  await expect(card(page, subject)).toContainText('when she feels like it.')
  await expect(page.getByRole('button', { name: `Reply to Robin Hale: ${subject}` })).toBeFocused()
  const { text } = await readMail(page, email, 'An answer from Larch Hill Farm')
  expect(text).toContain('when she feels like it.')

  await card(page, subject).getByRole('button', { name: 'Resolve' }).click()
  await expect(notice(page, 'Question resolved successfully')).toBeVisible()
  await expect(card(page, subject)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await reply(page, subject, 'Yes,\non Saturdays.')
  await page.getByRole('button', { name: 'Send and resolve' }).click()
  await expect(notice(page, 'Your answer is on its way. Question resolved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Resolved questions' }).click()
  await page.getByLabel('Search resolved questions').fill(subject)
  await page.keyboard.press('Enter')
  await expect(notice(page, '1 found')).toBeVisible()
  await expect(page).toHaveURL(/\?resolved=yes&q=Goose/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, subject)).toContainText('on Saturdays.')
  await page.getByRole('button', { name: `Reopen: ${subject}` }).click()
  await expect(notice(page, `Question is open again: ${subject}`)).toBeVisible()
  await page.getByRole('link', { name: 'Open questions', exact: true }).click()
  await expect(card(page, subject)).toBeVisible()

  // Whoever asked reads it below the form, too.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/questions')
  const mine = page.getByRole('region', { name: 'Your questions' })
  await expect(mine).toBeVisible()
  // Other walks ask as the same person meanwhile.
  const earlier = mine.getByText(/^Earlier questions/)
  if (await earlier.isVisible()) await earlier.click()
  const asked = mine.getByRole('article', { name: subject })
  await expect(asked).toContainText(/Do you have\s+goose eggs\?.*Larch Hill Farm answered on .*Yes,\s+on Saturdays\./s)
})
