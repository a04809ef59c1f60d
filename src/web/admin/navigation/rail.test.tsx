import { screen, waitFor } from '@testing-library/react'
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

test('arrows, Home and End move through the rail, and the focus stays on it', async () => {
  const { user } = await open()
  tab('Subscriptions').focus()
  await user.keyboard('{ArrowDown}')
  await expectFocusOn(() => tab('Add Order'))
  await expectPath('/admin/add-order')
  await user.keyboard('{End}')
  await expectFocusOn(() => tab('Health'))
  expect(tab('Health').getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}')
  await expectFocusOn(() => tab('Overview'))
  await user.keyboard('{ArrowUp}')
  await user.keyboard('{Home}')
  await expectFocusOn(() => tab('Overview'))
  await expectPath('/admin/overview')
  expect(screen.getAllByRole('tab').filter(({ tabIndex }) => tabIndex === 0)).toEqual([tab('Overview')])
})

test('Back leads past the parts one only moved over', async () => {
  const { user } = await open()
  await user.click(tab('Cycles'))
  await user.keyboard('{ArrowDown}')
  await user.keyboard('{ArrowDown}')
  await expectPath('/admin/carton-price')
  window.history.back()
  await expectPath('/admin')
  await expectFocusOn(() => tab('Subscriptions'))
})

test.each(['/admin/hens', '/admin/Cycles'])(
  'a part of the dashboard that does not exist, %s, is a page that is not found',
  async (path) => {
    openPage(path, 'farmer')
    await waitFor(() => expect(document.title).toMatch(/Page not found/))
  },
)
