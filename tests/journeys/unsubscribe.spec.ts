import { randomUUID } from 'node:crypto'
import { confirmSending, openMassEmail } from './support/farmer.ts'
import { expect, joinVerified, linkIn, test } from './support/person.ts'

test('a person stops the news from a link in them, without logging in, and can take it back', async ({ page, browser }) => {
  const email = await joinVerified(page)
  const subject = `Spring ${randomUUID().slice(0, 8)}`
  await openMassEmail(page)
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('The hens are back.')
  await confirmSending(page)
  const link = await linkIn(page, email, subject)

  const stranger = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  let asked = 0
  stranger.on('request', (request) => {
    if (request.url().endsWith('/api/news-wanted')) asked += 1
  })
  await stranger.goto(link)
  await expect(stranger.getByRole('heading', { name: 'Unsubscribe from our news' })).toBeVisible()
  await expect(stranger).toHaveTitle(/^Unsubscribe from our news/)
  const button = stranger.locator('main button')
  expect(asked).toBe(0)
  await stranger.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(stranger.getByText(`We won't send news to ${email} anymore. You'll still get emails about your own orders.`)).toBeVisible()
  await expect(button).toBeFocused()
  await stranger.getByRole('button', { name: 'That was a mistake: keep sending me news' }).click()
  await expect(stranger.getByText(`We'll send news to ${email} again.`)).toBeVisible()
  await expect(button).toBeFocused()
  await stranger.context().close()
})

test('a link that the farm did not write is refused', { tag: '@rest' }, async ({ page }) => {
  const sentence = 'This link is incomplete. Please open it again from the email.'
  await page.goto('/unsubscribe?t=bm9ib2R5.bm90aGluZw')
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeFocused()
  await page.goto('/unsubscribe')
  await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
})
