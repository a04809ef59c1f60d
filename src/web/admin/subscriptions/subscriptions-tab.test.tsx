import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectFocusOn, fill, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { setScreenWidth } from '../../../../tests/support/pages/screen.ts'
import type { ListedProduct } from '../../../shared/shapes/farm/products.ts'
import type { Order } from '../../../shared/shapes/orders.ts'

/** An order of the demo farm: two cartons a week, a price that was agreed on, taken by hand. */
const WANTED: Partial<Order> = {
  name: 'Edda Fern',
  status: 'manual',
  cartons_per_week: 2,
  donation_cartons: 0,
  total_amount: 65,
  additional_notes: '',
  paid_amount: 0,
  payment_ref: null,
  email: 'edda@fern.example',
  version: 1,
}

const open = async () => {
  const page = openPage('/admin', 'farmer')
  const [first, ...others] = page.truly('listSubscriptions').slice(0, 3)
  const order = { ...(first as Order), ...WANTED }
  page.reply('listSubscriptions', [order, ...others])
  const name = await screen.findByText(order.name)
  // On a phone an order unfolds.
  if (name.closest('summary')) await page.user.click(name)
  await screen.findByRole('button', { name: `Edit ${nameOf(order)}` })
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  const editButton = () => screen.getByRole('button', { name: `Edit ${nameOf(order)}` })
  const edit = () => page.user.click(editButton())
  return { ...page, order, press, editButton, edit }
}
const nameOf = ({ id, name }: Order) => `D-${String(id).padStart(5, '0')} ${name}`
const form = () => within(screen.getByRole('form', { name: /^Edit D-/ }))
const field = (label: string) => form().getByLabelText<HTMLInputElement>(label)
const isSaid = (words: string | RegExp) => screen.queryAllByText(words).length > 0
const listed = () => document.getElementById('orders')?.textContent

// A card on a phone, a row of a table at a desk.
test.each([360, 1280])('an order becomes a form at %i px, and what was typed is kept until it is saved', async (width) => {
  setScreenWidth(width)
  const { press, edit, editButton, user } = await open()
  await edit()
  await expectFocusOn(() => field('Name'))
  await user.keyboard('{Escape}')
  await expectFocusOn(editButton)
  expect(isSaid('Not saved yet')).toBe(false)

  await edit()
  fill(field('Notes for packing'), 'Half a word')
  await user.keyboard('{Escape}')
  await expectFocusOn(editButton)
  expect(isSaid('Not saved yet')).toBe(true)
  await edit()
  expect(field('Notes for packing').value).toBe('Half a word')
  await press('Cancel')
  expect(isSaid('Not saved yet')).toBe(false)
})

test('what does not fit an order is said beside its field until it is put right, and its amount is proposed, not changed', async () => {
  const { press, edit, editButton, order, reply, asked } = await open()
  await edit()
  fill(field('Cartons per week'), '31')
  fill(field('Second email'), 'nobody')
  await press('Save')
  await waitFor(() => expect(isSaid('Please select at most 30 cartons per week')).toBe(true))
  fill(field('Cartons per week'), '3')
  expect(isSaid('Please select at most 30 cartons per week')).toBe(false)
  expect(isSaid('Please enter a valid email address.')).toBe(true)
  fill(field('Second email'), 'shared@people.example')
  expect(field('Amount').value).toBe('65.00')
  const proposed = order.weeks * 3 * 6.5
  await press(`Use $${proposed.toFixed(2)}`)
  expect(field('Amount').value).toBe(proposed.toFixed(2))
  expect(asked('editSubscription')).toEqual([])
  const saved = { ...order, cartons_per_week: 3, total_amount: proposed, second_email: 'shared@people.example', version: 2 }
  reply('editSubscription', saved)
  await press('Save')
  await screen.findByText(/^Saved: D-/)
  await expectFocusOn(editButton)
  expect(asked('editSubscription')[0]?.body).toMatchObject({ cartons_per_week: 3, total_amount: proposed, version: 1 })
  expect(listed()).toContain('shared@people.example')
  await edit()
  expect(isSaid(/^Saved: D-/)).toBe(false)
})

