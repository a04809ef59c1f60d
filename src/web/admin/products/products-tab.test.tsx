import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { descriptionOf, expectFocusOn, fillIn, findAlert, findNotice, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { CARTON } from '../../../shared/rules/products.ts'
import type { ListedProduct } from '../../../shared/shapes/farm/products.ts'

const HONEY: ListedProduct = {
  ...{ product_id: 7, product_name: 'Honey', short_name: 'honey', price: 11, eggs: 0, rhythms: [4], version: 1 },
  ...{ is_archived: false, is_ordered: false },
  prices: [
    { since: '2027-03-01T15:00:00.000Z', price: 11 },
    { since: '2027-01-04T15:00:00.000Z', price: 10.5 },
  ],
}

const open = async (products: readonly ListedProduct[] = [], prepare: (answers: Answers) => void = () => {}) => {
  const page = openPage('/admin/products', 'farmer', (answers) => {
    answers.reply('listProducts', [...answers.truly('listProducts'), ...products])
    prepare(answers)
  })
  await screen.findByRole('button', { name: 'Add a product' })
  const press = (name: string) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, press }
}
const names = () => screen.getAllByRole('article').map((each) => each.getAttribute('aria-label'))
const row = (name: string) => screen.getByRole('article', { name })
const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })

test('a size that many farms have is added in two presses, as often as the carton and at its price for each egg', async () => {
  const { press, reply, asked, truly } = await open([], ({ reply: answer, truly: real }) =>
    answer(
      'listProducts',
      real('listProducts').map((product) => ({ ...product, price: 6.5, rhythms: [1, 2] })),
    ),
  )
  const [carton] = truly('listProducts')
  reply('addProduct', { ...HONEY, product_id: 8 })
  await press('Half dozen (6)')
  expect([typedIn('Name'), typedIn('Short name'), typedIn('Price'), typedIn('Eggs in it')]).toEqual(['Half dozen', '6', '3.25', '6'])
  expect(['Every week', 'Every other week', 'Every fourth week'].map((name) => box(name).checked)).toEqual([true, true, false])
  if (carton) reply('listProducts', [carton, { ...HONEY, product_id: 8, product_name: 'Half dozen', eggs: 6 }])
  await press('Add product')
  await findNotice('Product added')
  expect(asked('addProduct')[0]?.body).toMatchObject({ product_name: 'Half dozen', short_name: '6', price: 3.25, eggs: 6, rhythms: [1, 2] })
  expect(screen.queryByRole('button', { name: 'Half dozen (6)' })).toBeNull()
  expect(names()).toEqual([carton?.product_name, 'Half dozen'])
})

test('the short name follows the name or the eggs until another is typed', async () => {
  const { press } = await open()
  await press('Add a product')
  fillIn('Name', 'Sourdough bread')
  fillIn('Eggs in it', '0')
  expect(typedIn('Short name')).toBe('sourdough bread')
  fillIn('Eggs in it', '30')
  expect(typedIn('Short name')).toBe('30')
  fillIn('Short name', 'tray')
  fillIn('Eggs in it', '20')
  expect(typedIn('Short name')).toBe('tray')
})

test('what is missing is said beside its field, and a product is to be had at least in one rhythm', async () => {
  const { press, user, asked } = await open()
  await press('Add a product')
  await user.click(box('Every week'))
  await press('Add product')
  const summary = await findAlert('Please check the marked fields.')
  expect(within(summary).getAllByRole('link')).toHaveLength(5)
  expect(screen.getAllByText('Please choose at least one.')).toHaveLength(2)
  await user.click(box('Every fourth week'))
  await waitFor(() => expect(screen.queryByText('Please choose at least one.')).toBeNull())
  expect(asked('addProduct')).toEqual([])
})

test('a row unfolds what the product has cost since when, and how it is called on labels', async () => {
  const { press } = await open([HONEY])
  expect(row('Honey').textContent).toContain('$11.00')
  await press('More about Honey')
  expect(row('Honey').textContent).toContain('$11.00 since Mon, Mar 1, 2027; before that $10.50 since Mon, Jan 4, 2027')
})

