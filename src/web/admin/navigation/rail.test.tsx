import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocusOn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'

const tab = (name: string) => screen.getByRole('tab', { name })

const open = async () => {
  const page = openPage('/admin', 'farmer', ({ reply, truly }) => {
    // The health page asks for what is quick and for what is slow, each once.
    const health = truly('readHealth')
    reply('readHealth', ({ query }) => (query.get('which') === 'slow' ? { ...health, lines: [] } : health))
  })
  await screen.findByRole('tab', { name: 'Subscriptions' })
  return page
}
const expectPath = (path: string) => waitFor(() => expect(window.location.pathname).toBe(path))

test('the farmer finds every part in seven destinations, and those of the open one as tabs', async () => {
  const { user } = await open()
  const nav = screen.getByRole('navigation', { name: 'Dashboard' })
  expect(
    within(nav)
      .getAllByRole('link')
      .map(({ textContent }) => textContent),
  ).toEqual(['Today', 'Orders', 'Customers', 'Season', 'Money', 'Email', 'Settings'])
  const names = () => screen.getAllByRole('tab').map(({ textContent }) => textContent)
  expect(names()).toEqual(['Subscriptions', 'Add Order', 'Download Orders'])
  await user.click(within(nav).getByRole('link', { name: 'Settings' }))
  await expectPath('/admin/farm-settings')
  expect(names()).toEqual(['Farm settings', 'Going live', 'Email log', 'Activity', 'Health'])
  expect(within(nav).getByRole('link', { current: true }).textContent).toBe('Settings')
})

const openWith = async (path: string, books: { receipts: boolean; credit: boolean }) => {
  openPage(path, 'farmer', ({ reply, truly }) => reply('readOverview', { ...truly('readOverview'), books }))
  await screen.findByRole('heading', { level: 1 })
}
const destinations = () =>
  within(screen.getByRole('navigation', { name: 'Dashboard' }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)

test('receipts and credit are in the navigation once there are any, and at their addresses always', async () => {
  await openWith('/admin/cycles', { receipts: false, credit: false })
  await waitFor(() => expect(destinations()).toEqual(['Today', 'Orders', 'Customers', 'Season', 'Email', 'Settings']))
  cleanup()
  await openWith('/admin/cycles', { receipts: false, credit: true })
  await waitFor(() => expect(screen.getByRole('link', { name: 'Money' }).getAttribute('href')).toBe('/admin/credit'))
  cleanup()
  await openWith('/admin/receipts', { receipts: false, credit: false })
  await waitFor(() => expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Receipts']))
})

test('arrows, Home and End move through the tabs of a destination, and the focus stays on them', async () => {
  const { user } = await open()
  tab('Subscriptions').focus()
  await user.keyboard('{ArrowDown}')
  await expectFocusOn(() => tab('Add Order'))
  await expectPath('/admin/add-order')
  await user.keyboard('{End}')
  await expectFocusOn(() => tab('Download Orders'))
  expect(tab('Download Orders').getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}')
  await expectFocusOn(() => tab('Subscriptions'))
  await user.keyboard('{ArrowUp}')
  await user.keyboard('{Home}')
  await expectFocusOn(() => tab('Subscriptions'))
  await expectPath('/admin')
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('Subscriptions')])
})

test('Back leads past the parts one only moved over', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('link', { name: 'Season' }))
  await user.click(tab('Pickup Sites'))
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{ArrowDown}')
  await expectPath('/admin/next-season')
  window.history.back()
  await expectPath('/admin/cycles')
  await expectFocusOn(() => tab('Cycles'))
})

test.each(['/admin/hens', '/admin/Cycles'])(
  'a part of the dashboard that does not exist, %s, is a page that is not found',
  async (path) => {
    openPage(path, 'farmer')
    await waitFor(() => expect(document.title).toMatch(/Page not found/))
  },
)
