import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { flawsOf } from './support/axe.ts'
import { openDashboard } from './support/farmer.ts'
import { expect, test } from './support/person.ts'

const card = (page: Page, name: string) => page.getByRole('article', { name, exact: true })
const press = (page: Page, name: string) => page.getByRole('button', { name }).click()

/** A cycle of its own, stopped again at once: other people of this shop are subscribing meanwhile. */
test('the farmer adds a cycle, starts it, takes that back, edits it beside someone else, and deletes it', async ({ page }) => {
  await openDashboard(page, '/admin/cycles')
  const name = `Season ${randomUUID().slice(0, 8)}`
  await press(page, 'Add a cycle')
  await expect(page.getByLabel('Name')).toBeFocused()
  await press(page, 'Add cycle')
  expect(await flawsOf(page)).toEqual([])
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('First day').fill('2031-02-06')
  await page.getByLabel('Weeks').fill('9')
  await expect(page.getByLabel('Last day')).toHaveValue('2031-04-09')
  await page.getByText('Opening, closing and limit').click()
  await page.getByLabel('Opens').fill('2031-01-06T08:00')
  await page.getByLabel('Closes').fill('2031-02-05T18:00')
  await page.getByLabel('Most cartons per week').fill('120')
  await press(page, 'Add cycle')
  await expect(page.getByRole('status').filter({ hasText: 'Cycle added successfully' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add a cycle' })).toBeFocused()
  for (const fact of ['Thu, Feb 6 – Wed, Apr 9, 2031', 'Opens Mon, Jan 6, 2031, 8:00 AM', 'Closes Wed, Feb 5, 2031, 6:00 PM'])
    await expect(card(page, name)).toContainText(fact)
  await expect(card(page, name)).toContainText('Up to 120 cartons a week')
  await expect(card(page, name)).toContainText('Inactive')

  const said = card(page, name).getByRole('status')
  await press(page, `Start Cycle: ${name}`)
  await expect(said.filter({ hasText: 'Cycle status updated: Active' })).toBeVisible()
  await press(page, 'Undo')
  await expect(said.filter({ hasText: 'Cycle status updated: Inactive' })).toBeVisible()
  await expect(card(page, name).getByRole('button', { name: 'Start Cycle' })).toBeVisible()

  await press(page, `Edit ${name}`)
  await expect(page.getByLabel('Name')).toBeFocused()
  await page.getByLabel('Weeks').fill('10')
  await expect(page.getByLabel('Opens')).toHaveValue('2031-01-06T08:00')
  // A date without its time would be lost without a word.
  await page.getByLabel('Opens').press('Backspace')
  await press(page, 'Save')
  await expect(page.getByLabel('Opens')).toHaveAccessibleDescription('Please enter a date and a time.')
  await page.getByLabel('Opens').fill('')
  const cycles: { cycle_id: number; cycle_name: string }[] = await (await page.request.get('/api/cycles')).json()
  const { cycle_id, ...cycle } = cycles.find(({ cycle_name }) => cycle_name === name) ?? { cycle_id: 0 }
  expect((await page.request.put(`/api/admin/cycles/${cycle_id}`, { data: { ...cycle, cartons_limit: null } })).ok()).toBe(true)
  await press(page, 'Save')
  await expect(page.getByRole('alert').filter({ hasText: 'Someone else changed this cycle while you were editing.' })).toBeVisible()
  await press(page, 'Save mine over theirs')
  await expect(card(page, name)).toContainText('Cycle updated successfully')
  await expect(card(page, name)).toContainText('Thu, Feb 6 – Wed, Apr 16, 2031')
  await expect(card(page, name)).toContainText('Closes Wed, Feb 5, 2031, 6:00 PM')
  await expect(card(page, name)).not.toContainText(/Opens|Up to/)
  await expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused()

  const error = "This cycle has 2 subscriptions and can't be deleted. Stop it instead."
  await page.route(`**/cycles/${cycle_id}`, (route) => route.fulfill({ status: 409, json: { error, code: 'cycleInUse' } }), { times: 1 })
  const dialog = page.getByRole('dialog')
  await press(page, `Delete ${name}`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await dialog.getByRole('button', { name: 'Keep it' }).click()
  await press(page, `Delete ${name}`)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Cycle deleted successfully' })).toBeVisible()
  await expect(card(page, name)).toHaveCount(0)
})
