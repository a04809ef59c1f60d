import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { comeIn, DEMO_PASSWORD, expect, test } from './support/person.ts'

const dates = { start_date: '2031-02-06', end_date: '2031-04-09' }

/** A cycle of its own, never started. */
const addCycle = async (page: Page, cycle_name: string) => {
  const reply = await page.request.post('/api/admin/cycles', { data: { cycle_name, ...dates, number_of_weeks: 9 } })
  return (await reply.json()).cycle_id as number
}
const search = async (page: Page, words: string) => {
  await page.getByLabel('Search the record').fill(words)
  await page.keyboard.press('Enter')
}

test('the farmer reads who changed what, was and is', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  const name = `Record ${randomUUID().slice(0, 8)}`
  const id = await addCycle(page, name)
  const data = { cycle_name: name, start_date: '2031-02-13', end_date: '2031-04-16', number_of_weeks: 9 }
  expect((await page.request.put(`/api/admin/cycles/${id}`, { data })).ok()).toBe(true)
  expect((await page.request.delete(`/api/admin/cycles/${id}`)).ok()).toBe(true)
  await page.goto('/admin/activity')
  await search(page, name)
  await expect(page.getByRole('status').filter({ hasText: '3 found' })).toBeVisible()
  await expect(page.getByLabel('Search the record')).toBeFocused()
  const entries = page.getByRole('list').filter({ hasText: name }).getByRole('listitem')
  await expect(entries.nth(0)).toContainText(`Deleted the cycle ${name}`)
  await expect(entries.nth(1)).toContainText(`Changed the cycle ${name}`)
  await expect(entries.nth(1)).toContainText('admin@demo.farm')
  await expect(entries.nth(1)).toContainText('Thu, Feb 6, 2031 → Thu, Feb 13, 2031')
  await expect(entries.nth(1)).not.toContainText('Weeks')
  await expect(entries.nth(2)).toContainText(`Added the cycle ${name}`)
  await expect(entries.nth(2)).not.toContainText('Name:')
  await search(page, `${name} and nothing else`)
  await expect(page.getByRole('heading', { name: 'Nothing found' })).toBeVisible()
  await page.goBack()
  await expect(page.getByLabel('Search the record')).toHaveValue(name)
  await expect(entries).toHaveCount(3)
})
