import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { Activity } from '../../../shared/shapes/records.ts'

const PER_PAGE = 50

test('what an action says already is not said again', async () => {
  const archived = { activity_id: 1, at: '2026-01-05T11:00:00.000Z', who: 'admin@demo.farm', action: 'archiveSite', label: 'Old Mill' }
  const changes = [{ field: 'archived', was: 'false', is: 'true' }]
  openPage('/admin/activity', 'farmer', ({ reply }) => reply('listActivity', [{ ...archived, changes }]))
  const entry = (await screen.findByText('Old Mill')).closest('li') as HTMLElement
  expect(entry.textContent).toContain('Archived the pickup site Old Mill')
  expect(entry.querySelector('dl')).toBeNull()
})

test('a long record has pages, each with an address of its own', async () => {
  const { user } = openPage('/admin/activity?q=Long', 'farmer', ({ reply, truly }) => {
    const [some] = truly('listActivity') as [Activity]
    const rows = Array.from({ length: PER_PAGE + 1 }, (_, at) => ({ ...some, activity_id: at + 1, who: `admin-${at + 1}@demo.farm` }))
    reply('listActivity', ({ query }) => (query.get('page') === '2' ? rows.slice(PER_PAGE) : rows.slice(0, PER_PAGE)), rows.length)
  })
  await screen.findByText('Page 1 of 2')
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await screen.findByText('Page 2 of 2')
  expect(window.location.search).toBe('?q=Long&page=2')
  window.history.back()
  await screen.findByText('Page 1 of 2')
})

test('a page past the end leads back to the first', async () => {
  const { user } = openPage('/admin/activity?page=99', 'farmer', ({ reply, truly }) =>
    reply('listActivity', ({ query }) => (query.get('page') === '99' ? [] : truly('listActivity')), 8),
  )
  await screen.findByRole('heading', { name: "This page doesn't exist" })
  await user.click(screen.getByRole('link', { name: 'Go to the first page' }))
  expect((await screen.findAllByText(/admin@demo\.farm/)).length).toBeGreaterThan(0)
})

test('a product is told in words: its price and how often people can have it', async () => {
  const edited = { activity_id: 1, at: '2026-01-05T11:00:00.000Z', who: 'admin@demo.farm', action: 'editProduct', label: 'Honey' }
  const changes = [
    { field: 'price', was: '9', is: '9.25' },
    { field: 'rhythms', was: '1', is: '1, 4' },
  ]
  openPage('/admin/activity', 'farmer', ({ reply }) => reply('listActivity', [{ ...edited, changes }]))
  const entry = (await screen.findByText('Honey')).closest('li') as HTMLElement
  expect(entry.textContent).toContain('Changed the product Honey')
  expect(entry.textContent).toContain('$9.00 → $9.25')
  expect(entry.textContent).toContain('How oftenevery week → every week, every fourth week')
})
