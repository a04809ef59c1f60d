import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { expectFocusOn, fillIn, findAlert } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'

const PRODUCTS = [
  { product_id: 1, product_name: 'Dozen eggs', price: 6.5, eggs: 12, rhythms: [1] },
  { product_id: 4, product_name: 'Honey', price: 11, eggs: 0, rhythms: [4] },
]

/** A farm with a choice, and the credit of its customer. */
const farmWith =
  (credit_cents: number, extra_held_cents?: number) =>
  ({ reply, truly }: Pick<Answers, 'reply' | 'truly'>) => {
    reply(
      'listMyPickups',
      truly('listMyPickups').map((pickup) => ({
        ...pickup,
        product: 'Dozen eggs',
        ...(pickup.state === 'planned' && pickup.is_open && { can_add: true as const }),
      })),
    )
    const held = extra_held_cents === undefined ? {} : { extra_held_cents }
    reply('readSubscribeHints', { ...truly('readSubscribeHints'), products: PRODUCTS, credit_cents, ...held })
  }

const open = async (credit_cents = 0, held?: number) => {
  const page = openPage('/', 'customer', farmWith(credit_cents, held))
  await page.user.click(await screen.findByRole('link', { name: 'Add something' }))
  await screen.findByLabelText('What would you like to add?')
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}

test('where there is nothing to choose, nobody reads that something can be added', async () => {
  openPage('/', 'customer')
  await screen.findByRole('region', { name: 'Next pickup' })
  expect(screen.queryByRole('link', { name: /Add something/ })).toBeNull()
  const { user } = openPage('/profile/pickups', 'customer')
  await user.click((await screen.findAllByRole('button', { name: /^Change/ }))[0] as HTMLElement)
  expect(screen.queryByRole('button', { name: /Add something/ })).toBeNull()
})

test('from home the form of the next pickup is open, has the focus, and proposes what the order is not of', async () => {
  const { press, lose, asked } = await open()
  const what = screen.getByLabelText<HTMLSelectElement>('What would you like to add?')
  await expectFocusOn(() => what)
  expect([...what.options].map(({ text }) => text)).toEqual(['Dozen eggs, $6.50', 'Honey, $11.00'])
  expect(what.selectedOptions[0]?.text).toBe('Honey, $11.00')
  await press('One more')
  screen.getByText('2 x $11.00 = $22.00.')
  lose('addExtra')
  await press('Pay $22.00')
  await findAlert("can't reach")
  expect(asked('addExtra').map(({ body }) => body)).toEqual([{ product: 4, cartons: 2, amount: 2_200, creditCents: 0, seen: 1 }])
})

test('pressed again after a lost reply, it is the same wish, whatever came of the first', async () => {
  const { press, lose, asked, reply, truly } = await open(2_000)
  lose('addExtra')
  const [first] = truly('listMyPickups').filter(({ state }) => state === 'planned')
  if (!first) throw new Error('There are no pickups')
  reply('listMyPickups', [
    { ...first, product: 'Dozen eggs', can_add: true },
    { ...first, pickup_id: 9_999, product: 'Honey' },
  ])
  await press('Add and pay $11.00 with credit')
  await findAlert("can't reach")
  await press('Add and pay $11.00 with credit')
  expect(asked('addExtra').map(({ body }) => body)).toMatchObject([{ seen: 1 }, { seen: 1 }])
})

test('the button says what credit pays, also what an earlier try holds', async () => {
  const { user, press } = await open(500, 100)
  screen.getByText("1 x $11.00 = $11.00. We'll use your $6.00 credit first.")
  screen.getByRole('button', { name: 'Pay $5.00' })
  await user.selectOptions(screen.getByLabelText('What would you like to add?'), 'Dozen eggs, $6.50')
  screen.getByRole('button', { name: 'Pay $0.50' })
  await press("Don't add anything")
  await expectFocusOn(() => screen.getByRole('button', { name: /^Add something/ }))
})

test('credit that is enough adds it at once', async () => {
  const { press, lose, asked } = await open(2_000)
  lose('addExtra')
  await press('Add and pay $11.00 with credit')
  expect(asked('addExtra')[0]?.body).toMatchObject({ amount: 1_100, creditCents: 1_100 })
})

test('a number that is none is asked for again, and a refusal is said beside the button', async () => {
  const { press, refuse, asked } = await open()
  fillIn('How many', '31')
  await findAlert('Please enter a number from 1 to 30.')
  await press('Add something')
  expect(asked('addExtra')).toEqual([])
  fillIn('How many', '3')
  refuse('addExtra', 'productFull', { details: { product: 'Honey', left: '1 left for this pickup' } })
  await press('Pay $33.00')
  await findAlert('Honey: 1 left for this pickup.')
})

test('other pickups offer it among what can be done', async () => {
  const { user } = openPage('/profile/pickups', 'customer', farmWith(0))
  const others = within(await screen.findByRole('region', { name: 'Other pickups' }))
  await user.click(others.getAllByRole('button', { name: /^Change/ })[0] as HTMLElement)
  await user.click(others.getByRole('button', { name: /^Add something: / }))
  await expectFocusOn(() => screen.getByLabelText('What would you like to add?'))
})

test('the egg card leads to the form, and not where it is too late', async () => {
  const { user } = openPage('/card#token=a-card', 'customer', (answers) => {
    farmWith(0)(answers)
    const [first, second] = answers.truly('listMyPickups').filter(({ state }) => state === 'planned')
    if (!first || !second) throw new Error('There are no pickups')
    const offered = { product: 'Dozen eggs', can_add: true as const }
    const pickups = [
      { ...first, ...offered, is_open: true },
      // As a phone has stored it.
      { ...second, ...offered, is_open: true, changes_until: '2026-01-01 18:00' },
    ]
    answers.reply('readCard', { today: first.pickup_date, is_stopped: false, pickups })
  })
  const [add, ...more] = await screen.findAllByRole('button', { name: /^Add something \(login needed\): / })
  expect(more).toEqual([])
  await user.click(add as HTMLElement)
  await expectFocusOn(() => screen.getByLabelText('What would you like to add?'))
  expect(window.location.pathname).toBe('/profile/pickups')
})
