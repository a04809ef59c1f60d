import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { flawsInBothLights } from './support/axe.ts'
import { changeReply } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, newEmail, readMail, test } from './support/person.ts'

/** Logs the farmer in to find a question of its own among the others. */
const openWithQuestion = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  const [subject, email] = [`Goose eggs ${randomUUID().slice(0, 8)}`, newEmail()]
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

test('the farmer resolves a question and takes that back', async ({ page }) => {
  const { subject, email } = await openWithQuestion(page)
  await expect(page.getByRole('article').first()).toContainText(/(AM|PM)/)
  await expect(card(page, subject).getByRole('link', { name: email })).toHaveAttribute('href', /^mailto:/)
  await card(page, subject).getByRole('button', { name: 'Resolve' }).click()
  await expect(notice(page, 'Question resolved successfully')).toBeVisible()
  await expect(card(page, subject)).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, subject)).toBeVisible()
})

test('a reply goes out by mail, and stands under the question', async ({ page }) => {
  const { subject, email } = await openWithQuestion(page)
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

  // Whoever asked reads it below the form, too.
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/questions')
  const mine = page.getByRole('region', { name: 'Your questions' })
  await expect(mine).toBeVisible()
  // Other walks ask as the same person meanwhile.
  const earlier = mine.getByText(/^Earlier questions/)
  if (await earlier.isVisible()) await earlier.click()
  const asked = mine.getByRole('article', { name: subject })
  await expect(asked).toContainText(/Do you have\s+goose eggs\?.*Larch Hill Farm answered on .*Only in spring,\s+when she feels like it\./s)
  expect(await flawsInBothLights(page)).toEqual([])
})

test('a question is answered and resolved at once, found again and put back', async ({ page }) => {
  const { subject } = await openWithQuestion(page)
  await reply(page, subject, 'Yes, on Saturdays.')
  await page.getByRole('button', { name: 'Send and resolve' }).click()
  await expect(notice(page, 'Your answer is on its way. Question resolved successfully')).toBeVisible()
  await page.getByRole('link', { name: 'Resolved questions' }).click()
  await page.getByLabel('Search resolved questions').fill(subject)
  await page.keyboard.press('Enter')
  await expect(notice(page, '1 found')).toBeVisible()
  await expect(page).toHaveURL(/\?resolved=yes&q=Goose/)
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(card(page, subject)).toContainText('Yes, on Saturdays.')
  await page.getByRole('button', { name: `Put back: ${subject}` }).click()
  await expect(notice(page, `Question is open again: ${subject}`)).toBeVisible()
  await page.getByRole('link', { name: 'Open questions', exact: true }).click()
  await expect(card(page, subject)).toBeVisible()
})

test('a reply outlives opening another one and leaving the tab, but not Cancel', async ({ page }) => {
  const { subject } = await openWithQuestion(page)
  await expect(page.getByRole('heading', { name: /^Questions \(\d+\)$/ })).toBeVisible()
  await reply(page, subject, 'Only in spring.')
  await page
    .getByRole('button', { name: /^Reply to/ })
    .first()
    .click()
  await expect(page.getByLabel('Your reply')).toHaveValue('')
  await expect(card(page, subject)).toContainText('Reply not sent yet')
  await page.goto('/admin/cycles')
  await page.goto('/admin/questions')
  await card(page, subject).getByRole('button', { name: 'Reply' }).click()
  await expect(page.getByLabel('Your reply')).toHaveValue('Only in spring.')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, subject)).not.toContainText('Reply not sent yet')
})

test('a page past the end leads back to the first', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/questions?resolved=yes&page=99')
  await expect(page.getByRole('heading', { name: 'This page is past the end' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL(/\?resolved=yes$/)
  await expect(page.getByRole('article').first()).toBeVisible()
})

test('a reply that could not be sent says why and is kept', async ({ page, complaints }) => {
  const { subject } = await openWithQuestion(page)
  await page.route('**/answer', (route) => route.abort())
  await reply(page, subject, 'Only in spring.')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('alert').filter({ hasText: /^Failed to send your answer\. The shop cannot be reached/ })).toBeVisible()
  await expect(page.getByLabel('Your reply')).toHaveValue('Only in spring.')
  complaints.splice(0)
})

test('nothing to answer is said to be so', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await changeReply(page, '/api/admin/questions', () => [])
  await page.goto('/admin/questions')
  await expect(page.getByRole('heading', { name: 'No open questions' })).toBeVisible()
})

test('axe finds nothing in the open reply, by day and by night', async ({ page }) => {
  const { subject } = await openWithQuestion(page)
  await reply(page, subject, '')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  expect(await flawsInBothLights(page)).toEqual([])
})

test('axe finds nothing among the resolved questions, by day and by night', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/questions?resolved=yes')
  await expect(page.getByRole('link', { name: 'Open questions', exact: true })).toBeVisible()
  expect(await flawsInBothLights(page)).toEqual([])
})
