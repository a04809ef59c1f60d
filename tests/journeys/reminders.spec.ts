import type { Page } from '@playwright/test'
import { sessionSecretIn } from '../../src/server/identity/session-secret.ts'
import { linkPurposes, openSignedLinks } from '../../src/server/identity/signed-links.ts'
import { comeIn, DEMO_PASSWORD, expect, newEmail, test } from './support/person.ts'

/** The link as it stands in a reminder; the journeys cannot wait for the evening. */
const linkFor = (email: string, baseURL: string | undefined) =>
  openSignedLinks(sessionSecretIn(process.env.JOURNEYS_DATA_DIR ?? ''), new URL(baseURL ?? ''), linkPurposes.reminders).urlFor(email)

const openCalendar = async (page: Page) => {
  await comeIn(page, 'customer@demo.farm', DEMO_PASSWORD)
  await page.goto('/profile/reminders')
  await expect(page.getByRole('heading', { level: 1, name: 'Reminders and calendar' })).toBeVisible()
  await page.getByRole('region', { name: 'In your calendar' }).getByText('Private address').first().click()
  return page.getByLabel('Private address')
}

test('a person chooses another time for reminders, or none, from a link in one, without logging in', async ({ page, baseURL }) => {
  const email = newEmail()
  await page.goto(linkFor(email, baseURL))
  await expect(page).toHaveTitle(/^Pickup reminders/)
  await expect(page.getByText(email)).toBeVisible()
  await expect(page.getByRole('radio', { name: 'The evening before' })).toBeChecked()
  await page.getByLabel('No reminders').check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status').filter({ hasText: `Saved. We won't remind ${email} anymore.` })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused()
  await page.reload()
  await expect(page.getByRole('radio', { name: 'No reminders' })).toBeChecked()
})

test('a link to reminders that the farm did not write is refused, and an outage is told and mended', { tag: '@rest' }, async ({
  page,
  baseURL,
  complaints,
}) => {
  const incomplete = page.getByRole('alert').filter({ hasText: 'This link is incomplete. Please open it again from the email.' })
  for (const path of ['/reminders?t=bm9ib2R5.bm90aGluZw', '/reminders']) {
    await page.goto(path)
    await expect(incomplete).toBeVisible()
  }
  await page.route('**/api/read-reminder', (route) => route.abort())
  await page.goto(linkFor(newEmail(), baseURL))
  await expect(page.getByRole('alert').filter({ hasText: "We can't reach the shop right now." })).toBeVisible()
  await page.unroute('**/api/read-reminder')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  complaints.splice(0)
})

test.describe('the calendar of one customer', () => {
  // They are the same person: one after the other.
  test.describe.configure({ mode: 'default' })

  test('a customer takes the pickups into a calendar, renews its address, and chooses when to be reminded', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const field = await openCalendar(page)
    const address = await field.inputValue()
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect(page.getByText('Copied. Now paste it into your calendar.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)
    await expect(page.getByRole('link', { name: 'Add to my calendar' })).toHaveAttribute('href', address.replace('http:', 'webcal:'))

    const saving = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Download .ics' }).click()
    expect((await saving).suggestedFilename()).toBe('pickups.ics')
    expect(await (await page.request.get(address)).text()).toContain('SUMMARY:Pick up ')

    await page.getByRole('button', { name: 'New address' }).click()
    await expect(page.getByText('Your calendar has a new address. Please add it to your calendars again.')).toBeVisible()
    await expect(field).not.toHaveValue(address)
    expect((await page.request.get(address)).status()).toBe(404)

    await page.getByRole('radio', { name: 'The same morning' }).check()
    await expect(page.getByText("Saved. We'll remind customer@demo.farm on the morning of each pickup.")).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByText("Saved. We'll remind customer@demo.farm the evening before each pickup.")).toBeVisible()
    await page.reload()
    await expect(page.getByRole('radio', { name: 'The evening before' })).toBeChecked()
  })

  test('where the browser does not copy, the address is selected; a choice that is refused is not shown as kept', { tag: '@rest' }, async ({
    page,
    complaints,
  }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
    const field = await openCalendar(page)
    await page.getByRole('button', { name: 'Copy the address' }).click()
    await expect(page.getByText('The address is selected. Please copy it.')).toBeVisible()
    expect(await page.evaluate(() => document.getSelection()?.toString())).toBe(await field.inputValue())

    await page.route('**/api/my-reminder', (route) => route.abort())
    await page.getByLabel('No reminders').click()
    await expect(page.getByRole('alert').filter({ hasText: "We can't reach the shop right now." })).toBeVisible()
    await expect(page.getByRole('radio', { name: 'No reminders' })).not.toBeChecked()
    complaints.splice(0)
  })
})
