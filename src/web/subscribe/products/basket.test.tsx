import { cleanup, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { descriptionOf, expectFocusOn, fill, fillIn, findAlert } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { SubscribeHints } from '../../../shared/shapes/checkout.ts'

const CARTON = { product_id: 1, product_name: 'Dozen eggs', price: 6.5, eggs: 12, rhythms: [1] }
const EIGHTEEN = { product_id: 2, product_name: '18 eggs', price: 9.25, eggs: 18, rhythms: [1, 2] }
const HONEY = { product_id: 4, product_name: 'Honey', price: 11, eggs: 0, rhythms: [4] }
const CYCLE = { start_date: '2027-03-01', end_date: '2027-05-09', number_of_weeks: 10 }

const farmWith =
  (hints: Partial<SubscribeHints> = {}) =>
  ({ reply, truly }: Pick<Answers, 'reply' | 'truly'>) => {
    reply(
      'listCycles',
      truly('listCycles')
        .slice(0, 1)
        .map((cycle) => ({ ...cycle, ...CYCLE, is_active: true })),
    )
    reply(
      'listSites',
      truly('listSites')
        .slice(0, 1)
        .map((site) => ({ ...site, pickup_start_day: 'Thursday' as const })),
    )
    const empty = { last_order: null, mine: [], wishes: [], held: [], on_its_way: [], capacity: [], changes: [], late_text: null }
    const noon = { today: '2027-03-01', clock: '2027-03-01 12:00', cutoff_days: 2, cutoff_time: '18:00', credit_cents: 0, credit_held: [] }
    reply('readSubscribeHints', { ...truly('readSubscribeHints'), ...empty, ...noon, products: [CARTON, EIGHTEEN, HONEY], ...hints })
  }
const capacityOf = (cycle_id: number, eggs: readonly number[]): Partial<SubscribeHints> => ({
  capacity: [
    {
      cycle_id,
      cartons_left: Math.floor(Math.min(...eggs) / 12),
      sites: [],
      rhythms: [
        { every_weeks: 1, turn: 0, eggs_left: Math.min(...eggs), late: [] },
        ...eggs.map((eggs_left, turn) => ({ every_weeks: 2, turn, eggs_left, late: [] })),
      ],
    },
  ],
})

const open = async (hints?: (answers: Answers) => Partial<SubscribeHints>) => {
  const page = openPage('/subscribe', 'customer', (answers) => farmWith(hints?.(answers))(answers))
  await screen.findByRole('spinbutton', { name: 'Dozen eggs' })
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  const fillOrder = async () => {
    fillIn('Name', 'The Hales')
    await page.user.click(screen.getByRole('radio', { name: 'No thanks' }))
  }
  return { ...page, press, fillOrder }
}
const receipt = () => screen.getByRole('region', { name: 'Your order' })
const count = (product: string) => screen.getByRole<HTMLInputElement>('spinbutton', { name: product })
const countOf = (product: string) => count(product).value
const order = (product: string, pieces: string) => fill(count(product), pieces)

test('where there is nothing to choose, nobody reads of products', async () => {
  openPage('/subscribe', 'customer')
  await screen.findByRole('spinbutton', { name: 'Cartons per week' })
  expect(screen.queryByRole('group', { name: "What you'd like" })).toBeNull()
  expect(screen.queryByLabelText('How often')).toBeNull()
})

test('a family orders eggs every week and honey every fourth in one basket', async () => {
  const { press, fillOrder, asked, lose } = await open()
  order('Dozen eggs', '0')
  order('18 eggs', '2')
  await press('One more: Honey')
  await fillOrder()
  expect(receipt().textContent).toContain('10 weeks x 2 x 18 eggs x $9.25')
  expect(receipt().textContent).toContain('= $185.00')
  expect(receipt().textContent).toContain('3 pickups x 1 x Honey x $11.00')
  expect(receipt().textContent).toContain('Every fourth week starting Thu, Mar 4')
  expect(receipt().textContent).toContain('First pickup Thu, Mar 4')
  screen.getByText('2 x 18 eggs, 1 x Honey = $218.00')
  lose('startCheckout')
  await press('Pay $218.00')
  await waitFor(() => expect(asked('startCheckout')).toHaveLength(1))
  expect(asked('startCheckout')[0]?.body).toMatchObject({
    product: 2,
    cartonsPerWeek: 2,
    amount: 21_800,
    more: [{ product: 4, cartons: 1, everyWeeks: 4, turn: 0 }],
  })
})

test('a product with a photograph shows it, and the others show none', async () => {
  await open(() => ({ products: [CARTON, { ...HONEY, photo: '/farm-photo/abc.jpg' }] }))
  const [photo, ...others] = screen.getAllByRole('img', { name: /Honey|Dozen/ })
  expect(others).toEqual([])
  const facts = ['src', 'alt', 'loading', 'width', 'height'].map((name) => photo?.getAttribute(name))
  expect(facts).toEqual(['/farm-photo/abc.jpg', 'Honey', 'lazy', '64', '64'])
})

test('a donation is of the first thing with eggs in it, at its price', async () => {
  const { user, press, asked, lose } = await open()
  order('Dozen eggs', '0')
  order('18 eggs', '1')
  order('Honey', '1')
  fillIn('Name', 'The Hales')
  await user.click(screen.getByRole('radio', { name: '1 x 18 eggs' }))
  expect(receipt().textContent).toContain('1 x 18 eggs donated = $9.25')
  lose('startCheckout')
  await press('Pay $134.75')
  await waitFor(() => expect(asked('startCheckout')[0]?.body).toMatchObject({ product: 2, donationCartons: 1, amount: 13_475 }))
})

test('what the farm gives on trust counts the pieces of the whole basket', async () => {
  const { user } = await open(() => ({ pay_farm: { text: '', days: 14, cartons_most: 4 } }))
  order('Dozen eggs', '3')
  await user.click(await screen.findByRole('radio', { name: 'Pay the farm' }))
  const most = /^Until your first payment arrives, you can pay later for up to 4 cartons a week\.$/
  expect(screen.queryByText(most)).toBeNull()
  order('Honey', '2')
  screen.getByText(most)
})

describe('every other week', () => {
  test('starts when there is more room, on days that are said, and people can choose otherwise', async () => {
    const { user, press, fillOrder, asked, lose } = await open(({ truly }) => capacityOf(truly('listCycles')[0]?.cycle_id ?? 0, [36, 90]))
    order('Dozen eggs', '0')
    order('18 eggs', '1')
    await user.selectOptions(screen.getByLabelText('How often'), 'Every other week')
    const starting = screen.getAllByLabelText<HTMLSelectElement>('Starting')[0] as HTMLSelectElement
    expect([...starting.options].map(({ text }) => text)).toEqual(['Thu, Mar 4', 'Thu, Mar 11'])
    expect(descriptionOf(starting)).toBe('Thu, Mar 11, then every other week: 5 pickups')
    expect(descriptionOf(count('18 eggs'))).toContain('5 left')
    await user.selectOptions(starting, 'Thu, Mar 4')
    expect(descriptionOf(starting)).toBe('Thu, Mar 4, then every other week: 5 pickups')
    expect(descriptionOf(count('18 eggs'))).toContain('2 left')
    await fillOrder()
    lose('startCheckout')
    await press('Pay $46.25')
    await waitFor(() =>
      expect(asked('startCheckout')[0]?.body).toMatchObject({ product: 2, cartonsPerWeek: 1, everyWeeks: 2, turn: 0, amount: 4_625 }),
    )
  })

  test('is said by the week as long as nobody has chosen a site', async () => {
    openPage('/subscribe', 'customer', (answers) => {
      farmWith({ products: [CARTON, { ...HONEY, rhythms: [2] }] })(answers)
      answers.reply('listSites', answers.truly('listSites'))
    })
    await screen.findByRole('spinbutton', { name: 'Honey' })
    order('Honey', '1')
    expect(descriptionOf(screen.getByLabelText('Starting'))).toBe('Week of Mon, Mar 1, then every other week: 5 pickups')
  })
})

describe('what is left', () => {
  test('is told in pieces, and all eggs of the basket count together; honey is never full', async () => {
    const { press, fillOrder, asked } = await open(({ truly }) => capacityOf(truly('listCycles')[0]?.cycle_id ?? 0, [48, 48]))
    order('Dozen eggs', '2')
    expect(descriptionOf(count('18 eggs'))).toContain('Room for 1 with the rest of your order')
    order('18 eggs', '2')
    await findAlert('Room for 1 with the rest of your order')
    order('Honey', '30')
    expect(descriptionOf(count('Honey'))).not.toMatch(/left|Room/)
    await fillOrder()
    await press('Pay $1,305.00')
    await findAlert('Dozen eggs: Room for 1 with the rest of your order')
    await expectFocusOn(() => screen.getByRole('group', { name: "What you'd like" }))
    expect(asked('startCheckout')).toEqual([])
    order('18 eggs', '1')
    await waitFor(() => expect(screen.queryByText(/^Dozen eggs: Room for 1/)).toBeNull())
  })

  test('where the hens have nothing left, people wait for a carton or order honey', async () => {
    await open(({ truly }) => capacityOf(truly('listCycles')[0]?.cycle_id ?? 0, [5, 5]))
    await screen.findByText('This cycle is full.')
    order('Dozen eggs', '0')
    order('Honey', '1')
    await screen.findByText(/^3 pickups x 1 x Honey x \$11\.00 = \$33\.00$/)
    expect(screen.queryByText('This cycle is full.')).toBeNull()
  })
})

test('who has chosen nothing is led to the products, with the owner’s sentence', async () => {
  const { press } = await open()
  await press('One fewer: Dozen eggs')
  expect(countOf('Dozen eggs')).toBe('0')
  await press("Choose what you'd like")
  await findAlert('Please choose at least one product.')
  const group = screen.getByRole('group', { name: "What you'd like" })
  await expectFocusOn(() => group)
  await press('One more: Honey')
  expect(within(group).queryByText('Please choose at least one product.')).toBeNull()
})

test.each([
  ['notSold', undefined, "This isn't sold right now. Please choose something else."],
  ['cycleFull', { left: '1 carton' }, 'This cycle has 1 carton a week left.'],
  ['productFull', { product: 'Honey', left: 'none left in this cycle' }, 'Honey: none left in this cycle.'],
  ['priceMoved', { total: '$80.00', amount: 8_000 }, 'The price has changed. Your total is now $80.00.'],
] as const)('a basket that is refused because of %s says why, and the page asks again what is so', async (code, details, sentence) => {
  const { press, fillOrder, refuse, reply, truly } = await open()
  await fillOrder()
  refuse('startCheckout', code, details && { details })
  farmWith({ products: [{ ...CARTON, price: 8 }, HONEY] })({ reply, truly })
  await press('Pay $65.00')
  await findAlert(sentence)
  await screen.findByRole('button', { name: 'Pay $80.00' })
  expect(screen.queryByRole('spinbutton', { name: '18 eggs' })).toBeNull()
})

test('what is in the basket is there again after a look elsewhere', async () => {
  const { user } = await open()
  order('18 eggs', '3')
  await user.selectOptions(screen.getByLabelText('How often'), 'Every other week')
  cleanup()
  await open()
  expect(countOf('18 eggs')).toBe('3')
  expect(screen.getByLabelText<HTMLSelectElement>('How often').value).toBe('2')
})