test('an amount with a decimal comma, typed key by key, is the one that was meant', async () => {
  const { press, edit, user, order, reply, asked } = await open()
  await edit()
  await user.clear(field('Amount'))
  await user.type(field('Amount'), '65,25')
  await findNotice("That's $65.25.")
  reply('editSubscription', { ...order, total_amount: 65.25, version: 2 })
  await press('Save')
  await screen.findByText(/^Saved: D-/)
  expect(asked('editSubscription')[0]?.body).toMatchObject({ total_amount: 65.25 })
  expect(listed()).toContain('$65.25')
})

test('whoever edits a row that someone else changed is told what, and loses nothing', async () => {
  const { press, edit, order, refuse, reply, asked } = await open()
  await edit()
  fill(field('Notes for packing'), 'Mine: by the van.')
  const theirs = { ...order, cartons_per_week: 5, version: 2 }
  refuse('editSubscription', 'changedMeanwhile')
  reply('readSubscription', theirs)
  await press('Save')
  await waitFor(() => expect(isSaid('Cartons per week: 2 → 5')).toBe(true))
  expect(field('Notes for packing').value).toBe('Mine: by the van.')
  expect(field('Cartons per week').value).toBe('5')
  reply('editSubscription', { ...theirs, additional_notes: 'Mine: by the van.', version: 3 })
  await press('Save mine over theirs')
  await screen.findByText(/^Saved: D-/)
  expect(asked('editSubscription').at(-1)?.body).toMatchObject({ additional_notes: 'Mine: by the van.', cartons_per_week: 5, version: 2 })
  expect(listed()).toContain('Mine: by the van.')
})

test('an order that was canceled meanwhile cannot be saved, and the farmer is told', async () => {
  const { press, edit, order, refuse, reply } = await open()
  await edit()
  refuse('editSubscription', 'readOnlyOrder', { details: { status: 'canceled' } })
  reply('readSubscription', { ...order, status: 'canceled', version: 2 })
  await press('Save')
  await waitFor(() => expect(isSaid("Error updating subscription: A canceled subscription can't be changed.")).toBe(true))
  expect(isSaid('Status: Added by hand → Canceled')).toBe(true)
  expect(form().queryByRole('button', { name: /^Save/ })).toBeNull()
  await press('Use theirs')
  await waitFor(() => expect(screen.queryByRole('form', { name: /^Edit D-/ })).toBeNull())
  expect(listed()).toContain('Canceled')
  expect(screen.queryByRole('button', { name: `Edit ${nameOf(order)}` })).toBeNull()
})

test('a save that never arrives keeps what was typed', async () => {
  const { press, edit, order, refuse, reply } = await open()
  await edit()
  fill(field('Notes for packing'), 'Half a dozen words.')
  refuse('editSubscription', 'databaseAway')
  await press('Save')
  await waitFor(() => expect(isSaid(/^Error updating subscription: The shop /)).toBe(true))
  expect(field('Notes for packing').value).toBe('Half a dozen words.')
  reply('editSubscription', { ...order, additional_notes: 'Half a dozen words.', version: 2 })
  await press('Save')
  await screen.findByText(/^Saved: D-/)
  expect(listed()).toContain('Half a dozen words.')
})

test.each([
  ['no word at all', 502, '<h1>Bad Gateway</h1>'],
  ['an empty object', 500, '{}'],
  ['nothing', 500, 'null'],
  ['an empty reason', 500, '{"error":""}'],
])('a save that is answered with %s says that the reason is not known', async (_, status, text) => {
  const { press, edit, answer } = await open()
  answer('editSubscription', status, text)
  await edit()
  await press('Save')
  await screen.findByText('Error updating subscription: Unknown')
})

test('a search that finds nobody says so, and leads back to all orders', async () => {
  const { reply, press, truly } = await open()
  reply('listSubscriptions', [])
  fill(screen.getByLabelText('Find by name, email, phone or number'), 'Paige')
  await screen.findByRole('heading', { name: 'No orders for “Paige”' })
  await findNotice('0 orders found')
  expect(window.location.search).toBe('?q=Paige')
  reply('listSubscriptions', truly('listSubscriptions'))
  await press('Show all orders')
  await waitFor(() => expect(window.location.href).toMatch(/\/admin$/))
  expect(screen.getByLabelText<HTMLInputElement>('Find by name, email, phone or number').value).toBe('')
})

