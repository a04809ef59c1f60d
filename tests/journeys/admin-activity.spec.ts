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

test('a long record has pages, each with an address of its own', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  const tag = randomUUID().slice(0, 8)
  const id = await addCycle(page, `Long ${tag} 0`)
  for (let time = 1; time <= 50; time += 1)
    await page.request.put(`/api/admin/cycles/${id}`, { data: { cycle_name: `Long ${tag} ${time}`, ...dates, number_of_weeks: 9 } })
  await page.goto(`/admin/activity?q=${tag}`)
  await expect(page.getByText('Page 1 of 2')).toBeVisible()
  await page.getByRole('link', { name: 'Next', exact: true }).click()
  await expect(page).toHaveURL(/page=2/)
  await expect(page.getByText(`Added the cycle Long ${tag} 0`)).toBeVisible()
  await page.goBack()
  await expect(page.getByText(`Changed the cycle Long ${tag} 50`)).toBeVisible()
  await page.request.delete(`/api/admin/cycles/${id}`)
})

test('what an action says already is not said again', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  const name = `Twice ${randomUUID().slice(0, 8)}`
  const data = { site_name: name, site_address: 'qzxv nowhere at all', pickup_start_day: 'Monday', pickup_deadline_day: 'Monday' }
  const { site_id } = await (await page.request.post('/api/admin/sites', { data: { ...data, site_instructions: '' } })).json()
  expect((await page.request.put(`/api/admin/sites/${site_id}/archive`)).ok()).toBe(true)
  await page.goto(`/admin/activity?q=${encodeURIComponent(name)}`)
  const entry = page.getByRole('listitem').filter({ hasText: `Archived the pickup site ${name}` })
  await expect(entry).toBeVisible()
  await expect(entry.getByRole('definition')).toHaveCount(0)
})

test('a page past the end leads back to the first', async ({ page }) => {
  await comeIn(page, 'admin@demo.farm', DEMO_PASSWORD)
  await page.goto('/admin/activity?page=99')
  await expect(page.getByRole('heading', { name: 'This page is past the end' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to the first page' }).click()
  await expect(page.getByText('admin@demo.farm').first()).toBeVisible()
})
