import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { confirmSending, openDashboard, openMassEmail, press } from './support/farmer.ts'
import { expect, readMail, test } from './support/person.ts'

const newSubject = () => `News ${randomUUID().slice(0, 8)}`
const write = async (page: Page, subject: string) => {
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('The hens are back.\n\nCome and see them.')
}

test('the farmer writes to everyone: looks, tries it, finds the trial in the record, confirms and sees it go', async ({ page }) => {
  const trial = newSubject()
  const subject = newSubject()
  await openMassEmail(page)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ people/ })).toBeVisible()
  await write(page, trial)
  await press(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(trial)).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText('Come and see them.')).toBeVisible()
  await press(page, 'Send a test to me')
  await expect(page.getByText('A test email is on its way to admin@demo.farm.')).toBeVisible()
  expect((await readMail(page, 'admin@demo.farm', trial)).text).toContain('The hens are back.')

  await page.goto('/admin/mail-record')
  await page.getByLabel('Address or subject').fill(trial)
  await press(page, 'Search')
  await expect(page).toHaveURL(/\?q=News/)
  await page.getByLabel('Status').selectOption('sent')
  await expect(page).toHaveURL(/status=sent/)
  await expect(page.getByText('1 found')).toBeVisible()
  await press(page, /^Read: /)
  await expect(page.frameLocator('dialog iframe').getByText('The hens are back.')).toBeVisible()
  await press(page, 'Close')
  await page.getByLabel('Status').selectOption('')
  await expect(page.getByRole('region', { name: 'Emails' }).getByRole('listitem')).toHaveCount(1)
  await press(page, /^Resend: /)
  await expect(page.getByRole('dialog')).toContainText(/It was sent to admin@demo\.farm on \w{3}, .+\. Send it again\?/)
  await press(page, 'Send again')
  await expect(page.getByText("It's being sent again.")).toBeVisible()
  await expect(page.getByRole('button', { name: /^Read: / })).toBeFocused()
  await expect(page.getByText('2 tries')).toBeVisible()
  await expect(page.getByText("It's being sent again.")).toHaveCount(0)

  await page.goto('/admin/mass-email')
  await expect(page.getByLabel('Subject')).toHaveValue(trial)
  await page.getByLabel('Subject').fill(subject)
  await confirmSending(page)
  await expect(page.getByLabel('Message')).toHaveValue('')
  const mailing = page.getByRole('listitem').filter({ hasText: subject })
  await expect(mailing).toContainText(/\d+ (of \d+ )?sent/)
  await expect(page.getByText(/Last sent \w{3}, \w{3} \d+, \d+:\d\d/)).toBeVisible()

  // In the record it is one line, under which the mail to each of them is found.
  await page.goto('/admin/mail-record')
  const line = page
    .getByRole('listitem')
    .filter({ hasText: subject })
    .filter({ hasText: /\d+ people/ })
  await expect(line).toContainText(/\d+ (sent|waiting)/)
  await expect(page.getByText(subject, { exact: true })).toHaveCount(1)
  const fold = line.getByRole('button', { name: `Show the emails: ${subject}` })
  await fold.click()
  const mails = page.getByRole('region', { name: `Emails: ${subject}` })
  await expect(mails.getByRole('listitem')).toHaveCount(10)
  await mails.getByRole('button', { name: 'Next emails' }).click()
  await expect(mails.getByText(/^Emails 11 to/)).toBeVisible()
  await expect(mails).toBeFocused()
  await line.getByRole('button', { name: `Hide the emails: ${subject}` }).click()
  await expect(mails).toHaveCount(0)
})

test('those who wait are told once', async ({ page }) => {
  await openDashboard(page, '/admin/notify-waitlist')
  await expect(page.getByText('A new egg cycle is open. Come and subscribe for your weekly cartons!')).toBeVisible()
  await press(page, /^Notify \d+ p/)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Waitlist notifications sent successfully!' })).toBeVisible()
  await expect(page.getByText('Waitlist notifications sent successfully!')).toBeFocused()
  await expect(page.getByText(/notified before\./)).toBeVisible()
  await expect(page.getByText(/Last sent \w{3}, \w{3} \d+, \d+:\d\d/)).toBeVisible()
})