test('the head of the table sorts by a column, the other way round when pressed again, and the address keeps it', async () => {
  const { user, asked } = await open()
  const sorted = () => asked('listSubscriptions').at(-1)?.query ?? ''
  const head = () => screen.getByRole('columnheader', { name: 'Amount' })
  expect(sorted()).not.toContain('sort')
  expect(screen.getByRole('columnheader', { name: 'Name Date' }).getAttribute('aria-sort')).toBe('descending')
  await user.click(within(head()).getByRole('button'))
  await waitFor(() => expect(sorted()).toContain('sort=-amount'))
  expect(head().getAttribute('aria-sort')).toBe('descending')
  await user.click(within(head()).getByRole('button'))
  await waitFor(() => expect(sorted()).toContain('sort=amount'))
  expect(window.location.search).toBe('?sort=amount')
})

test('on a phone a list says how to sort', async () => {
  setScreenWidth(390)
  const { user, asked } = await open()
  await user.selectOptions(screen.getByLabelText('Sort by'), 'Name, A to Z')
  await waitFor(() => expect(asked('listSubscriptions').at(-1)?.query).toContain('sort=name'))
})

test('imported orders are called so, and have a list of their own', async () => {
  const { user, reply, order, asked } = await open()
  reply('listSubscriptions', [{ ...order, is_imported: true }])
  await user.selectOptions(screen.getByLabelText('Show'), 'Imported')
  await waitFor(() => expect(asked('listSubscriptions').at(-1)?.query).toContain('imported=yes'))
  await waitFor(() => expect(listed()).toContain('Imported'))
  expect(listed()).not.toContain('Added by hand')
  await user.selectOptions(screen.getByLabelText('Show'), 'Added by hand')
  await waitFor(() => expect(asked('listSubscriptions').at(-1)?.query).toMatch(/status=manual&imported=no/))
})

test('an order shows its own weeks, and what the provider calls its payment only when it is unfolded', async () => {
  const paid = {
    id: 16,
    status: 'paid',
    payment_ref: 'pi_123',
    start_date: '2026-10-05',
    end_date: '2026-12-27',
    first_week: 2,
    weeks: 4,
  } as const
  openPage('/admin?q=D-00016', 'farmer', ({ reply, truly }) => {
    const [first] = truly('listSubscriptions')
    reply('listSubscriptions', [{ ...(first as Order), ...WANTED, ...paid }])
  })
  // What was looked for and found is unfolded.
  await screen.findByText('Payment reference')
  expect(screen.getByRole('button', { name: /^More about/ }).getAttribute('aria-expanded')).toBe('true')
  expect(screen.getByText('pi_123').closest('details')?.open).toBe(false)
  expect(listed()).toContain('Mon, Oct 19 – Sun, Nov 15, 2026 · 4 weeks')
})

test('several orders are chosen and emailed, saved, marked or noted as paid together', async () => {
  const page = openPage('/admin', 'farmer')
  const [first, second, third] = page.truly('listSubscriptions') as [Order, Order, Order]
  const owes: Order = {
    ...first,
    id: 21,
    status: 'owed',
    owed_amount: 26,
    due_date: '2099-01-01',
    pay_later: 'farm',
    needs_care: false,
    care: null,
  }
  const cares: Order = { ...second, id: 22, status: 'paid', owed_amount: 0, care: 'amountDiffers', needs_care: true }
  page.reply('listSubscriptions', [
    owes,
    cares,
    { ...third, id: 23, needs_care: false, status: 'manual', owed_amount: 0, farm_amount: third.total_amount },
  ])
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  await page.user.click(await screen.findByRole('checkbox', { name: /^Select D-00023/ }))
  const bar = () => within(screen.getByRole('region', { name: /selected$/ }))
  expect(bar().queryByRole('button', { name: /reviewed|payment/ })).toBeNull()
  await page.user.click(screen.getByRole('checkbox', { name: 'Select all shown' }))
  expect(bar().getByText('3 orders selected')).toBeTruthy()
  expect(bar().getByRole('link', { name: 'Email them' }).getAttribute('href')).toBe('/admin/mass-email?orders=23,21,22')

  page.reply('markOrderSeen', { ...cares, needs_care: false, care_seen_at: '2026-01-06T11:00:00.000Z' })
  await press('Mark 1 as reviewed')
  await findNotice('Marked as reviewed: 1 order.')
  expect(screen.queryByRole('button', { name: /as reviewed$/ })).toBeNull()

  await press('Record 1 payment…')
  const dialog = within(screen.getByRole('dialog', { name: 'Record 1 payment' }))
  expect(dialog.getByText('$26.00')).toBeTruthy()
  await page.user.click(dialog.getByLabelText('Cash'))
  page.refuse('notePayment', 'notOwed')
  await page.user.click(dialog.getByRole('button', { name: 'Record $26.00' }))
  await screen.findByText(/^Couldn't update D-00021 .+: /)
  page.reply('notePayment', { ...owes, status: 'paid', owed_amount: 0, farm_amount: 26 })
  await press('Record 1 payment…')
  await page.user.click(screen.getByLabelText('Cash'))
  await press('Record $26.00')
  await findNotice('Recorded $26.00 for 1 order.')
  expect(page.asked('notePayment').map(({ body }) => body)).toMatchObject([{ amount: 26 }, { amount: 26, method: 'cash' }])

  await press('Clear selection')
  expect(screen.queryByRole('region', { name: /selected$/ })).toBeNull()
})

test('the farmer writes to the customer of an order without leaving the list', async () => {
  const { press, order, reply, refuse, asked, user } = await open()
  await press(`More about ${nameOf(order)}`)
  await press(new RegExp(`^Write to them… ${nameOf(order)}`))
  const dialog = within(screen.getByRole('dialog', { name: `Write to ${order.name}` }))
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(dialog.getByText('Please enter a subject.')).toBeTruthy())
  fill(dialog.getByLabelText('Subject'), 'Your cooler')
  fill(dialog.getByLabelText('Message'), 'It is blue.')
  refuse('writeToCustomer', 'notInvitedYet')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(dialog.getByText(/then you can write to them/)).toBeTruthy())
  reply('writeToCustomer', undefined)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await findNotice(/^Your email to Edda Fern is on its way/)
  expect(asked('writeToCustomer').at(-1)).toMatchObject({
    params: { userId: nameOf(order).slice(0, 7) },
    body: { subject: 'Your cooler', message: 'It is blue.' },
  })
})

