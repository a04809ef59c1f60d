import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, expectFocusOn, fillIn, findAlert, findNotice, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { Cycle } from '../../../shared/shapes/entities.ts'
import type { ProductOnSale } from '../../../shared/shapes/farm/products.ts'

const open = async (cycles: Cycle[] = [], products?: ProductOnSale[]) => {
  const page = openPage('/admin/add-order', 'farmer', ({ reply, truly }) => {
    reply('listCycles', [...truly('listCycles'), ...cycles])
    if (products) reply('readSubscribeHints', { ...truly('readSubscribeHints'), today: '2031-02-20', products })
  })
  const market = page.truly('listSites').find(({ site_name }) => site_name === 'Ithaca Farmers Market')
  const active = page.truly('listCycles').find(({ is_active }) => is_active)
  await screen.findByRole('option', { name: 'Ithaca Farmers Market' })
  const fill = (name: string) => {
    fillIn('Name', name)
    fillIn('Cycle', String(active?.cycle_id))
    fillIn('Pickup site', String(market?.site_id))
    fillIn('Cartons per week', '2')
  }
  const add = () => page.user.click(screen.getByRole('button', { name: 'Add order' }))
  return { ...page, fill, add, market }
}
const described = (label: string) => descriptionOf(screen.getByLabelText(label))

test('the amount is proposed until another is typed, and then offered', async () => {
  const { fill, user } = await open()
  fill('Ann Proposed')
  await waitFor(() => expect(typedIn('Amount')).toMatch(/^\d+\.\d\d$/))
  const proposed = typedIn('Amount')
  fillIn(/^Donated cartons/, '2')
  expect(typedIn('Amount')).toBe((Number(proposed) + 13).toFixed(2))
  fillIn('Amount', '40')
  fillIn('Cartons per week', '3')
  expect(typedIn('Amount')).toBe('40')
  await user.click(screen.getByRole('button', { name: /^Use \$/ }))
  expect(typedIn('Amount')).not.toBe('40')
})

test('no amount is proposed into the field in which somebody is about to type, only once they leave it', async () => {
  const { fill, user } = await open()
  fill('Ann Typing')
  const cycle = screen.getByLabelText<HTMLSelectElement>('Cycle')
  const { value } = cycle
  fillIn('Cycle', '')
  await user.click(screen.getByLabelText('Amount'))
  // As if what it is computed from had only now arrived: nobody has left the field.
  fireEvent.change(cycle, { target: { value } })
  const offer = await screen.findByRole('button', { name: /^Use \$/ })
  expect(typedIn('Amount')).toBe('')
  await user.keyboard('40')
  await user.tab()
  expect(typedIn('Amount')).toBe('40')
  await user.click(offer)
  expect(typedIn('Amount')).not.toBe('40')
})

test('what is missing or does not fit is said beside its field and in a summary', async () => {
  const { add, asked } = await open()
  fillIn('Cartons per week', '0')
  fillIn(/^Donated cartons/, '-1')
  fillIn('Amount', '0.505')
  await add()
  const summary = await findAlert('Please check the marked fields.')
  await expectFocusOn(() => summary)
  expect(within(summary).getAllByRole('link')).toHaveLength(6)
  expect(described('Cartons per week')).toMatch(/at least 1 carton per week/)
  expect(described('Amount')).toMatch(/whole cents/)
  fillIn('Cartons per week', '1')
  await waitFor(() => expect(screen.queryAllByText(/at least 1 carton per week/)).toEqual([]))
  expect(asked('addSubscription')).toEqual([])
})

test('a refused order keeps everything that was typed, and says why', async () => {
  const { fill, add, refuse } = await open()
  fill('Ann Refused')
  refuse('addSubscription', 'notFound')
  await add()
  await findAlert('Failed to add subscription. Not found.')
  expect(typedIn('Name')).toBe('Ann Refused')
})

test('a half-written order is still there after a look at another tab', async () => {
  const { fill, user, market } = await open()
  fill('Ann Half')
  fillIn('Amount', '40')
  await user.click(screen.getByRole('link', { name: 'Season' }))
  await screen.findByRole('heading', { name: 'Cycles' })
  await user.click(screen.getByRole('link', { name: 'Orders' }))
  await user.click(await screen.findByRole('tab', { name: 'Add Order' }))
  await screen.findByRole('option', { name: 'Ithaca Farmers Market' })
  expect(typedIn('Name')).toBe('Ann Half')
  expect(typedIn('Pickup site')).toBe(String(market?.site_id))
  expect(typedIn('Amount')).toBe('40')
})

test('a cycle that is over stands apart, and says that no pickups come of it', async () => {
  const dates = { start_date: '2020-03-02', end_date: '2020-04-26', number_of_weeks: 8, opens_at: null, closes_at: null }
  await open([{ cycle_id: 99_999, cycle_name: 'Long ago', ...dates, cartons_limit: null, is_active: false, version: 1 }])
  const option = screen.getByRole('option', { name: /^Long ago/ })
  expect(option.closest('optgroup')?.label).toBe('Over')
  fillIn('Cycle', '99999')
  await waitFor(() => expect(described('Cycle')).toBe('This cycle is over, so this order will have no pickups.'))
})

test('a list that could not be loaded says so, and can be asked for again', async () => {
  const { user, reply, truly } = openPage('/admin/add-order', 'farmer', ({ lose }) => lose('listSites'))
  await findAlert('The pickup sites could not be loaded.')
  reply('listSites', truly('listSites'))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await expectFocusOn(() => screen.getByLabelText('Pickup site'))
  await screen.findByRole('option', { name: 'Ithaca Farmers Market' })
  expect(screen.queryByText(/could not be loaded/)).toBeNull()
})

