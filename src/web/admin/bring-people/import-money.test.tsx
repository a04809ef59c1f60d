import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { descriptionOf, fillIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { importFieldNames } from '../../../shared/fields/import-fields.ts'
import type { Import, Matching } from '../../../shared/shapes/imports.ts'

const matching = (over: Partial<Matching>) =>
  ({ ...Object.fromEntries(importFieldNames.map((name) => [name, null])), name: 0, ...over }) as Matching

const COUNTS = {
  rows: 3,
  ready: 3,
  problems: 0,
  already: 0,
  people_new: 3,
  people_known: 0,
  orders: 3,
  left_out: 0,
  values: 0,
  problem_kinds: [],
}
const MONEY = { paid_cents: 20_800, paid_orders: 2, owed_cents: 6_390 }

/** A draft of three orders, whose fourth column says what is paid. */
const draft = (over: Partial<Import> = {}): Import => ({
  import_id: 7,
  file_name: 'members.csv',
  sheet: '',
  sheets: [''],
  created_at: '2026-01-05T12:00:00.000Z',
  created_by: 'admin@demo.farm',
  state: 'draft',
  version: 1,
  columns: ['Name', 'Email', 'Cartons', 'Paid'].map((header, column) => ({ column, header, samples: [] })),
  matching: matching({ email: 1, cartons_per_week: 2, paid: 3 }),
  defaults: { cycle_id: null, site_id: null, cartons_per_week: null, status: 'owed', date_order: 'mdy' },
  counts: { ...COUNTS, ...MONEY },
  done_rows: 0,
  taken_back_rows: 0,
  kept_rows: 0,
  can_take_back: false,
  why_not: null,
  invited: 0,
  mailable: 0,
  no_email: 0,
  notes: [],
  has_rows: true,
  ...over,
})

const open = async (one: Import) => {
  const page = openPage(`/admin/bring-people?import=${one.import_id}`, 'farmer', ({ reply }) => {
    reply('readImport', one)
    reply('listImportRows', [])
  })
  await screen.findByRole('button', { name: 'Import 3 people and 3 orders' })
  return page
}
const choices = () => [...screen.getByLabelText<HTMLSelectElement>('Payments').options].map(({ text }) => text)

test('what will be recorded as paid, and what is still owed, is said before the press', async () => {
  await open(draft())
  screen.getByText('Recorded as paid: $208.00 on 2 orders, with receipts dated today. Still owed: $63.90.')
  screen.getByText("People you haven't invited get no payment reminders, but their orders can still become overdue.")
  expect(choices()).toEqual(['All paid', 'Use the “Paid” column', "Don't record payments"])
})

test('a file without a word about payments records none, unless the farmer says that all is paid', async () => {
  const none = { paid_cents: 0, paid_orders: 0, owed_cents: 0 }
  const silent = draft({
    matching: matching({ email: 1, cartons_per_week: 2 }),
    defaults: { ...draft().defaults, status: 'manual' },
    counts: { ...COUNTS, ...none },
  })
  const { reply, asked } = await open(silent)
  screen.getByText('No payments are recorded. Nothing is owed.')
  expect(choices()[1]).toBe('All still owed')
  const paid = { paid_cents: 31_200, paid_orders: 3, owed_cents: 0 }
  reply('matchImport', { ...silent, version: 2, defaults: { ...silent.defaults, status: 'paid' }, counts: { ...COUNTS, ...paid } })
  fillIn('Payments', 'paid')
  await screen.findByText('Recorded as paid: $312.00 on 3 orders, with receipts dated today. Nothing is owed.')
  expect(asked('matchImport')[0]?.body).toMatchObject({ defaults: { status: 'paid' } })
})

test('a Paid column that will not be used is told', async () => {
  const { reply } = await open(draft())
  reply('matchImport', draft({ version: 2, defaults: { ...draft().defaults, status: 'manual' } }))
  fillIn('Payments', 'manual')
  await waitFor(() => expect(descriptionOf(screen.getByLabelText('Payments'))).toContain("The “Paid” column isn't used."))
})
