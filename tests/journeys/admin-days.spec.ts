import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, newEmail, readMail, test } from './support/person.ts'
import { isNotWide } from './support/sideways.ts'

/** A site and a cycle of their own, years from now: other people of this shop collect on their usual days. */

const open = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/packing')
  await expect(page.getByRole('button', { name: 'Change a pickup day' })).toBeVisible()
}

const post = async (page: Page, path: string, data: object) => {
  const reply = await page.request.post(path, { data })
  expect(reply.ok()).toBe(true)
  return reply.json()
}

/** Somebody who collects at a new site on every Thursday of April 2031. */
const makeCustomer = async (page: Page) => {
  const site_name = `Mill ${randomUUID().slice(0, 8)}`
  const email = newEmail()
  const days = { pickup_start_day: 'Thursday', pickup_deadline_day: 'Friday' }
  const { site_id } = await post(page, '/api/admin/sites', { site_name, site_address: 'qzxv nowhere', site_instructions: '', ...days })
  const dates = { start_date: '2031-04-03', end_date: '2031-04-30', number_of_weeks: 4 }
  const { cycle_id } = await post(page, '/api/admin/cycles', { cycle_name: `Days of ${site_name}`, ...dates })
  const order = { name: 'Pat Waiter', cycle_id, pickup_site: site_id, cartons_per_week: 2, total_amount: 52, donation_cartons: 0 }
  await post(page, '/api/admin/subscriptions', { ...order, second_email: email })
  return { site_name, email }
}

const fill = async (page: Page, site: string, date: string) => {
  await page.getByRole('textbox', { name: 'Pickup day' }).fill(date)
  await page.getByLabel('Where').selectOption(site)
}
const save = (page: Page) => page.getByRole('button', { name: 'Save and notify people' }).click()
const said = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words })

test('the farmer moves a pickup day as it was foretold, moves it on, takes it back and does it again, and people are told', async ({
  page,
}) => {
  await open(page)
  const { site_name, email } = await makeCustomer(page)
  await page.reload()
  await page.getByRole('button', { name: 'Change a pickup day' }).click()
  await expect(page.getByRole('textbox', { name: 'Pickup day' })).toBeFocused()
  await save(page)
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await isNotWide(page)
  }
  await fill(page, site_name, '2031-04-10')
  await expect(said(page, `1 pickup (2 cartons) at ${site_name} moves from Thu, Apr 10 to Thu, Apr 17.`)).toBeVisible()
  await page.getByLabel('What happens').selectOption('It moves to another day')
  await page.getByLabel('Moved to').fill('2031-04-11')
  await page.getByLabel('Note to customers').fill('We are at the spring fair.')
  await expect(said(page, `1 pickup (2 cartons) at ${site_name} moves from Thu, Apr 10 to Fri, Apr 11.`)).toContainText(
    '1 person is notified by email.',
  )
  await save(page)
  await expect(said(page, 'Pickup day changed. 1 upcoming pickup moved. 1 person is notified by email.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Change a pickup day' })).toBeFocused()
  const card = page.getByRole('article', { name: `Thu, Apr 10, 2031, ${site_name}` })
  await expect(card).toContainText('Moved to Fri, Apr 11, 2031')
  const mail = await readMail(page, email, 'Your pickup has moved')
  expect(mail.text).toContain(`Your pickup planned for Thu, Apr 10 is now on Fri, Apr 11: 2 cartons at ${site_name}, qzxv nowhere.`)
  expect(mail.text).toContain('We are at the spring fair.')

  await card.getByRole('button', { name: 'Change again' }).click()
  await expect(page.getByLabel('Moved to')).toBeFocused()
  await expect(page.getByLabel('Moved to')).toHaveValue('2031-04-11')
  await expect(said(page, 'No pickups will move.')).toBeVisible()
  await page.getByLabel('Moved to').fill('2031-04-12')
  await expect(said(page, `1 pickup (2 cartons) at ${site_name} moves from Fri, Apr 11 to Sat, Apr 12.`)).toBeVisible()
  await save(page)
  await expect(said(page, 'Pickup day changed. 1 upcoming pickup moved. 1 person is notified by email.')).toBeVisible()
  await expect(card).toContainText('Moved to Sat, Apr 12, 2031')

  await card.getByRole('button', { name: 'Undo the change' }).click()
  const dialog = page.getByRole('dialog', { name: `Undo the change for Thu, Apr 10, 2031 at ${site_name}?` })
  await expect(dialog).toContainText(`1 pickup (2 cartons) at ${site_name} moves from Sat, Apr 12 to Thu, Apr 10.`)
  await dialog.getByRole('button', { name: 'Undo the change' }).click()
  await expect(said(page, 'Change undone. 1 upcoming pickup moved. 1 person is notified by email.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(said(page, 'Pickup day changed. 1 upcoming pickup moved.')).toBeVisible()
  await expect(card).toContainText('Moved to Sat, Apr 12, 2031')
})
