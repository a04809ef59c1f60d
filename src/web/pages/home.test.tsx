import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../tests/support/pages/answers.ts'
import { findAlert } from '../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { addDays } from '../../shared/dates/calendar.ts'
import type { FirstRun } from '../../shared/shapes/farm/first-run.ts'
import type { MyOwed } from '../../shared/shapes/owed.ts'
import { queryClient } from '../calls/query-client.ts'
import { readHome } from '../stored/stored-home.ts'

const OWED: MyOwed = {
  id: 7,
  reference: 'D-00007',
  egg_cycle: 'Winter 2027',
  pay_later: 'farm',
  total_cents: 11_050,
  paid_cents: 0,
  skipped_cents: 0,
  owed_cents: 11_050,
  due_date: '2027-03-16',
  is_overdue: false,
  is_ended: false,
  is_stopped: false,
  due_cents: 0,
  how: 'In cash at the market.',
  installments: [],
  card: null,
}
const region = async (name: string) => within(await screen.findByRole('region', { name }))

test('a customer sees what they owe and by when, pays it with one press, and then sees the next pickup', async () => {
  const { user, asked } = openPage('/', 'customer', ({ reply, lose }) => {
    reply('listMyOwed', [OWED])
    lose('payOwed')
  })
  const due = await region('Balance due')
  due.getByText('You owe $110.50 for Winter 2027 by Tue, Mar 16.')
  expect(due.getByRole('link', { name: 'Other ways to pay' }).getAttribute('href')).toBe('/profile/money#owed')
  await user.click(due.getByRole('button', { name: 'Pay $110.50 by card: order D-00007' }))
  await due.findByText(/We can't reach the shop right now/)
  expect(asked('payOwed')).toMatchObject([{ params: { id: '7' }, body: { what: 'all' } }])
  await region('Next pickup')
  const headings = screen.getAllByRole('heading').map(({ textContent }) => textContent)
  expect(headings).toContain('Fresh eggs, every week')
  expect(headings).not.toContain('How it works')
})

test('receipts are one press away, with eggs to come or without', async () => {
  openPage('/', 'customer')
  expect((await screen.findByRole('link', { name: 'Money and receipts' })).getAttribute('href')).toBe('/profile/money')
  cleanup()
  openPage('/', 'customer', ({ reply }) => reply('listMyPickups', []))
  await screen.findByRole('link', { name: 'Money and receipts' })
})

/** The page as it was last shown, opened where nothing answers. */
const openOffline = async (prepare: (answers: Answers) => void = () => {}) => {
  openPage('/', 'customer', ({ reply, truly }) => {
    reply('whoAmI', { ...truly('whoAmI'), is_lasting: true })
    reply('listMyOwed', [OWED])
  })
  await region('Next pickup')
  await waitFor(() => expect(readHome()).toBeDefined())
  cleanup()
  return openPage('/', 'customer', (answers) => {
    for (const name of ['whoAmI', 'listMyPickups', 'listMyOwed', 'readSubscribeHints', 'readMyQuestions', 'listCycles'] as const)
      answers.lose(name)
    prepare(answers)
  })
}

test('while accounts are away, home says so, with what it showed last', async () => {
  await openOffline(({ refuse }) => refuse('whoAmI', 'accountsAway'))
  await findAlert(/^Accounts are temporarily unavailable\. Please try again in a few minutes\. This page was last updated .+\.$/)
  screen.getByRole('banner')
  await region('Next pickup')
})

test('without a connection, home shows the header, the next pickup, what is owed, and since when this is so', async () => {
  const { truly } = await openOffline()
  await findAlert(/^No connection\. This page was last updated .+\.$/)
  screen.getByRole('banner')
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  const [first] = truly('listMyPickups').filter(({ state, is_collected }) => state === 'planned' && !is_collected)
  const next = await region('Next pickup')
  next.getByText(new RegExp(`at ${first?.pickup_site}`))
  next.getByText(first?.site_instructions ?? '')
  const due = await region('Balance due')
  due.getByText('You owe $110.50 for Winter 2027 by Tue, Mar 16.')
  expect(due.queryByRole('button')).toBeNull()
})

test('what home has stored is gone after logging out, and when the shop no longer knows the person', async () => {
  const { user } = openPage('/', 'customer', ({ reply, truly }) => {
    reply('whoAmI', { ...truly('whoAmI'), is_lasting: true })
    reply('signOut', undefined)
  })
  await region('Next pickup')
  await waitFor(() => expect(readHome()).toBeDefined())
  await user.click(screen.getByRole('button', { name: 'Profile' }))
  await user.click(screen.getByRole('button', { name: 'Logout' }))
  await waitFor(() => expect(readHome()).toBeUndefined())
  cleanup()
  const offline = await openOffline()
  await region('Next pickup')
  offline.reply('whoAmI', { user: null, is_lasting: false })
  await queryClient.refetchQueries({ queryKey: ['whoAmI'] })
  await waitFor(() => expect(window.location.pathname).toBe('/login'))
  expect(readHome()).toBeUndefined()
})

test('home stores nothing for somebody whose login ends with the browser', async () => {
  openPage('/', 'customer', ({ reply, truly }) => reply('whoAmI', { ...truly('whoAmI'), is_lasting: false }))
  await region('Next pickup')
  expect(readHome()).toBeUndefined()
})

test('nothing is said of owing where nothing is owed', async () => {
  openPage('/', 'customer')
  await region('Next pickup')
  expect(screen.queryByRole('region', { name: 'Balance due' })).toBeNull()
})

test('an answer of these days, a place that is held and a season that opened are news, with the way to each', async () => {
  openPage('/', 'customer', ({ reply, truly }) => {
    const hints = truly('readSubscribeHints')
    const [cycle] = truly('listCycles')
    if (!cycle) throw new Error('The demo farm has a cycle')
    const held = { cycle_id: cycle.cycle_id, site_id: 1, cartons: 2, ahead: 0, held_until: `${hints.today}T18:00:00.000Z` }
    reply('listCycles', [cycle, { ...cycle, cycle_id: 99, cycle_name: 'Spring eggs', is_active: true }])
    reply('readSubscribeHints', { ...hints, mine: [], wishes: [held] })
    const asked = { id: 5, subject: 'Duck eggs', message: '?', created_at: `${hints.today}T10:00:00.000Z`, answer: 'Not yet.' }
    const old = { ...asked, id: 4, subject: 'Geese', answered_at: `${addDays(hints.today, -20)}T10:00:00.000Z` }
    reply('readMyQuestions', { name: 'Casey', questions: [{ ...asked, answered_at: `${hints.today}T11:00:00.000Z` }, old] })
  })
  const news = await region("What's new")
  const said = news.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(said).toHaveLength(3)
  expect(said[0]).toMatch(/^We're holding a place for you in .+ until .+\.Take the place$/)
  expect(said.slice(1)).toEqual([
    'The farm answered your question “Duck eggs”.Read the answer',
    'You can now subscribe for Spring eggs.Subscribe for Spring eggs',
  ])
  expect(news.getByRole('link', { name: 'Subscribe for Spring eggs' }).getAttribute('href')).toBe('/subscribe?cycle=99')
})

test('how it works is told to those who have no order yet', async () => {
  openPage('/', 'customer', ({ reply, truly }) => {
    reply('listMyPickups', [])
    reply('readSubscribeHints', { ...truly('readSubscribeHints'), last_order: null, mine: [] })
  })
  await screen.findByRole('heading', { name: 'How it works' })
  expect(screen.queryByRole('heading', { name: "What's new" })).toBeNull()
})

const NEW_FARM: FirstRun = {
  farm_name: null,
  site_name: null,
  cycle: null,
  carton_price: 6.5,
  is_price_confirmed: false,
  has_looked: false,
  has_shared: false,
}
const openAsNewFarm = (first_run: FirstRun | null, not_real = { payments: true, test_keys: false, mail: true, demo: false }) =>
  openPage('/', 'farmer', ({ reply, truly }) => reply('readOverview', { ...truly('readOverview'), first_run, not_real }))

test('the farmer of a new farm sees how far the shop has come, and the way on', async () => {
  openAsNewFarm(NEW_FARM)
  const opening = await region('Open your shop, 0 of 7')
  expect(opening.getByRole('link', { name: 'Continue' }).getAttribute('href')).toBe('/admin')
})

test('each step that is done counts, and a shop that is open or has orders says nothing of it', async () => {
  const done = { ...NEW_FARM, farm_name: 'Hen Hill', site_name: 'Barn', is_price_confirmed: true, has_looked: true, has_shared: true }
  openAsNewFarm(done)
  await region('Open your shop, 5 of 7')
  const cycle = { cycle_id: 1, cycle_name: 'Spring', start_date: '2027-03-01', is_active: true }
  for (const run of [{ ...done, cycle }, null]) {
    cleanup()
    openAsNewFarm(run, { payments: false, test_keys: false, mail: false, demo: false })
    await region('Pack next')
    expect(screen.queryByRole('region', { name: /^Open your shop/ })).toBeNull()
  }
})

test('two orders of a day at a site are one box, and each is skipped by its own button', async () => {
  openPage('/', 'customer', ({ reply, truly }) => {
    const [pickup] = truly('listMyPickups').filter(({ state }) => state === 'planned')
    if (!pickup) throw new Error('Nothing is planned')
    const open = { ...pickup, is_open: true, can_skip: true, weeks: 1 }
    reply('listMyPickups', [
      { ...open, cartons: 2, product: '18 eggs' },
      { ...open, pickup_id: 9999, cartons: 1, product: 'Honey' },
    ])
  })
  const next = await region('Next pickup')
  next.getByText('2 x 18 eggs and 1 x Honey')
  expect(next.getAllByText(/You're on the list as/)).toHaveLength(1)
  next.getByRole('button', { name: /^Skip .*: 2 x 18 eggs, / })
  next.getByRole('button', { name: /^Skip .*: 1 x Honey, / })
})
