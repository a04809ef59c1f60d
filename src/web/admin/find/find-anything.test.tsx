import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocusOn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { setScreenWidth } from '../../../../tests/support/pages/screen.ts'

const FOUND = {
  customers: [{ id: 'ann-1', name: 'Ann Miller', email: 'ann@miller.example' }],
  orders: [{ id: 16, reference: 'D-00016', name: 'Ann Miller', egg_cycle: 'Fall' }],
  sites: [{ site_id: 3, site_name: 'Miller Library', site_address: '1 Lane' }],
}
const field = () => screen.getByRole('combobox', { name: 'Search customers, orders and sites' })

const open = async () => {
  const page = openPage('/admin/cycles', 'farmer', ({ reply }) => reply('searchEverything', FOUND))
  await screen.findByRole('heading', { level: 2, name: 'Cycles' })
  return page
}
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

test('the key / leads to the search, and the arrows and Enter to what was found', async () => {
  const { user, asked } = await open()
  await user.keyboard('/')
  await expectFocusOn(field)
  await user.keyboard('miller')
  await screen.findByRole('option', { name: /D-00016/ })
  expect(options()).toEqual(['D-00016 Ann MillerFall', 'Ann Millerann@miller.example', 'Miller Library1 Lane'])
  expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual(
    expect.arrayContaining(['Orders', 'Customers', 'Pickup sites']),
  )
  expect(asked('searchEverything').map(({ query }) => query)).toEqual(['?q=miller'])
  await user.keyboard('{ArrowDown}{ArrowDown}')
  const active = field().getAttribute('aria-activedescendant') ?? ''
  expect(document.getElementById(active)?.textContent).toContain('ann@miller.example')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.pathname).toBe('/admin/customers/ann-1'))
  expect(field()).toHaveProperty('value', '')
})

test('Enter without a choice lists all customers who match, and Escape closes the list', async () => {
  const { user } = await open()
  await user.type(field(), 'miller')
  await screen.findByRole('option', { name: /D-00016/ })
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  expect(field()).toHaveProperty('value', 'miller')
  await user.keyboard('{Enter}')
  await waitFor(() => expect(window.location.href).toMatch(/\/admin\/customers\?q=miller$/))
})

test('a press leads to a site', async () => {
  const { user } = await open()
  await user.type(field(), 'lib')
  await user.click(await screen.findByRole('option', { name: /Miller Library/ }))
  await waitFor(() => expect(window.location.href).toMatch(/\/admin\/pickup-sites\?open=edit-site-3$/))
})

test('a search that finds nothing or fails says so', async () => {
  const { user, reply, refuse } = await open()
  reply('searchEverything', { customers: [], orders: [], sites: [] })
  await user.type(field(), 'xyz')
  await screen.findByText('Nothing found for “xyz”.')
  refuse('searchEverything', 'databaseAway')
  await user.type(field(), 'z')
  await waitFor(() => expect(document.body.textContent).toContain('The shop is'))
})

test('on a phone a button beside the parts opens the same search', async () => {
  setScreenWidth(390)
  const { user } = await open()
  const button = screen.getByRole('button', { name: 'Find anything' })
  expect(button.getAttribute('aria-expanded')).toBe('false')
  await user.click(button)
  expect(button.getAttribute('aria-expanded')).toBe('true')
  await expectFocusOn(field)
  await user.keyboard('miller')
  await user.click(await screen.findByRole('option', { name: /D-00016/ }))
  await waitFor(() => expect(window.location.href).toMatch(/\/admin\?q=D-00016$/))
  await user.click(screen.getByRole('button', { name: 'Find anything' }))
  await expectFocusOn(field)
  await user.keyboard('{Escape}')
  await expectFocusOn(() => screen.getByRole('button', { name: 'Find anything' }))
})
