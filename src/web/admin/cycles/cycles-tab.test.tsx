import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { descriptionOf, expectFocusOn, fillIn, findAlert, findNotice, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { Cycle } from '../../../shared/shapes/entities.ts'

const NAME = 'Season of 2031'
const SEASON: Cycle = {
  cycle_id: 9_001,
  cycle_name: NAME,
  start_date: '2031-02-06',
  end_date: '2031-04-09',
  number_of_weeks: 9,
  opens_at: null,
  closes_at: null,
  cartons_limit: null,
  is_active: false,
  version: 1,
}

/** The cycles of the demo farm, and one more to which nobody has subscribed. */
const list = ({ reply, truly }: Answers, season: Partial<Cycle> = {}) =>
  reply('listCycles', [...truly('listCycles'), { ...SEASON, ...season }])

const open = async (season: Partial<Cycle> = {}, prepare: (answers: Answers) => void = () => {}) => {
  const page = openPage('/admin/cycles', 'farmer', (answers) => {
    list(answers, season)
    prepare(answers)
  })
  await screen.findByRole('button', { name: 'Add a cycle' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}

const card = (name = NAME) => screen.getByRole('article', { name })
const inCard = () => within(card())
const addButton = () => screen.getByRole('button', { name: 'Add a cycle' })

const fill = (first: string, weeks: string) => {
  fillIn('Name', NAME)
  fillIn('First day', first)
  fillIn('Weeks', weeks)
}

test('every field is needed, and the dates and the weeks must agree', async () => {
  const { press, asked } = await open()
  await press('Add a cycle')
  await press('Add cycle')
  const summary = await findAlert('Please check the marked fields.')
  await expectFocusOn(() => summary)
  expect(within(summary).getAllByRole('link')).toHaveLength(4)
  fill('2031-02-06', '9')
  fillIn('Last day', '2031-05-01')
  // Chosen by hand, it no longer follows.
  fillIn('Weeks', '10')
  await press('Add cycle')
  const last = screen.getByLabelText('Last day')
  await waitFor(() => expect(descriptionOf(last)).toContain("The dates and the number of weeks don't match."))
  expect(typedIn('Last day')).toBe('2031-05-01')
  expect(document.activeElement).toBe(last)
  expect(asked('addCycle')).toEqual([])
  await press('Cancel')
  await expectFocusOn(addButton)
})

test('what someone else changed meanwhile is told and not overwritten, with all that was typed still there', async () => {
  const page = await open()
  const { press, refuse, reply, asked } = page
  await press(`Edit ${NAME}`)
  fillIn('Name', `${NAME} eggs`)
  const theirs = { cartons_limit: 40, version: 2 }
  list(page, theirs)
  refuse('editCycle', 'changedMeanwhile')
  await press('Save')
  const told = await findAlert('Someone else changed this cycle while you were editing.')
  expect(told.textContent).toContain('Most cartons per week: none → 40')
  expect(typedIn(/^Most cartons per week/)).toBe('40')
  expect(typedIn('Name')).toBe(`${NAME} eggs`)
  const mine = { ...SEASON, ...theirs, cycle_name: `${NAME} eggs`, version: 3 }
  reply('editCycle', { ...mine, moved_pickups: 0, people_told: 0, hosts_told: 0 })
  list(page, mine)
  await press('Save mine over theirs')
  await screen.findByRole('article', { name: `${NAME} eggs` })
  expect(card(`${NAME} eggs`).textContent).toContain('Up to 40 cartons a week')
  expect(asked('editCycle').at(-1)?.body).toMatchObject({ cycle_name: `${NAME} eggs`, cartons_limit: 40, version: 2 })
})

test('a cycle people have subscribed to can be stopped, and Delete is not offered', async () => {
  await open({ is_active: true }, ({ reply }) => reply('listUsed', { cycle_ids: [SEASON.cycle_id], site_ids: [] }))
  expect(screen.getAllByRole('button', { name: /^Delete / }).length).toBeGreaterThan(0)
  expect(inCard().queryByRole('button', { name: /^Delete / })).toBeNull()
  expect(inCard().getByRole('button', { name: `Stop Cycle: ${NAME}` })).toBeDefined()
})

test('deleting a cycle that somebody subscribed to meanwhile is refused, and stopping it is offered right there', async () => {
  const page = await open({ is_active: true })
  const { press, user, refuse, reply } = page
  refuse('deleteCycle', 'cycleInUse', { details: { count: 3, subscriptions: '3 subscriptions' } })
  reply('toggleCycle', { cycle: { ...SEASON, is_active: false }, changed: true })
  await press(`Delete ${NAME}`)
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await findAlert(/^This cycle has 3 subscriptions and can't be deleted\. Stop it instead\.$/)
  list(page)
  await user.click(dialog.getByRole('button', { name: 'Stop Cycle' }))
  await waitFor(() => expect(inCard().getByRole('status').textContent).toMatch(/^Cycle status updated: Inactive/))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a stopped cycle people have subscribed to is not deleted, and nobody is told to stop it', async () => {
  const { press, user, refuse } = await open()
  refuse('deleteCycle', 'cycleInUse', { details: { count: 1, subscriptions: '1 subscription' } })
  await press(`Delete ${NAME}`)
  const dialog = within(screen.getByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Delete' }))
  await findAlert(/^This cycle has 1 subscription and can't be deleted\. It's stopped, so no one can subscribe to it\.$/)
  expect(dialog.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Keep it'])
})

test('a cycle that was stopped elsewhere is not started by Stop Cycle', async () => {
  const page = await open({ is_active: true })
  page.reply('toggleCycle', { cycle: SEASON, changed: false })
  list(page)
  await page.press(`Stop Cycle: ${NAME}`)
  await findNotice('It was already stopped.')
  expect(page.asked('toggleCycle')[0]?.body).toEqual({ is_active: false })
  expect(card().textContent).toContain('Inactive')
})

test('what was typed into a form is kept while another is open', async () => {
  const { press } = await open()
  await press(`Edit ${NAME}`)
  fillIn('Name', `${NAME} renamed`)
  fillIn('Weeks', '10')
  await press('Add a cycle')
  expect(typedIn('Name')).toBe('')
  expect(card().textContent).toContain('Not saved yet')
  await press(`Edit ${NAME}`)
  expect(typedIn('Name')).toBe(`${NAME} renamed`)
  expect(typedIn('Last day')).toBe('2031-04-16')
  await press('Cancel')
  expect(card().textContent).not.toContain('Not saved yet')
})

test('the next cycle starts from this one, without its times and its limit, and the focus comes back', async () => {
  const { press } = await open({ opens_at: '2031-01-06 08:00', closes_at: '2031-02-05 18:00', cartons_limit: 120 })
  for (const fact of ['Opens Mon, Jan 6, 2031, 8:00 AM', 'Closes Wed, Feb 5, 2031, 6:00 PM', 'Up to 120 cartons a week'])
    expect(card().textContent).toContain(fact)
  const next = `Copy to the next cycle: ${NAME}`
  await press(next)
  expect(screen.getByRole('form', { name: `New cycle, from ${NAME}` })).toBeDefined()
  expect(typedIn('Name')).toBe(`${NAME} (next)`)
  expect(typedIn('First day')).toBe('2031-04-10')
  expect(typedIn('Weeks')).toBe('9')
  expect(typedIn('Last day')).toBe('2031-06-11')
  expect([typedIn(/^Opens/), typedIn(/^Closes/), typedIn(/^Most cartons per week/)]).toEqual(['', '', ''])
  await press('Cancel')
  await expectFocusOn(() => screen.getByRole('button', { name: next }))
})

test('sold weeks are not taken away, and pickups that follow a cycle to other days are counted', async () => {
  const page = await open()
  const { press, refuse, reply } = page
  await press(`Edit ${NAME}`)
  fillIn('Weeks', '8')
  refuse('editCycle', 'weeksSold', { details: { count: 9, weeks: '9 weeks' } })
  await press('Save')
  const weeks = screen.getByLabelText('Weeks')
  await waitFor(() => expect(descriptionOf(weeks)).toBe("Customers have ordered 9 weeks of this cycle, so it can't be shorter."))
  fillIn('Weeks', '9')
  fillIn('First day', '2031-02-13')
  reply('editCycle', { ...SEASON, version: 2, moved_pickups: 9, people_told: 0, hosts_told: 0 })
  await press('Save')
  await findNotice('Cycle updated successfully. 9 upcoming pickups moved. No one is notified: these orders have no email.')
})

test('a cycle that would close before it opens is refused beside the field, which is unfolded for it', async () => {
  const { press, user, asked } = await open()
  await press('Add a cycle')
  fill('2031-02-06', '9')
  await user.click(screen.getByText('Opening, closing and limit'))
  fillIn(/^Opens/, '2031-01-06T08:00')
  fillIn(/^Closes/, '2031-01-05T18:00')
  const closes = screen.getByLabelText(/^Closes/)
  await press('Add cycle')
  await waitFor(() => expect(descriptionOf(closes)).toBe('A cycle has to close after it opens.'))
  expect(document.activeElement).toBe(closes)
  await user.click(screen.getByText('Opening, closing and limit'))
  expect(closes.closest('details')?.open).toBe(false)
  await press('Add cycle')
  await waitFor(() => expect(closes.closest('details')?.open).toBe(true))
  await expectFocusOn(() => closes)
  expect(asked('addCycle')).toEqual([])
})

test('a farm without cycles is told what to do', async () => {
  await open({}, ({ reply }) => reply('listCycles', []))
  expect(screen.getByRole('heading', { name: 'No cycles yet' })).toBeDefined()
  expect(screen.getAllByRole('button', { name: 'Add a cycle' })).toHaveLength(1)
})

test('a cycle that could not be started says why', async () => {
  const { press, lose } = await open()
  lose('toggleCycle')
  await press(`Start Cycle: ${NAME}`)
  await waitFor(() =>
    expect(inCard().getByRole('alert').textContent).toMatch(/^Failed to update the cycle status\. We can't reach the shop/),
  )
})

const WRITES_SPANISH = ({ reply, truly }: Answers) => reply('readFarmSettings', { ...truly('readFarmSettings'), writes_spanish: true })

test('a farm that writes in Spanish gives a cycle a Spanish name, which is copied only with a year that it can count on', async () => {
  const { press, reply, asked } = await open({ cycle_name_es: 'Temporada 2031' }, WRITES_SPANISH)
  await press(`Copy to the next cycle: ${NAME}`)
  await waitFor(() => expect(typedIn('Name, in Spanish (optional)')).toBe(''))
  await press('Cancel')
  await press(`Edit ${NAME}`)
  expect((await screen.findByLabelText('Name, in Spanish (optional)')).lang).toBe('es')
  expect(typedIn('Name, in Spanish (optional)')).toBe('Temporada 2031')
  fillIn('Name, in Spanish (optional)', 'Los huevos de 2031')
  reply('editCycle', { ...SEASON, moved_pickups: 0, people_told: 0 })
  await press('Save')
  await waitFor(() => expect(asked('editCycle')[0]?.body).toMatchObject({ cycle_name: NAME, cycle_name_es: 'Los huevos de 2031' }))
})

test('a Spanish name that is not shown any more stays when the cycle is saved', async () => {
  const { press, reply, asked } = await open({ cycle_name_es: 'Temporada 2031' })
  await press(`Edit ${NAME}`)
  expect(screen.queryByLabelText(/in Spanish/)).toBeNull()
  reply('editCycle', { ...SEASON, moved_pickups: 0, people_told: 0 })
  await press('Save')
  await waitFor(() => expect(asked('editCycle')[0]?.body).toMatchObject({ cycle_name_es: 'Temporada 2031' }))
})

describe('a season in which a pickup day is a federal holiday', () => {
  const AUTUMN = { start_date: '2031-11-03', end_date: '2031-12-28', number_of_weeks: 8 }
  const onThursdays = ({ reply, truly }: Answers) =>
    reply(
      'listSites',
      truly('listSites').map((site) => ({ ...site, pickup_start_day: 'Thursday', pickup_deadline_day: 'Thursday' })),
    )

  test('says so, and leads to changing that day', async () => {
    const { user } = await open(AUTUMN, (answers) => {
      onThursdays(answers)
      answers.reply('listDayChanges', [])
    })
    await inCard().findByText('Thanksgiving, Thu, Nov 27, is a pickup day.')
    // Christmas is a Thursday, too.
    await user.click(inCard().getByRole('link', { name: 'Move it or take the day off: Christmas Day' }))
    await waitFor(() => expect(typedIn('Pickup day')).toBe('2031-12-25'))
  })

  test('says nothing about a day that was decided about', async () => {
    const changed = {
      day_change_id: 1,
      site_id: null,
      site_name: null,
      to_date: null,
      note: '',
      version: 1,
      can_edit: true,
      can_take_back: true,
    }
    await open(AUTUMN, (answers) => {
      onThursdays(answers)
      answers.reply('listDayChanges', [
        { ...changed, pickup_date: '2031-11-27' },
        { ...changed, day_change_id: 2, pickup_date: '2031-12-25' },
      ])
    })
    await inCard().findByText('8 weeks')
    expect(inCard().queryByText(/is a pickup day/)).toBeNull()
  })
})

test('where eggs are sold in several sizes, the limit is in dozens', async () => {
  const { press } = await open({ cartons_limit: 40 }, ({ reply, truly }) =>
    reply(
      'listProducts',
      truly('listProducts').map((product) => ({ ...product, rhythms: [1, 2] })),
    ),
  )
  await waitFor(() => expect(card().textContent).toContain('Up to 40 dozen a week'))
  await press(`Edit ${NAME}`)
  expect(typedIn(/^Most dozens per week/)).toBe('40')
})
