import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../tests/support/pages/open-page.tsx'
import type { CheckoutState } from '../../shared/shapes/checkout.ts'

const HOURS = { pickup_from: '16:00', pickup_until: '18:30', last_day_until: null }
const visitOn = (pickup_date: string, cartons: number) => ({ pickup_date, pickup_site: 'Barn', cartons, ...HOURS })
const WEEKLY = [visitOn('2027-03-04', 2), visitOn('2027-03-11', 2), visitOn('2027-03-18', 2)]
const PLACE = { collect_until: '2027-03-04', site_address: '1 Main St', site_instructions: '', changes_until: null, can_skip: false }

const PAID: CheckoutState = {
  status: 'paid',
  is_processing: false,
  reference: 'D-00007',
  egg_cycle: 'Spring',
  pickup_site: 'Barn',
  total_amount: 88.5,
  weeks: 3,
  cartons_per_week: 2,
  donation_cartons: 1,
  pay_later: null,
  owed_cents: 0,
  due_date: null,
  paid_now_cents: 8_850,
  is_balance: false,
  visits: WEEKLY,
  first: { ...visitOn('2027-03-04', 2), ...PLACE },
  change: null,
}
const LINE = { reference: 'D-00007', product: '18 eggs', every_weeks: 1, cartons_per_week: 2, weeks: 3, total_amount: 55.5, visits: WEEKLY }
const HONEY = { reference: 'D-00008', product: 'Honey', every_weeks: 4, cartons_per_week: 1, weeks: 1, total_amount: 33 }
const BREAD = { ...HONEY, reference: 'D-00009', product: 'Bread' }

const open = async (checkout: CheckoutState) => {
  openPage('/success?session_id=cs_1', 'customer', ({ reply }) => reply('settleCheckout', checkout))
  await screen.findByRole('heading', { level: 1, name: 'Payment Successful' })
}
const factOf = (name: string) => screen.getByText(name, { selector: 'dt' }).nextElementSibling?.textContent

test('an order of the carton says nothing of products', async () => {
  await open(PAID)
  within(screen.getByRole('region', { name: 'Your first eggs' })).getByText('2 cartons')
  screen.getByText('3 weeks of eggs in 3 pickups, with 2 cartons at each')
  expect([factOf('Donated'), factOf('Reference')]).toEqual(['1 carton', 'D-00007'])
  expect(screen.queryByText(/every/)).toBeNull()
})

test('a basket says what each order is and when it is first collected, and what comes on which day', async () => {
  await open({
    ...PAID,
    product: '18 eggs',
    every_weeks: 1,
    lines: [LINE, { ...HONEY, visits: [visitOn('2027-03-11', 1)] }, { ...BREAD, visits: [visitOn('2027-03-04', 1)] }],
  })
  within(screen.getByRole('region', { name: 'Your first pickup' })).getByText('2 x 18 eggs, 1 x Bread')
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    expect.arrayContaining(['2 x 18 eggs every week, first on Thu, Mar 4', '1 x Honey every fourth week, first on Thu, Mar 11']),
  )
  screen.getByText('All 3 pickups')
  expect(factOf('Thu, Mar 11, 4 to 6:30 PM')).toBe('2 x 18 eggs, 1 x Honey')
  expect([factOf('Donated'), factOf('Amount'), factOf('Reference')]).toEqual(['1 x 18 eggs', '$88.50', 'D-00007, D-00008, D-00009'])
})

test('what was added to a visit is said with its day, and leads to the pickups', async () => {
  const visits = [visitOn('2027-03-04', 2)]
  await open({ ...PAID, product: 'Honey', every_weeks: 0, weeks: 1, donation_cartons: 0, visits })
  screen.getByText('Added to your pickup on Thu, Mar 4: 2 x Honey. An email confirmation will follow.')
  expect(screen.getByRole('link', { name: 'See your pickups' }).getAttribute('href')).toBe('/profile/pickups')
  expect(screen.queryByText(/subscri/i, { selector: 'main *' })).toBeNull()
})
