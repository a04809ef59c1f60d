import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocusOn } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'

const parts = async () => within(await screen.findByRole('navigation', { name: 'Parts of your profile' }))
const headingOf = (level: number, name: string) => screen.findByRole('heading', { level, name })
const here = () => window.location.pathname + window.location.search + window.location.hash

test('the profile is four pages: each marks itself, names the tab, and takes the focus of who comes to it', async () => {
  const { user } = openPage('/profile', 'customer')
  await headingOf(1, 'User Profile')
  await headingOf(2, 'Your subscriptions')
  const nav = await parts()
  expect(nav.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['Pickups', 'Order', 'Money', 'Reminders'])
  for (const [name, path, heading] of [
    ['Pickups', '/profile/pickups', 'My pickups'],
    ['Money', '/profile/money', 'Money'],
    ['Reminders', '/profile/reminders', 'Reminders and calendar'],
    ['Order', '/profile', 'User Profile'],
  ] as const) {
    await user.click(nav.getByRole('link', { name }))
    await expectFocusOn(() => screen.getByRole('heading', { level: 1, name: heading }))
    expect(here()).toBe(path)
    expect(document.title).toContain(heading)
    expect(nav.getAllByRole('link', { current: 'page' }).map(({ textContent }) => textContent)).toEqual([name])
  }
})

test.each([
  ['/profile#owed', '/profile/money#owed'],
  ['/profile?card=cs_1', '/profile/money?card=cs_1'],
  ['/profile#pickup-12', '/profile/pickups#pickup-12'],
])('an older email that leads to %s leads to the right part', async (old, now) => {
  openPage(old, 'customer')
  await waitFor(() => expect(here()).toBe(now))
})

test('each part asks for what it shows and nothing else', async () => {
  const { all } = openPage('/profile/money', 'customer')
  await headingOf(2, 'Receipts')
  expect(all().filter((name) => ['listMyPickups', 'readMyCalendar', 'readMyCard', 'listMyPlans'].includes(name))).toEqual([])
})

test('the next pickup stands once, and every pickup has one button, which unfolds what can be done and folds it again', async () => {
  const { user, truly } = openPage('/profile/pickups', 'customer')
  const next = within(await screen.findByRole('region', { name: 'Next pickup' }))
  const others = within(await screen.findByRole('region', { name: 'Other pickups' }))
  const [first, ...rest] = truly('listMyPickups').filter(({ state }) => state === 'planned')
  expect(next.getAllByRole('button', { name: /^Change/ })).toHaveLength(1)
  expect(others.getAllByRole('listitem', { hidden: true })).toHaveLength(rest.length)
  expect(document.getElementById(`pickup-${first?.pickup_id}`)).toBe(next.getByRole('listitem'))
  expect(screen.queryByRole('button', { name: /^(Give away|Skip|Other)/ })).toBeNull()

  const change = others.getAllByRole('button', { name: /^Change/ })[0] as HTMLElement
  await user.click(change)
  expect(change.getAttribute('aria-expanded')).toBe('true')
  expect(others.getAllByRole('button', { name: /^(Give away|Other week|Other site|Send a friend)/ })).toHaveLength(4)
  await user.click(others.getByRole('button', { name: /^Send a friend/ }))
  await user.click(await others.findByRole('button', { name: 'Leave it as it is' }))
  await expectFocusOn(() => others.getByRole('button', { name: /^Send a friend/ }))
  await user.click(change)
  expect(change.getAttribute('aria-expanded')).toBe('false')
  expect(screen.queryByRole('button', { name: /^Give away/ })).toBeNull()
})

test('a pickup that an email leads to is unfolded and has the focus', async () => {
  const { truly } = openPage('/', 'customer')
  const last = truly('listMyPickups').at(-1)
  const { pickup_id = 0 } = last ?? {}
  openPage(`/profile/pickups#pickup-${pickup_id}`, 'customer')
  await expectFocusOn(() => document.getElementById(`pickup-${pickup_id}`) as HTMLElement)
  within(document.activeElement as HTMLElement).getByRole('button', { name: /^Give away/ })
})

test('what is zero is not said', async () => {
  openPage('/profile', 'customer', ({ reply, truly }) =>
    reply(
      'listMySubscriptions',
      truly('listMySubscriptions').map((order) => ({ ...order, donation_cartons: 0 })),
    ),
  )
  await screen.findAllByText('Cartons per week')
  expect(screen.queryByText('Donated cartons')).toBeNull()
})

test('an order says what it is of and how often it comes, and so do its pickups', async () => {
  const { user } = openPage('/profile', 'customer', ({ reply, truly }) => {
    const [order] = truly('listMySubscriptions')
    const [plan] = truly('listMyPlans')
    if (!order || !plan) throw new Error('There is no order')
    reply('listMySubscriptions', [{ ...order, product: 'Honey', every_weeks: 4, cartons_per_week: 1, donation_cartons: 2 }])
    const visits = ['2027-03-06', '2027-04-03'].map((pickup_date) => ({ pickup_date, cartons: 1 }))
    reply('listMyPlans', [{ ...plan, product: 'Honey', weeks: 2, cartons_per_week: 1, visits }])
    reply(
      'listMyPickups',
      truly('listMyPickups').map((pickup) => ({ ...pickup, cartons: 1, weeks: 1, product: 'Honey' })),
    )
  })
  await screen.findByText('1 x Honey every fourth week')
  screen.getByText('2 x Honey in 2 pickups, with 1 x Honey at each')
  screen.getByText('2 x Honey')
  expect(screen.queryByText(/carton/i, { selector: 'dt' })).toBeNull()
  await user.click((await parts()).getByRole('link', { name: 'Pickups' }))
  expect((await screen.findAllByRole('button', { name: /^Change: 1 x Honey, / })).length).toBeGreaterThan(0)
})

test('who orders several products reads once what to do at their site, and what a former order has become', async () => {
  openPage('/profile', 'customer', ({ reply, truly }) => {
    const [order] = truly('listMySubscriptions')
    const [plan] = truly('listMyPlans')
    if (!order || !plan) throw new Error('There are no orders')
    const of = (product: string) => ({ ...order, product, every_weeks: 1, site_instructions: 'Ring the bell.' })
    reply('listMySubscriptions', [of('18 eggs'), of('Honey'), of('Dozen eggs')])
    const became = { cartons_per_week: 2, product: '18 eggs', every_weeks: 1 }
    reply('listMyPlans', [plan, plan, { ...plan, became, visits: [{ pickup_date: '2020-01-04', cartons: 2 }] }])
  })
  await screen.findByRole('heading', { level: 3, name: /18 eggs$/ })
  // Once for what goes on, and once among what is past.
  expect(screen.getAllByText('Ring the bell.')).toHaveLength(2)
  const past = within((await screen.findByText('Past subscriptions (1)')).closest('details') as HTMLElement)
  expect(past.getByText('Changed to').parentElement?.textContent).toContain('2 x 18 eggs every week')
})
