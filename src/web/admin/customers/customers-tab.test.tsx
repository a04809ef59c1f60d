import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fill, findNotice } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { Customer } from '../../../shared/shapes/customers.ts'

const ANN: Customer = {
  id: 'ann-1',
  has_account: true,
  name: 'Ann Miller',
  email: 'ann@miller.example',
  since: '2026-10-01T12:00:00.000Z',
  is_verified: true,
  is_uninvited: false,
  is_waiting: false,
  orders: 1,
  owed_cents: 1_300,
  last_order: { reference: 'D-00016', egg_cycle: 'Fall', pickup_site: 'Library', cartons_per_week: 2 },
}
const EDDA: Customer = {
  ...ANN,
  id: 'D-00017',
  has_account: false,
  is_verified: false,
  name: 'Edda Fern',
  email: '',
  owed_cents: 0,
  last_order: null,
}

const open = async (path = '/admin/customers') => {
  const page = openPage(path, 'farmer', ({ reply }) => reply('listCustomers', { customers: [ANN, EDDA], next: '1.x' }))
  await screen.findByRole('link', { name: 'Ann Miller' })
  return page
}
const rows = () => within(screen.getByRole('list', { name: 'Customers' })).getAllByRole('listitem')

test('the farmer reads who owes, who has no account, and what each ordered last', async () => {
  await open()
  const [ann, edda] = rows()
  expect(ann?.textContent).toContain('owes $13.00')
  expect(ann?.textContent).toContain('Fall, Library, 2 a week (D-00016)')
  expect(edda?.textContent).toContain('No account')
  expect(edda?.textContent).not.toContain('owes')
  expect(screen.getByRole('link', { name: 'Edda Fern' }).getAttribute('href')).toBe('/admin/customers/D-00017')
})

test('a search, a filter and the next page are in the address and in the call', async () => {
  const { user, asked } = await open()
  fill(screen.getByLabelText('Name, email, phone or order number'), 'miller')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await user.selectOptions(screen.getByLabelText('Show'), 'Owe money')
  await user.click(await screen.findByRole('link', { name: 'Next page' }))
  await waitFor(() => expect(asked('listCustomers').at(-1)?.query).toBe('?q=miller&show=owes&after=1.x'))
  await user.selectOptions(screen.getByLabelText('Show'), 'Imported')
  await waitFor(() => expect(window.location.search).toBe('?q=miller&show=imported'))
})

test('who finds nobody is told what can be searched, and led back to everyone', async () => {
  const { reply, user } = await open()
  reply('listCustomers', { customers: [], next: null })
  fill(screen.getByLabelText('Name, email, phone or order number'), 'paige')
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await screen.findByRole('heading', { name: 'Nobody found for “paige”' })
  reply('listCustomers', { customers: [ANN], next: null })
  await user.click(screen.getByRole('link', { name: 'Show everyone' }))
  await screen.findByRole('link', { name: 'Ann Miller' })
})

test('imported people who were not invited yet are invited from here, after one more question', async () => {
  const { user, reply, asked } = await open()
  reply('readUninvited', { people: 37 })
  await user.selectOptions(screen.getByLabelText('Show'), 'Imported, not invited yet')
  await screen.findByText(/^37 people were imported and not invited yet\./)
  await user.click(screen.getByRole('button', { name: 'Invite 37 people…' }))
  expect(asked('inviteCustomers')).toEqual([])
  reply('inviteCustomers', { mailed: 37 })
  reply('readUninvited', { people: 0 })
  await user.click(screen.getByRole('button', { name: 'Send to 37 people' }))
  await findNotice('37 emails on the way.')
  expect(asked('inviteCustomers').map(({ body }) => body)).toEqual([{}])
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Invite/ })).toBeNull())
})

test('one of them is invited on their own page, which says so', async () => {
  const { truly, reply, asked, user } = await open()
  const { last_order: _, ...person } = ANN
  const read = { ...truly('readCustomer'), ...person, is_uninvited: true }
  reply('readCustomer', read)
  await user.click(screen.getByRole('link', { name: 'Ann Miller' }))
  await user.click(await screen.findByRole('button', { name: 'Invite…' }))
  reply('inviteCustomers', { mailed: 1 })
  reply('readCustomer', { ...read, is_uninvited: false })
  await user.click(screen.getByRole('button', { name: 'Send invitation' }))
  await findNotice(`Invitation sent to ${ANN.email}.`)
  expect(asked('inviteCustomers').map(({ body }) => body)).toEqual([{ id: ANN.id }])
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Invite…' })).toBeNull())
})

