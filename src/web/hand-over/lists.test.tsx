import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import { addDays } from '../../shared/dates/calendar.ts'

/** The host's list, one day before its day or on it. */
const open = async (daysAhead: number) => {
  const page = openPage('/hand-over', 'host', ({ reply, truly }) => {
    const list = truly('readHandOver')
    const [site] = list.sites
    if (!site) throw new Error('The demo farm has no list')
    const rows = site.rows.slice(0, 2).map((row) => ({ ...row, mark: null }))
    const pickup_date = addDays(list.today, daysAhead)
    const shown = { ...list, sites: [{ ...site, pickup_date, collect_until: pickup_date, rows }] }
    reply('readHandOver', shown)
    reply('markPickups', ({ body }) => ({
      ...shown,
      sites: shown.sites.map((each) => ({
        ...each,
        rows: each.rows.map((row) => ({ ...row, mark: body.marks.find(({ pickup_id }) => pickup_id === row.pickup_id)?.mark ?? row.mark })),
      })),
    }))
  })
  const [first, second] = await screen.findAllByRole('button', { name: /^Picked up:/ })
  if (!first || !second) throw new Error('Nobody is on the list')
  return { ...page, first, second }
}
const isMarked = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

test('the first tap on the list of a later day is asked about, and the next ones are not', async () => {
  const { user, first, second } = await open(1)
  await user.click(first)
  const dialog = await screen.findByRole('dialog', { name: /^This list is for / })
  expect(isMarked(first)).toBe(false)
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }))
  expect(isMarked(first)).toBe(false)
  await user.click(first)
  await user.click(await screen.findByRole('button', { name: 'Mark it anyway' }))
  await waitFor(() => expect(isMarked(first)).toBe(true))
  await user.click(second)
  await waitFor(() => expect(isMarked(second)).toBe(true))
})

test('a tap on the day itself is done at once', async () => {
  const { user, first } = await open(0)
  await user.click(first)
  await waitFor(() => expect(isMarked(first)).toBe(true))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('while accounts are away, the stored list says so, and not that there is no connection', async () => {
  await open(0)
  cleanup()
  openPage('/hand-over', 'host', ({ refuse }) => {
    refuse('whoAmI', 'accountsAway')
    refuse('readHandOver', 'accountsAway')
  })
  await screen.findByText(/^Accounts are temporarily unavailable\. Please try again in a few minutes\. This list is from /)
})

test('where there are several products, the list says how many of what, and what is left', async () => {
  openPage('/hand-over', 'host', ({ reply, truly }) => {
    const list = truly('readHandOver')
    const [site] = list.sites
    const [first, second] = site?.rows ?? []
    if (!site || !first || !second) throw new Error('The demo farm has no list')
    const rows = [
      { ...first, mark: null, cartons: 1, short_name: 'honey' },
      { ...second, mark: null, cartons: 3, short_name: '18' },
    ]
    reply('readHandOver', { ...list, sites: [{ ...site, short_names: ['18', 'honey'], rows }] })
  })
  await screen.findByText('0 of 2 picked up. Left: 3 x 18, 1 x honey')
  expect(screen.getByText('3 x 18')).toBeTruthy()
  expect(screen.getByText('1 x honey')).toBeTruthy()
})
