import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocusOn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

const here = () => window.location.pathname

test('a stranger first meets eggs: whose, how they look, what they cost, where and on which days', async () => {
  openPage('/', 'stranger')
  await screen.findByRole('heading', { name: 'Fresh eggs from Larch Hill Farm, every week' })
  const photo = await screen.findByRole('img', { name: 'Brown and cream eggs in an open carton on a wooden table' })
  expect(photo.getAttribute('src')).toMatch(/^\/farm-photo\/[0-9a-f]{32}\.jpg$/)
  expect(screen.getByText('$6.50').parentElement?.textContent).toBe('$6.50 a carton')
  screen.getByText('Dryden Tue · Ithaca Sat · Lansing Thu · Trumansburg Mon')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Log in')
})

test('who wants eggs signs up, and comes to the order; who wanted another page comes there', async () => {
  for (const [path, from] of [
    ['/login', '/subscribe'],
    ['/profile', '/profile'],
  ] as const) {
    const { user } = openPage(path, 'stranger')
    await user.click((await screen.findAllByRole('link', { name: 'Get eggs' })).at(-1) as HTMLElement)
    await waitFor(() => expect(here()).toBe('/signup'))
    expect(window.history.state.usr).toMatchObject({ from })
  }
})

test('who has an account is led to the form below, and still to where they wanted to go', async () => {
  const { user } = openPage('/settings', 'stranger')
  await user.click(await screen.findByRole('link', { name: 'I have an account' }))
  await expectFocusOn(() => screen.getByLabelText('Email'))
  expect([here(), window.location.hash, window.history.state.usr]).toEqual(['/login', '', { from: '/settings' }])
})

test('a farm without photo, season or sites has a window too, and sells nothing it does not have', async () => {
  openPage('/login', 'stranger', ({ reply, truly }) =>
    reply('readWindow', { ...truly('readWindow'), photo: null, seasons: [], sites: [], about: '' }),
  )
  await screen.findByRole('link', { name: 'Get notified' })
  expect(screen.queryByRole('img')).toBeNull()
  expect(screen.getAllByText('No season is open right now.')).toHaveLength(2)
  expect(screen.getAllByText("We're still setting up pickup sites.")).toHaveLength(2)
})

test('a farm with several products names each with its price, and reckons in cartons where it sells them', async () => {
  const products = [
    { product_id: 1, product_name: 'A dozen', price: 6.5, rhythms: [1, 2] },
    { product_id: 2, product_name: 'Half dozen', price: 3.5, rhythms: [1] },
    { product_id: 3, product_name: 'Honey', price: 11, rhythms: [4] },
  ]
  openPage('/login', 'stranger', ({ reply, truly }) => reply('readWindow', { ...truly('readWindow'), products }))
  await screen.findByText('Half dozen $3.50, Honey $11.00')
  expect(screen.getByText('$6.50', { selector: 'strong' }).parentElement?.textContent).toBe('$6.50 A dozen')
  screen.getByRole('heading', { name: 'What would it cost me?' })
  screen.getByText('1 x A dozen a week')
  screen.getByText("Sign up, then choose what you'd like and a pickup site.")
  screen.getByText(/^Pick up your order on its days\. You can /)
})

test('cartons that nobody can have every week are not reckoned by the week', async () => {
  const products = [{ product_id: 1, product_name: 'A dozen', price: 6.5, rhythms: [2] }]
  openPage('/login', 'stranger', ({ reply, truly }) => reply('readWindow', { ...truly('readWindow'), products }))
  await screen.findByRole('heading', { name: 'What would it cost me?' })
  expect(screen.queryByRole('button', { name: 'One more' })).toBeNull()
})
