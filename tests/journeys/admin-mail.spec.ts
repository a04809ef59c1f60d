import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { flawsOf } from './support/axe.ts'
import { confirmSending, openDashboard, openMassEmail, press } from './support/farmer.ts'
import { expect, join, readMail, test } from './support/person.ts'

const newSubject = () => `News ${randomUUID().slice(0, 8)}`
const write = async (page: Page, subject: string) => {
  await page.getByLabel('Subject').fill(subject)
  await page.getByLabel('Message').fill('The hens are back.\n\nCome and see them.')
}

test('the farmer writes to everyone: looks, tries it, confirms and sees it go', async ({ page }) => {
  const subject = newSubject()
  await openMassEmail(page)
  await expect(page.getByRole('status').filter({ hasText: /^\d+ people/ })).toBeVisible()
  await write(page, subject)
  await press(page, 'Preview')
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText(subject)).toBeVisible()
  await expect(preview.frameLocator('iframe').getByText('Come and see them.')).toBeVisible()
  await press(page, 'Send a test to me')
  await expect(page.getByText('A test is on its way to admin@demo.farm.')).toBeVisible()
  expect((await readMail(page, 'admin@demo.farm', subject)).text).toContain('The hens are back.')

  await page.goto('/admin/carton-price')
  await page.goto('/admin/mass-email')
  await expect(page.getByLabel('Subject')).toHaveValue(subject)
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
  const fold = line.getByRole('button', { name: `Show the mails: ${subject}` })
  await fold.click()
  const mails = page.getByRole('region', { name: `Mails of ${subject}` })
  await expect(mails.getByRole('listitem')).toHaveCount(10)
  expect(await flawsOf(page)).toEqual([])
  await mails.getByRole('button', { name: 'Next mails' }).click()
  await expect(mails.getByText(/^Mails 11 to/)).toBeVisible()
  await expect(mails).toBeFocused()
  await line.getByRole('button', { name: `Hide the mails: ${subject}` }).click()
  await expect(mails).toHaveCount(0)
})

test('a blank message is refused, and so is a wrong number', async ({ page }) => {
  await openMassEmail(page)
  for (const button of ['Preview', 'Send a test to me', /^Send to/]) {
    await press(page, button)
    await expect(page.getByRole('alert').filter({ hasText: 'Please enter a message.' })).toBeVisible()
    await expect(page.getByLabel('Message')).toBeFocused()
  }
  await write(page, newSubject())
  await press(page, /^Send to/)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/^To confirm, type/).fill('0')
  await dialog.getByRole('button', { name: 'Send' }).click()
  await expect(dialog.getByLabel(/^To confirm, type/)).toHaveAccessibleDescription(/^Please type \d+ here\.$/)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
})