test('says whether it is paid, owed or not recorded, and nothing counts as paid without a word', async () => {
  const { fill, add, reply, asked, user } = await open()
  reply('addSubscription', { id: 77, first_pickup: null })
  const addAs = async (name: string, payment: RegExp) => {
    fill(name)
    await user.click(screen.getByLabelText(payment))
    await add()
    await waitFor(() => expect(asked('addSubscription').at(-1)?.body).toMatchObject({ name }))
    await waitFor(() => expect(typedIn('Name')).toBe(''))
  }
  await addAs('Ann Owes', /^Not paid yet/)
  expect(screen.queryByLabelText('Paid by')).not.toBeNull()
  await addAs('Ann Unsaid', /^Don't record a payment/)
  fillIn('Paid by', 'check')
  await addAs('Ann Paid', /^Already paid/)
  const said = asked('addSubscription').map(({ body }) => Object.keys(body ?? {}).filter((key) => key === 'is_owed' || key === 'paid_by'))
  expect(said).toEqual([['is_owed'], [], ['paid_by']])
  expect(asked('addSubscription').at(-1)?.body).toMatchObject({ paid_by: 'check' })
})

test('sums with a decimal comma are those that were meant, key by key, and half a carton is none', async () => {
  const { fill, add, user, reply, asked } = await open()
  fill('Ann Comma')
  await user.clear(screen.getByLabelText('Amount'))
  await user.type(screen.getByLabelText('Amount'), '1.234,50')
  await findNotice("That's $1,234.50.")
  await user.clear(screen.getByLabelText('Cartons per week'))
  await user.type(screen.getByLabelText('Cartons per week'), '1,5')
  await add()
  await waitFor(() => expect(described('Cartons per week')).toBe('Please select a whole number of cartons per week'))
  expect(typedIn('Cartons per week')).toBe('1,5')
  fillIn('Cartons per week', '1')
  reply('addSubscription', { id: 77, first_pickup: null })
  await add()
  await findNotice('Subscription added manually!')
  expect(asked('addSubscription')[0]?.body).toMatchObject({ cartons_per_week: 1, total_amount: 1234.5 })
})

const EIGHTEEN: ProductOnSale = { product_id: 3, product_name: '18 eggs', price: 9.25, eggs: 18, rhythms: [1, 2] }
const HONEY: ProductOnSale = { product_id: 4, product_name: 'Honey', price: 11, eggs: 0, rhythms: [4] }
const SEASON: Cycle = {
  ...{ cycle_id: 9_001, cycle_name: 'Season of 2031', start_date: '2031-02-06', end_date: '2031-04-09', number_of_weeks: 9 },
  ...{ opens_at: null, closes_at: null, cartons_limit: null, is_active: false, version: 1 },
}
const optionsOf = (label: string) =>
  within(screen.getByLabelText(label))
    .getAllByRole('option')
    .map(({ textContent }) => textContent)

test('where the farm has a choice, an order is of a product, at its price and in its weeks', async () => {
  const { add, market, reply, asked } = await open([SEASON], [EIGHTEEN, HONEY])
  fillIn('Name', 'Ann Eighteen')
  fillIn('Cycle', '9001')
  fillIn('Pickup site', String(market?.site_id))
  expect(screen.queryByLabelText('Cartons per week')).toBeNull()
  fillIn('How many each time', '2')
  await waitFor(() => expect(typedIn('Amount')).toBe('129.50'))
  expect(described('Amount')).toBe('7 pickups left × 2 x 18 eggs, at $9.25 each.')
  fillIn('Donated, in total', '1')
  expect(described('Amount')).toBe('7 pickups left × 2 x 18 eggs + 1 x 18 eggs donated, at $9.25 each.')
  fillIn('Donated, in total', '0')
  fillIn('How often', '2')
  expect(optionsOf('Which weeks')).toEqual(['A: Feb 20, Mar 6, Mar 20 …', 'B: Feb 27, Mar 13, Mar 27'])
  fillIn('Which weeks', '1')
  expect(typedIn('Amount')).toBe('55.50')
  reply('addSubscription', { id: 77, first_pickup: null })
  await add()
  await findNotice('Subscription added manually!')
  expect(asked('addSubscription')[0]?.body).toMatchObject({ product_id: 3, every_weeks: 2, turn: 1, total_amount: 55.5 })
})

test('a product with one rhythm asks only for its weeks, and none of them is over', async () => {
  await open([SEASON], [EIGHTEEN, HONEY])
  fillIn('Cycle', '9001')
  fillIn('Product', '4')
  expect(screen.queryByLabelText('How often')).toBeNull()
  expect(optionsOf('Which weeks')).toEqual(['A: Mar 6, Apr 3', 'B: Mar 13', 'C: Feb 20, Mar 20', 'D: Feb 27, Mar 27'])
  expect(typedIn('Amount')).toBe('22.00')
})

test('a farm with nothing but the weekly carton reads of no products', async () => {
  const { fill, add, reply, asked } = await open()
  fill('Ann Carton')
  expect(screen.queryByLabelText('Product')).toBeNull()
  reply('addSubscription', { id: 77, first_pickup: null })
  await add()
  await findNotice('Subscription added manually!')
  expect(Object.keys(asked('addSubscription')[0]?.body ?? {}).filter((key) => /product|every|turn/.test(key))).toEqual([])
})