const EIGHTEEN: ListedProduct = {
  ...{ product_id: 3, product_name: 'Eighteen eggs', short_name: '18', price: 9.25, eggs: 18, rhythms: [1, 2], version: 1 },
  ...{ is_archived: true, is_ordered: true, prices: [] },
}
const OF_EIGHTEEN: Partial<Order> = { product: 'Eighteen eggs', product_id: 3, every_weeks: 2, first_week: 0, weeks: 6, carton_price: 9.25 }

/** Where the farm sells more than a weekly carton. */
const openWithChoice = async () => {
  const page = openPage('/admin', 'farmer', ({ reply, truly }) => {
    reply('listProducts', [...truly('listProducts'), EIGHTEEN])
    const [first] = truly('listSubscriptions')
    reply('listSubscriptions', [{ ...(first as Order), ...WANTED, ...OF_EIGHTEEN }])
  })
  await screen.findByText(WANTED.name ?? '')
  return page
}

test.each([360, 1280])('at %i px an order names its product as lists do, and how often it is collected', async (width) => {
  setScreenWidth(width)
  const { user } = await openWithChoice()
  await waitFor(() => expect(listed()).toContain('2 x 18'))
  expect(listed()).toContain('every other week')
  expect(listed()).toContain('6 pickups')
  if (width === 360) await user.click(screen.getByText(WANTED.name ?? ''))
  await user.click(screen.getByRole('button', { name: /^Edit D-/ }))
  fill(field('Eighteen eggs, every other week'), '3')
  expect(form().getByRole('button', { name: 'Use $166.50' })).not.toBeNull()
})

test('the list and its totals are of one product, also one no longer sold, when it is chosen', async () => {
  setScreenWidth(1280)
  const { user, asked } = await openWithChoice()
  const filter = await screen.findByLabelText('Product')
  await user.selectOptions(filter, 'Eighteen eggs')
  await waitFor(() => expect(asked('readSubscriptionTotals').at(-1)?.query).toBe('?product_id=3'))
  expect(asked('listSubscriptions').at(-1)?.query).toContain('product_id=3')
  expect(window.location.search).toBe('?product=3')
  expect(within(screen.getByRole('region', { name: 'Totals' })).getByText('Items per pickup')).not.toBeNull()
})

test('a farm with nothing but the weekly carton is asked for no product', async () => {
  setScreenWidth(1280)
  const { all } = await open()
  await waitFor(() => expect(all()).toContain('listProducts'))
  expect(screen.queryByLabelText('Product')).toBeNull()
  expect(isSaid('Cartons per week')).toBe(true)
})