test('one page says what the farm knows, and credit is given there', async () => {
  const { truly, reply, asked, user } = await open()
  const order = truly('listSubscriptions')[0]
  if (!order) throw new Error('The demo farm has no order')
  const own = truly('readCustomer')
  const { last_order: _, ...person } = ANN
  reply('readCustomer', { ...own, ...person, phone: '607-555-0100', note: 'Two dogs', list: [{ ...order, id: 16 }] })
  await user.click(screen.getByRole('link', { name: 'Ann Miller' }))
  await screen.findByRole('heading', { name: 'Ann Miller' })
  expect(document.body.textContent).toContain('607-555-0100')
  expect(screen.getByRole('link', { name: 'Change or refund D-00016' }).getAttribute('href')).toBe('/admin?q=D-00016')
  await user.click(screen.getByRole('button', { name: 'Write an email' }))
  const dialog = within(screen.getByRole('dialog', { name: 'Write to Ann Miller' }))
  fill(dialog.getByLabelText('Subject'), 'Your cooler')
  fill(dialog.getByLabelText('Message'), 'It is blue.')
  reply('writeToCustomer', undefined)
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await screen.findByText(/^Your email to Ann Miller is on its way/)
  expect(asked('writeToCustomer')).toMatchObject([{ body: { subject: 'Your cooler', message: 'It is blue.' } }])

  await user.click(screen.getByText('Give credit', { selector: 'summary' }))
  fill(screen.getByLabelText('Amount'), '5')
  reply('giveCredit', {
    ...truly('listCredits')[0],
    entry_id: 1,
    user_id: 'ann-1',
    email: ANN.email,
    at: ANN.since,
    cents: 500,
    reason: 'farm',
    reference: null,
    note: '',
    balance_cents: 500,
    who: '',
  })
  await user.click(screen.getByRole('button', { name: 'Give credit' }))
  await findNotice('Saved. ann@miller.example now has $5.00 in credit.')
  expect(asked('giveCredit')[0]?.body).toMatchObject({ email: ANN.email, amount: 5 })
})

test('a note that someone else changed meanwhile is shown before it is replaced', async () => {
  const { truly, reply, refuse, asked, user } = openPage('/admin/customers/ann-1', 'farmer', ({ reply: prepare, truly: real }) =>
    prepare('readCustomer', { ...real('readCustomer'), id: 'ann-1', note: 'Two dogs' }),
  )
  const note = await screen.findByLabelText('Private note')
  fill(note as HTMLTextAreaElement, 'Three dogs')
  refuse('setCustomerNote', 'changedMeanwhile')
  reply('readCustomer', { ...truly('readCustomer'), id: 'ann-1', note: 'A cat' })
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await findNotice('Someone else changed the note to “A cat”. Save again to replace it.')
  reply('setCustomerNote', { note: 'Three dogs' })
  await user.click(screen.getByRole('button', { name: 'Save note' }))
  await findNotice('Note saved.')
  expect(asked('setCustomerNote').map(({ body }) => body)).toEqual([
    { note: 'Three dogs', was: 'Two dogs' },
    { note: 'Three dogs', was: 'A cat' },
  ])
})

test('a closed account is shown as one, without a note or a way to write', async () => {
  openPage('/admin/customers/x', 'farmer', ({ reply: prepare, truly: real }) =>
    prepare('readCustomer', { ...real('readCustomer'), is_closed: true, name: '', email: '', mails: [] }),
  )
  await screen.findByRole('heading', { name: 'Closed account' })
  expect(screen.queryByLabelText('Private note')).toBeNull()
  expect(screen.queryByRole('button', { name: 'Write an email' })).toBeNull()
})

test('what someone ordered last is named where the farm sells more than a weekly carton', async () => {
  openPage('/admin/customers', 'farmer', ({ reply }) => {
    const last_order = ANN.last_order && { ...ANN.last_order, product: '18 eggs', every_weeks: 2 }
    reply('listCustomers', { customers: [{ ...ANN, last_order }], next: null })
  })
  expect((await screen.findByText(/D-00016/)).textContent).toBe('Fall, Library, 2 x 18 eggs every other week (D-00016)')
})
