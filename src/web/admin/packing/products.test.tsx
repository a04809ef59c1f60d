import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { adminWeek, packingPages } from '../../../shared/admin-addresses.ts'
import type { PackingDay } from '../../../shared/shapes/packing.ts'

const TWELVE = { short_name: '12', eggs: 12, cartons: 7, donated: 0 }
const EIGHTEEN = { short_name: '18', eggs: 18, cartons: 2, donated: 1 }
const HONEY = { short_name: 'honey', eggs: 0, cartons: 2, donated: 0 }
const SUMS = { cartons: 11, donated: 1, products: [TWELVE, EIGHTEEN, HONEY] }
const line = { order_id: 1, owed_cents: 0, due_date: null, notes: '', held_from: null }
const DAY: PackingDay = {
  pickup_date: '2031-04-17',
  as_of: '2031-04-16T12:00:00.000Z',
  pantry_name: 'the pantry',
  prints_owed: false,
  pledged: { this_week: 3, season: 30, products: [{ short_name: '18', this_week: 3, season: 30 }] },
  ...SUMS,
  week_before: '2031-04-10',
  changes: [{ site_id: 1, site_name: 'Barn', name: 'Bo', short_name: '18', was: 1, is: 2 }],
  sites: [
    {
      ...{ site_id: 1, site_name: 'Barn', site_address: '', pickup_from: null, pickup_until: null, last_day_until: null },
      ...SUMS,
      names: [
        { ...line, pickup_id: 1, name: 'Ann M.', reference: 'D-1', cartons: 7, short_name: '12' },
        { ...line, pickup_id: 2, name: 'Ann M.', reference: 'D-2', cartons: 2, short_name: 'honey' },
        { ...line, pickup_id: 3, name: 'Bo', reference: 'D-3', cartons: 2, short_name: '18' },
      ],
    },
  ],
}

const open = (path: string) =>
  openPage(`${path}?date=${DAY.pickup_date}`, 'farmer', ({ reply }) => {
    reply('readPackingDay', DAY)
    reply('listPickupDays', [{ pickup_date: DAY.pickup_date, ...SUMS, sites: 1 }])
  })
const cellsOf = (row: HTMLElement) => within(row).getAllByRole('cell')
const wordsOf = (cell: HTMLElement | undefined) =>
  [...(cell?.querySelectorAll('div') ?? [])].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))

test('the packing day counts by product, and says how many eggs to gather', async () => {
  open(adminWeek.packing.path)
  await screen.findByText('Eggs to gather: 11 dozen + 6')
  expect(screen.getByRole('option', { name: 'Thu, Apr 17: 7 x 12, 2 x 18, 2 x honey, 1 site' })).toBeTruthy()
  const [toPickUp, given, all] = cellsOf(screen.getByRole('row', { name: /^Barn/ }))
  expect([toPickUp, given, all].map(wordsOf)).toEqual([['7 x 12', '2 x 18', '2 x honey'], ['1 x 18'], ['7 x 12', '3 x 18', '2 x honey']])
  expect(screen.getByText('For the pantry: about 3 x 18 this week. Donated with orders this season: 30 x 18.')).toBeTruthy()
  expect(screen.getByRole('row', { name: 'Bo Barn 1 x 18 2 x 18 +1' })).toBeTruthy()
})

test('the sheet says beside each name how many of what', async () => {
  open(packingPages.sheet)
  const page = await screen.findByRole('region', { name: 'Barn' })
  expect(within(page).getByRole('columnheader', { name: 'To pick up' })).toBeTruthy()
  expect(within(page).getAllByText('Ann M.')).toHaveLength(2)
  expect(within(page).getByRole('row', { name: /^Bo 2\sx\s18/ })).toBeTruthy()
  expect(within(page).getByText('7 x 12, 3 x 18, 2 x honey in total')).toBeTruthy()
  expect(within(screen.getByRole('region', { name: 'Totals' })).getByText('Eggs to gather: 11 dozen + 6')).toBeTruthy()
})

test('a label says how many of what is in its bag, or which of them it is', async () => {
  const { user } = open(packingPages.labels)
  const sheet = await screen.findByRole('region', { name: 'Label sheet 1' })
  expect(within(sheet).getAllByText(/^(7 x 12|2 x honey|2 x 18)$/)).toHaveLength(3)
  await user.click(screen.getByLabelText('One label per item'))
  expect(await screen.findByText('honey (2 of 2)')).toBeTruthy()
})