test('the eggs in the carton stay, and those of what was ordered, with the reason', async () => {
  const { press, truly } = await open([{ ...HONEY, is_ordered: true }])
  const carton = truly('listProducts').find(({ product_id }) => product_id === CARTON)
  const eggs = () => screen.getByLabelText<HTMLInputElement>('Eggs in it')
  await press(`Edit ${carton?.product_name}`)
  expect(eggs().readOnly).toBe(true)
  expect(descriptionOf(eggs())).toContain('This one is always a dozen eggs.')
  await press('Edit Honey')
  expect(eggs().readOnly).toBe(true)
  expect(descriptionOf(eggs())).toContain('Someone has ordered this already')
})

test('a name in Spanish is asked for where the farm writes Spanish', async () => {
  const { press } = await open([], ({ reply, truly }) => reply('readFarmSettings', { ...truly('readFarmSettings'), writes_spanish: true }))
  await press('Eighteen (18)')
  await waitFor(() => expect(typedIn(/^Name, in Spanish/)).toBe('18 huevos'))
})

test("someone else's change is shown before it is saved over", async () => {
  const { press, reply, refuse, truly, asked } = await open([HONEY])
  await press('Edit Honey')
  fillIn('Price', '12')
  refuse('editProduct', 'changedMeanwhile')
  reply('listProducts', [...truly('listProducts'), { ...HONEY, rhythms: [2, 4], version: 2 }])
  await press('Save')
  const told = await findAlert('Someone else changed this product')
  expect(told.textContent).toContain('How often: every fourth week → every other week, every fourth week')
  reply('editProduct', { ...HONEY, price: 12, version: 3 })
  await press('Save mine over theirs')
  await findNotice('Product saved')
  expect(asked('editProduct').at(-1)?.body).toMatchObject({ price: 12, rhythms: [2, 4], version: 2 })
})

test('what is no longer sold leaves the list, and Undo brings it back', async () => {
  const { press, reply, truly } = await open([HONEY])
  await press('More about Honey')
  reply('archiveProduct', { ...HONEY, is_archived: true })
  reply('listProducts', [...truly('listProducts'), { ...HONEY, is_archived: true }])
  await press('Stop selling: Honey')
  await findNotice('No longer sold: Honey')
  expect(screen.getByText('No longer sold (1)')).not.toBeNull()
  await expectFocusOn(() => screen.getByRole('button', { name: 'Undo' }))
  reply('restoreProduct', HONEY)
  reply('listProducts', [...truly('listProducts'), HONEY])
  await press('Undo')
  await findNotice('On sale again: Honey')
  expect(names()).toContain('Honey')
})

test('the last thing on sale stays on sale', async () => {
  const { press, refuse, truly } = await open()
  const [carton] = truly('listProducts')
  refuse('archiveProduct', 'lastProduct')
  await press(`More about ${carton?.product_name}`)
  await press(`Stop selling: ${carton?.product_name}`)
  await findAlert('Nothing else is on sale. Add another product first.')
})

test('a product is moved up and down with a button that keeps the focus', async () => {
  const { press, reply, asked, truly } = await open([HONEY])
  const [carton] = truly('listProducts')
  if (!carton) throw new Error('There is no carton')
  reply('arrangeProducts', [HONEY, carton])
  await press('More about Honey')
  await press('Move up: Honey')
  await findNotice('Honey: 1 of 2')
  expect(asked('arrangeProducts')[0]?.body).toEqual({ product_ids: [7, CARTON] })
  expect(names()).toEqual(['Honey', carton.product_name])
  const up = screen.getByRole('button', { name: 'Move up: Honey' })
  await expectFocusOn(() => up)
  expect(up.getAttribute('aria-disabled')).toBe('true')
  await press('Move up: Honey')
  expect(asked('arrangeProducts')).toHaveLength(1)
})

test('the photograph of a product is removed with one press', async () => {
  const { press, reply, asked, truly } = await open([{ ...HONEY, photo: '/farm-photo/abc.jpg' }])
  await press('More about Honey')
  expect(within(row('Honey')).getByRole('img', { name: 'Honey' }).getAttribute('src')).toBe('/farm-photo/abc.jpg')
  reply('saveProductPhoto', HONEY)
  reply('listProducts', [...truly('listProducts'), HONEY])
  await press('Remove the photo of Honey')
  await waitFor(() => expect(within(row('Honey')).queryByRole('img')).toBeNull())
  expect(asked('saveProductPhoto')).toMatchObject([{ params: { id: '7' }, body: { photo: null } }])
})