test('when there are other people by now, the farmer is told and asked again; a failure says why', async ({ page, complaints }) => {
  await openMassEmail(page)
  await write(page, newSubject())
  const sendAs = async (recipients: number) => {
    await page.getByLabel(/^To confirm, type/).fill(String(recipients))
    await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  }
  const audience = (recipients: number) =>
    page.route('**/api/admin/mass-email-audience*', (route) => route.fulfill({ json: { recipients, unsubscribed: 4 } }))
  await audience(312)
  await page.reload()
  await expect(page.getByText('312 people; 4 have unsubscribed and are left out')).toBeVisible()
  await press(page, 'Send to 312 people')
  // The page counts once more before it asks; only what comes after that is news to the farmer.
  await expect(page.getByRole('heading', { name: 'Send to 312 people?' })).toBeVisible()
  await audience(313)
  const error = 'This mail would now go to 313 people. Please look and confirm again.'
  await page.route('**/api/admin/send-mass-email', (route) => route.fulfill({ status: 409, json: { error, code: 'audienceMoved' } }))
  await sendAs(312)
  await expect(page.getByRole('alert').filter({ hasText: error })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Send to 313 people?' })).toBeVisible()
  await page.route('**/api/admin/send-mass-email', (route) => route.abort())
  await sendAs(313)
  await expect(page.getByRole('alert').filter({ hasText: /^Failed to send mass email\. The shop cannot be reached/ })).toBeVisible()
  complaints.splice(0)
})

test('how far a letter has come is shown until it is sent, and failures lead to the mail record', async ({ page }) => {
  const mailing = { mailing_id: 1, kind: 'mass', subject: 'Hello', message: 'Hello', audience: 'Everyone', sent_by: 'admin@demo.farm' }
  const counts = { created_at: '2026-01-05T11:00:00.000Z', recipients: 480, queued: 165, sent: 312, failed: 3 }
  const tell = (changed: object) =>
    page.route('**/api/admin/mailings', (route) => route.fulfill({ json: [{ ...mailing, ...counts, ...changed }] }))
  await tell({})
  await openMassEmail(page)
  const beingSent = page.getByRole('region', { name: 'Being sent' })
  await expect(beingSent.getByText('312 of 480 sent, you can close this page')).toBeVisible()
  await tell({ queued: 0, sent: 477 })
  await expect(page.getByRole('region', { name: 'Sent before' }).getByText('477 sent', { exact: true })).toBeVisible()
  await expect(beingSent).toHaveCount(0)
  await page.getByRole('link', { name: '3 failed' }).click()
  await expect(page).toHaveURL(/\/admin\/mail-record\?status=failed$/)
  await expect(page.getByLabel('Status')).toHaveValue('failed')
})

test('those who wait are told once', async ({ page }) => {
  await openDashboard(page, '/admin/notify-waitlist')
  await expect(page.getByText('A new egg cycle is open. Come and subscribe for your weekly cartons!')).toBeVisible()
  await press(page, /^Notify \d+ p/)
  await page.getByRole('dialog').getByRole('button', { name: 'Send' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Waitlist notifications sent successfully!' })).toBeVisible()
  await expect(page.getByText('Waitlist notifications sent successfully!')).toBeFocused()
  await expect(page.getByText(/told before\./)).toBeVisible()
  await expect(page.getByText(/Last sent \w{3}, \w{3} \d+, \d+:\d\d/)).toBeVisible()
})

test('the farmer finds a mail in the record, reads it and sends it again', async ({ page }) => {
  const subject = newSubject()
  await openMassEmail(page)
  await write(page, subject)
  await press(page, 'Send a test to me')
  await readMail(page, 'admin@demo.farm', subject)
  await page.goto('/admin/mail-record')
  await page.getByLabel('Address or subject').fill(subject)
  await press(page, 'Search')
  await expect(page).toHaveURL(/\?q=News/)
  await page.getByLabel('Status').selectOption('sent')
  await expect(page).toHaveURL(/status=sent/)
  await expect(page.getByText('1 found')).toBeVisible()
  await press(page, /^Read: /)
  await expect(page.getByRole('dialog')).toContainText('The hens are back.')
  await press(page, 'Close')
  await page.getByLabel('Status').selectOption('')
  await expect(page.getByRole('region', { name: 'Mails' }).getByRole('listitem')).toHaveCount(1)
  await press(page, /^Resend: /)
  await expect(page.getByRole('dialog')).toContainText(/It was sent to admin@demo\.farm on \w{3}, .+\. Send it once more\?/)
  await press(page, 'Send once more')
  await expect(page.getByText('It is on its way again.')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Read: / })).toBeFocused()
  await expect(page.getByText('2 tries')).toBeVisible()
  await expect(page.getByText('It is on its way again.')).toHaveCount(0)
})

test('a failed mail is sent again at once', async ({ page }) => {
  const failed = { mail_id: '7', letter: 'mass', to_address: 'ann@demo.farm', subject: 'Hello', status: 'failed', attempts: 5 }
  const about = { last_error: 'Mailbox full', created_at: '2026-01-05T11:00:00.000Z', sent_at: null, can_resend: true }
  const mail = { ...failed, ...about }
  const json = (body: object, total: string) => ({ json: body, headers: { 'X-Total-Count': total } })
  await page.route('**/api/admin/mails?*', (route) => route.fulfill(json([mail], '1')))
  await page.route('**/api/admin/mails/7/resend', (route) => route.fulfill({ json: { ...mail, status: 'queued' } }))
  await openDashboard(page, '/admin/mail-record')
  await page.getByLabel('Status').selectOption('failed')
  await expect(page).toHaveURL(/\?status=failed$/)
  const isShown = page.getByText('It is on its way again.')
  await press(page, /^Resend: /)
  await expect(isShown).toBeVisible()
  await page.route('**/api/admin/mails?*', (route) => route.fulfill(json([], '0')))
  await expect(page.getByRole('heading', { name: 'No such mail' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Mails' })).toBeFocused()
})

test('a failed mail that was looked at says by whom, which can be undone; one that was held back says why', async ({ page }) => {
  const sent = {
    letter: 'mass',
    attempts: 1,
    created_at: '2026-01-05T11:00:00.000Z',
    sent_at: null,
    can_resend: false,
    removed_after: null,
  }
  const unseen = { seen_at: null, seen_by: null }
  const failed = {
    ...sent,
    ...unseen,
    mail_id: '7',
    to_address: 'ann@demo.farm',
    subject: 'Hello',
    status: 'failed',
    last_error: 'Mailbox full',
  }
  const why = 'Unsubscribed before it was sent'
  const withheld = { ...failed, mail_id: '8', to_address: 'bea@demo.farm', status: 'withheld', last_error: why }
  const seen = { ...failed, status: 'seen', seen_at: '2026-01-06T11:00:00.000Z', seen_by: 'admin@demo.farm' }
  await page.route('**/api/admin/mails?*', (route) => route.fulfill({ json: [failed, withheld], headers: { 'X-Total-Count': '2' } }))
  await page.route('**/api/admin/mails/7/seen', (route) => route.fulfill({ json: seen }))
  await page.route('**/api/admin/mails/7/unseen', (route) => route.fulfill({ json: failed }))
  await openDashboard(page, '/admin/mail-record?q=Hello')
  const [first, second] = [page.getByRole('listitem').filter({ hasText: 'ann@' }), page.getByRole('listitem').filter({ hasText: 'bea@' })]
  await expect(second).toContainText('Held back')
  await expect(second).toContainText(why)
  await expect(second.getByRole('button')).toHaveCount(1)
  await press(page, /^Looked at: Hello/)
  await expect(first).toContainText('Failed, looked at')
  await expect(first).toContainText('Looked at by admin@demo.farm, Tue, Jan 6')
  const undo = first.getByRole('button', { name: /^Undo: Hello/ })
  await expect(undo).toBeFocused()
  await undo.click()
  await expect(first.getByText('Looked at by')).toHaveCount(0)
})

test('a page of the record beyond its end leads back to the first', async ({ page }) => {
  await openDashboard(page, '/admin/mail-record?page=9999')
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page).toHaveURL(/\/admin\/mail-record\??$/)
  await expect(page.getByRole('region', { name: 'Mails' }).getByRole('listitem').first()).toBeVisible()
})

test('what went wrong with a preview leaves when the letter changes', async ({ page, complaints }) => {
  await openMassEmail(page)
  await write(page, newSubject())
  await page.route('**/api/admin/preview-mass-email', (route) => route.abort())
  await press(page, 'Preview')
  const trouble = page.getByRole('alert').filter({ hasText: /^The shop cannot be reached/ })
  await expect(trouble).toBeVisible()
  await page.getByLabel('Message').fill('The hens are here.')
  await expect(trouble).toHaveCount(0)
  await press(page, 'Preview')
  await expect(trouble).toBeVisible()
  await press(page, 'Send a test to me')
  await expect(page.getByText('A test is on its way to admin@demo.farm.')).toBeVisible()
  await expect(trouble).toHaveCount(0)
  complaints.splice(0)
})

test('a mail with a link to an account is not kept, and the record says why', async ({ page }) => {
  const email = await join(page)
  expect((await page.request.post('/api/send-reset', { data: { email } })).ok()).toBe(true)
  await readMail(page, email, 'Set a new password')
  await openDashboard(page, `/admin/mail-record?q=${encodeURIComponent(email)}`)
  const mail = page.getByRole('listitem').filter({ hasText: 'New password' })
  await expect(mail).toContainText('Sent')
  await expect(mail.getByRole('button', { name: /^Resend/ })).toHaveCount(0)
  await mail.getByRole('button', { name: /^Read/ }).click()
  await expect(page.getByRole('dialog')).toContainText('is no longer kept')
})
