import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { flawsInBothLights, flawsOf } from './support/axe.ts'
import { changeReply } from './support/order.ts'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

/** Cycles of their own, stopped again at once: other people of this shop are subscribing meanwhile. */

const newName = () => `Season ${randomUUID().slice(0, 8)}`

const open = async (page: Page) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/cycles')
  await expect(page.getByRole('button', { name: 'Add a cycle' })).toBeVisible()
}
const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })

const fill = async (page: Page, { name, first, weeks }: { name: string; first: string; weeks: string }) => {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('First day').fill(first)
  await page.getByLabel('Weeks').fill(weeks)
}
const remove = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Delete ${name}` }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
}
const addByCall = async (page: Page, cycle_name: string) => {
  const data = { cycle_name, start_date: '2031-02-06', end_date: '2031-04-09', number_of_weeks: 9 }
  const reply = await page.request.post('/api/admin/cycles', { data })
  expect(reply.ok()).toBe(true)
  await page.reload()
  return (await reply.json()).cycle_id as number
}

test('the farmer adds a cycle, starts it, takes that back, edits and deletes it', async ({ page }) => {
  await open(page)
  const name = newName()
  await page.getByRole('button', { name: 'Add a cycle' }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await fill(page, { name, first: '2031-02-06', weeks: '9' })
  await expect(page.getByLabel('Last day')).toHaveValue('2031-04-09')
  await page.getByRole('button', { name: 'Add cycle' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cycle added successfully' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a cycle' })).toBeFocused()
  await expect(card(page, name)).toContainText('Thu, Feb 6 – Wed, Apr 9, 2031')
  await expect(card(page, name)).toContainText('Inactive')

  await card(page, name).getByRole('button', { name: 'Start Cycle' }).click()
  await expect(card(page, name).getByRole('status').filter({ hasText: 'Cycle status updated: Active' })).toBeVisible()
  await card(page, name).getByRole('button', { name: 'Undo' }).click()
  await expect(card(page, name).getByRole('status').filter({ hasText: 'Cycle status updated: Inactive' })).toBeVisible()
  await expect(card(page, name).getByRole('button', { name: 'Start Cycle' })).toBeVisible()

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Weeks').fill('10')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, name)).toContainText('Cycle updated successfully')
  await expect(card(page, name)).toContainText('Thu, Feb 6 – Wed, Apr 16, 2031')
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()

  await remove(page, name)
  await expect(page.getByRole('status').filter({ hasText: 'Cycle deleted successfully' })).toBeVisible()
  await expect(card(page, name)).toHaveCount(0)
})

test('every field is needed, and the dates and the weeks must agree', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add a cycle' }).click()
  await page.getByRole('button', { name: 'Add cycle' }).click()
  const summary = page.getByRole('alert').filter({ hasText: 'Please check the marked fields.' })
  await expect(summary).toBeFocused()
  await expect(summary.getByRole('link')).toHaveCount(4)
  await fill(page, { name: newName(), first: '2031-02-06', weeks: '9' })
  await page.getByLabel('Last day').fill('2031-05-01')
  // Chosen by hand, it no longer follows.
  await page.getByLabel('Weeks').fill('10')
  await page.getByRole('button', { name: 'Add cycle' }).click()
  await expect(page.getByLabel('Last day')).toHaveValue('2031-05-01')
  await expect(page.getByLabel('Last day')).toHaveAccessibleDescription(/The dates and the number of weeks do not agree\./)
  await expect(page.getByLabel('Last day')).toBeFocused()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Add a cycle' })).toBeFocused()
})

test('what someone else changed meanwhile is told and not overwritten, with all that was typed still there', async ({ page }) => {
  await open(page)
  const name = newName()
  const id = await addByCall(page, name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Name').fill(`${name} eggs`)
  const theirs = { cycle_name: name, start_date: '2031-02-06', end_date: '2031-04-09', number_of_weeks: 9, cartons_limit: 40 }
  expect((await page.request.put(`/api/admin/cycles/${id}`, { data: theirs })).ok()).toBe(true)
  await page.getByRole('button', { name: 'Save' }).click()
  const told = page.getByRole('alert').filter({ hasText: 'Someone else changed this cycle while you did.' })
  await expect(told).toContainText('Cartons a week, at most: none → 40')
  await expect(page.getByLabel('Cartons a week, at most')).toHaveValue('40')
  await expect(page.getByLabel('Name')).toHaveValue(`${name} eggs`)
  expect(await flawsInBothLights(page)).toEqual([])
  await page.getByRole('button', { name: 'Save mine over theirs' }).click()
  await expect(card(page, `${name} eggs`)).toContainText('Up to 40 cartons a week')
  await remove(page, `${name} eggs`)
  await expect(card(page, `${name} eggs`)).toHaveCount(0)
})

test('a cycle people have subscribed to is not deleted, and can be stopped right there', async ({ page }) => {
  await open(page)
  const running = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Stop Cycle' }) })
    .last()
  const name = (await running.getByRole('heading').textContent()) ?? ''
  await expect(page.getByRole('button', { name: /^Delete / }).first()).toBeVisible()
  await expect(running.getByRole('button', { name: /^Delete / })).toHaveCount(0)
  // As if nobody had subscribed when the list was read.
  await changeReply(page, '/api/admin/used', () => ({ cycle_ids: [], site_ids: [] }))
  await page.reload()
  // Only said to be stopped: everybody else subscribes to it.
  await page.route('**/toggle', (route) => route.fulfill({ json: { cycle: { is_active: false }, changed: true } }))
  await remove(page, name)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('alert')).toHaveText(/^This cycle has \d+ subscriptions? and cannot be deleted\. Stop it instead\.$/)
  expect(await flawsOf(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Stop Cycle' }).click()
  await expect(card(page, name).getByRole('status')).toHaveText(/^Cycle status updated: Inactive/)
})

test('a cycle that was stopped elsewhere is not started by Stop Cycle', async ({ page }) => {
  await open(page)
  const name = newName()
  const id = await addByCall(page, name)
  const toggle = () => page.request.put(`/api/admin/cycles/${id}/toggle`)
  await toggle()
  await page.reload()
  const stop = card(page, name).getByRole('button', { name: 'Stop Cycle' })
  await expect(stop).toBeVisible()
  await toggle()
  await stop.click()
  await expect(card(page, name).getByRole('status').filter({ hasText: 'It was already stopped.' })).toBeVisible()
  await expect(card(page, name)).toContainText('Inactive')
  await remove(page, name)
  await expect(card(page, name)).toHaveCount(0)
})

test('a stopped cycle people have subscribed to is not deleted, and nobody is told to stop it', async ({ page }) => {
  await open(page)
  const name = newName()
  const cycle_id = await addByCall(page, name)
  await expect(page.getByRole('button', { name: `Delete ${name}` })).toBeVisible()
  const [site] = await (await page.request.get('/api/admin/sites')).json()
  const order = { name: 'Pat Stayer', cycle_id, pickup_site: site.site_id, cartons_per_week: 1, total_amount: 58.5, donation_cartons: 0 }
  expect((await page.request.post('/api/admin/subscriptions', { data: order })).ok()).toBe(true)
  await remove(page, name)
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'This cycle has 1 subscription and cannot be deleted. It is stopped, so nobody can subscribe to it.',
  )
  await expect(page.getByRole('dialog').getByRole('button')).toHaveText(['Keep it'])
})

test('what was typed into a form is kept while another is open', async ({ page }) => {
  await open(page)
  const name = newName()
  await addByCall(page, name)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Name').fill(`${name} renamed`)
  await page.getByLabel('Weeks').fill('10')
  await page.getByRole('button', { name: 'Add a cycle' }).click()
  await expect(page.getByLabel('Name')).toHaveValue('')
  await expect(card(page, name)).toContainText('Not saved yet')
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Name')).toHaveValue(`${name} renamed`)
  await expect(page.getByLabel('Last day')).toHaveValue('2031-04-16')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, name)).not.toContainText('Not saved yet')
  await remove(page, name)
  await expect(card(page, name)).toHaveCount(0)
})

test('the next cycle starts from this one, and the focus comes back', async ({ page }) => {
  await open(page)
  const name = newName()
  await addByCall(page, name)
  await card(page, name).getByRole('button', { name: 'Start the next cycle from this one' }).click()
  await expect(page.getByRole('form', { name: `New cycle, from ${name}` })).toBeVisible()
  await expect(page.getByLabel('Name')).toHaveValue(`${name} (next)`)
  await expect(page.getByLabel('First day')).toHaveValue('2031-04-10')
  await expect(page.getByLabel('Weeks')).toHaveValue('9')
  await expect(page.getByLabel('Last day')).toHaveValue('2031-06-11')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(card(page, name).getByRole('button', { name: 'Start the next cycle from this one' })).toBeFocused()
  await remove(page, name)
  await expect(card(page, name)).toHaveCount(0)
})

test('pickups follow a cycle to other days and are counted; sold weeks are not taken away', async ({ page }) => {
  await open(page)
  const name = newName()
  const cycle_id = await addByCall(page, name)
  const [site] = await (await page.request.get('/api/admin/sites')).json()
  const order = { name: 'Pat Mover', cycle_id, pickup_site: site.site_id, cartons_per_week: 1, total_amount: 58.5, donation_cartons: 0 }
  expect((await page.request.post('/api/admin/subscriptions', { data: order })).ok()).toBe(true)
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByLabel('Weeks').fill('8')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Weeks')).toHaveAccessibleDescription('People have ordered 9 weeks of this cycle. It cannot become shorter.')
  await page.getByLabel('Weeks').fill('9')
  await page.getByLabel('First day').fill('2031-02-13')
  await page.getByRole('button', { name: 'Save' }).click()
  // Whether the demo's host looks after that site hangs on the weekday of the demo.
  await expect(card(page, name)).toContainText(
    /Cycle updated successfully\. 9 coming pickups moved\. (No order has an email to tell|1 host is told by mail)\./,
  )
})

test('a cycle opens and closes by itself and has a limit, and says so; the next one starts without', async ({ page }) => {
  await open(page)
  const name = newName()
  await page.getByRole('button', { name: 'Add a cycle' }).click()
  await fill(page, { name, first: '2031-02-06', weeks: '9' })
  await page.getByText('Opening, closing and limit').click()
  await page.getByLabel('Opens').fill('2031-01-06T08:00')
  await page.getByLabel('Closes').fill('2031-01-05T18:00')
  await page.getByLabel('Cartons a week, at most').fill('120')
  await page.getByRole('button', { name: 'Add cycle' }).click()
  await expect(page.getByLabel('Closes')).toHaveAccessibleDescription('A cycle has to close after it opens.')
  await expect(page.getByLabel('Closes')).toBeFocused()
  await page.getByText('Opening, closing and limit').click()
  await page.getByRole('button', { name: 'Add cycle' }).click()
  await expect(page.getByLabel('Closes')).toBeFocused()
  await page.getByLabel('Closes').fill('2031-02-05T18:00')
  await expect(page.getByLabel('Cartons a week, at most')).toBeVisible()
  await page.getByRole('button', { name: 'Add cycle' }).click()
  for (const fact of ['Opens Mon, Jan 6, 2031, 8:00 AM', 'Closes Wed, Feb 5, 2031, 6:00 PM', 'Up to 120 cartons a week'])
    await expect(card(page, name)).toContainText(fact)

  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await expect(page.getByLabel('Opens')).toHaveValue('2031-01-06T08:00')
  // A date without its time would be lost without a word.
  await page.getByLabel('Opens').press('Backspace')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByLabel('Opens')).toHaveAccessibleDescription('Please enter a date and a time.')
  await page.getByLabel('Opens').fill('')
  await page.getByLabel('Cartons a week, at most').fill('')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(card(page, name)).toContainText('Closes Wed, Feb 5, 2031, 6:00 PM')
  await expect(card(page, name)).not.toContainText(/Opens|Up to/)

  await card(page, name).getByRole('button', { name: 'Start the next cycle from this one' }).click()
  await page.getByText('Opening, closing and limit').click()
  await expect(page.getByLabel('Closes')).toHaveValue('')
  await page.getByRole('button', { name: 'Cancel' }).click()
  await remove(page, name)
  await expect(card(page, name)).toHaveCount(0)
})

test('a farm without cycles is told what to do, and a failure says why', async ({ page, complaints }) => {
  await open(page)
  const name = newName()
  await addByCall(page, name)
  await page.route('**/toggle', (route) => route.abort())
  await card(page, name).getByRole('button', { name: 'Start Cycle' }).click()
  await expect(card(page, name).getByRole('alert')).toHaveText(/^Failed to update the cycle status\. The shop cannot be reached/)
  await remove(page, name)
  await expect(card(page, name)).toHaveCount(0)
  await changeReply(page, '/api/cycles', () => [])
  await page.reload()
  await expect(page.getByRole('heading', { name: 'No cycles yet' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a cycle' })).toHaveCount(1)
  complaints.splice(0)
})

test('axe finds nothing in the open form, by day and by night', async ({ page }) => {
  await open(page)
  await page.getByRole('button', { name: 'Add a cycle' }).click()
  await page.getByRole('button', { name: 'Add cycle' }).click()
  expect(await flawsInBothLights(page)).toEqual([])
})
