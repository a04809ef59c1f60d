import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import type { Answers } from '../../../../tests/support/pages/answers.ts'
import { descriptionOf, expectFocusOn, findAlert, typedIn } from '../../../../tests/support/pages/on-page.ts'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import { setScreenWidth } from '../../../../tests/support/pages/screen.ts'
import { importFieldNames } from '../../../shared/fields/import-fields.ts'
import type { Import, ImportRow, ImportValue, Matching } from '../../../shared/shapes/imports.ts'

const LIBRARY = 'Southworth Library, Dryden'
const COLUMNS = { name: 0, email: 1, cycle: 2, site: 3, cartons_per_week: 4, paid: 5, date: 6 }
const matching = Object.fromEntries(importFieldNames.map((field) => [field, null])) as Matching

const DRAFT: Import = {
  ...{ import_id: 7, file_name: 'forms.csv', sheet: 'forms', sheets: ['forms'], created_at: '2026-03-01T12:00:00Z', created_by: null },
  ...{ state: 'draft', version: 1, done_rows: 0, taken_back_rows: 0, kept_rows: 0, can_take_back: false, why_not: null, notes: [] },
  ...{ invited: 0, mailable: 0, no_email: 0, has_rows: true },
  columns: Object.entries(COLUMNS).map(([header, column]) => ({
    column,
    header,
    samples: header === 'date' ? ['13.13.2026', '4.5.2026'] : [],
  })),
  matching: { ...matching, ...COLUMNS },
  defaults: { cycle_id: null, site_id: null, cartons_per_week: null, status: 'manual', date_order: 'mdy' },
  counts: {
    ...{ rows: 60, ready: 40, problems: 15, already: 0, left_out: 5, people_new: 40, people_known: 0, orders: 40, values: 3 },
    ...{ paid_cents: 0, paid_orders: 0, owed_cents: 0 },
    problem_kinds: [
      { kind: 'unknownSite', rows: 12 },
      { kind: 'notNumber', rows: 3 },
    ],
  },
}

const VALUES: ImportValue[] = [
  { field: 'site', value: 'Dryden library', rows: 8, proposed: LIBRARY, chosen: null, is_remembered: false },
  { field: 'paid', value: 'venmo', rows: 4, proposed: 'yes', chosen: null, is_remembered: false },
  { field: 'cartons_per_week', value: 'some', rows: 1, proposed: null, chosen: null, is_remembered: false },
]

const order = {
  ...{ cycle_id: 1, egg_cycle: 'Winter', site_id: null, pickup_site: 'Moon', cartons_per_week: null, weeks: 8, donation_cartons: 0 },
  ...{ total_cents: 0, paid_cents: 0, owed_cents: 0, date: null, second_email: '', additional_notes: '', farm_notes: '' },
}
const ROW: ImportRow = {
  ...{ line: 2, notes: [], decision: null, other_order: null, subscription_id: null, edited: [], problems: [], outcome: 'ready' },
  person: { name: 'Ann', email: 'ann@list.example', is_known: false },
  order,
  cells: { name: 'Ann', email: 'ann@list.example', site: 'Moon', cartons_per_week: 'a lot' },
}
const NO_SITE = { field: 'site', kind: 'unknownSite', text: 'You have no pickup site “Moon”.' } as const
const NO_NUMBER = { field: 'cartons_per_week', kind: 'notNumber', text: '“a lot” is not from 1 to 30.' } as const
const BAD: ImportRow[] = [
  { ...ROW, outcome: 'problems', problems: [NO_SITE, NO_NUMBER] },
  { ...ROW, line: 3, person: { ...ROW.person, name: 'Bo' }, outcome: 'problems', problems: [NO_NUMBER] },
]

type Given = { one?: Partial<Import>; values?: ImportValue[]; rows?: ImportRow[]; search?: string; prepare?: (answers: Answers) => void }

/** A shop that keeps what is chosen: the next reading shows it. */
const open = async ({ one = {}, values = [], rows = [ROW], search = '', prepare = () => {} }: Given = {}) => {
  let now = { ...DRAFT, ...one }
  const shown = { values, rows }
  const next = () => {
    now = { ...now, version: now.version + 1 }
    return now
  }
  const page = openPage(`/admin/bring-people?import=7${search}`, 'farmer', (answers) => {
    const { reply } = answers
    prepare(answers)
    reply('readImport', () => now)
    reply('listImportValues', () => shown.values)
    reply('listImportRows', () => shown.rows)
    reply('matchImport', ({ body }) => {
      now = { ...now, defaults: { ...now.defaults, ...body.defaults } as Import['defaults'] }
      return next()
    })
    reply('chooseImportValues', ({ body }) => {
      for (const { field, value, chosen } of body.values)
        shown.values = shown.values.map((each) => (each.field === field && each.value === value ? { ...each, chosen } : each))
      return next()
    })
    reply('changeImportRow', next)
  })
  await screen.findByRole('heading', { name: 'forms.csv' })
  const bodies = (name: 'chooseImportValues' | 'changeImportRow') => page.asked(name).map(({ body }) => body)
  const press = (name: string | RegExp) => page.user.click(screen.getByRole('button', { name }))
  return { ...page, shown, bodies, press }
}
const selected = (label: RegExp) => screen.getByLabelText<HTMLSelectElement>(label).selectedOptions[0]?.textContent

describe('a value that was not understood', () => {
  test('is listed once with its number of rows and a suggestion, and one press takes all suggestions', async () => {
    const { press, bodies } = await open({ values: VALUES })
    expect(await screen.findByText(/We couldn't read 3 values\. Choose what each one means/)).toBeTruthy()
    expect(screen.getByLabelText(/“Dryden library” Pickup site · 8 rows/)).toBeTruthy()
    expect([selected(/^“Dryden library”/), selected(/^“venmo”/), selected(/^“some”/)]).toEqual([LIBRARY, 'Paid in full', 'Choose…'])
    await press('Use all 2 suggestions')
    await expectFocusOn(() => screen.getByLabelText(/^“some”/))
    expect(await screen.findByText(/We couldn't read 1 value\. Choose what it means/)).toBeTruthy()
    expect(bodies('chooseImportValues')).toEqual([
      {
        version: 1,
        values: [
          { field: 'site', value: 'Dryden library', chosen: { becomes: LIBRARY } },
          { field: 'paid', value: 'venmo', chosen: { becomes: 'yes' } },
        ],
      },
    ])
  })

  test('is chosen by one of the farm’s names, a number, a typed amount, as if empty, or leaves its rows out', async () => {
    const { bodies, user } = await open({ values: VALUES })
    const site = await screen.findByLabelText(/^“Dryden library”/)
    expect(within(site).getByRole('option', { name: LIBRARY })).toBeTruthy()
    await user.selectOptions(site, 'Treat as empty')
    await user.selectOptions(screen.getByLabelText(/^“venmo”/), 'Enter an amount…')
    const typed = await screen.findByLabelText('Paid for “venmo”')
    await expectFocusOn(() => typed)
    await user.type(typed, 'twenty{Enter}')
    await findAlert('Enter an amount like 130.00.')
    await user.clear(typed)
    await user.type(typed, '20.00{Enter}')
    await expectFocusOn(() => screen.getByLabelText(/^“venmo”/))
    await user.selectOptions(screen.getByLabelText(/^“some”/), '30')
    await expectFocusOn(() => screen.getByText('3 values you chose'))
    await waitFor(() => expect(bodies('chooseImportValues')).toHaveLength(3))
    expect(bodies('chooseImportValues').map((body) => (body as { values: object[] }).values[0])).toMatchObject([
      { chosen: { becomes: '' } },
      { chosen: { becomes: '20.00' } },
      { value: 'some', chosen: { becomes: '30' } },
    ])
    await user.selectOptions(screen.getByLabelText(/^“some”/), 'Leave these rows out')
    await waitFor(() => expect(bodies('chooseImportValues').at(-1)).toMatchObject({ values: [{ chosen: { becomes: null } }] }))
  })

  test('is remembered from the last file, which is said, and can be changed', async () => {
    const [first, ...rest] = VALUES
    const remembered = { ...(first as ImportValue), chosen: { becomes: LIBRARY }, is_remembered: true }
    const { user, bodies } = await open({ values: [remembered, ...rest] })
    const line = (await screen.findByLabelText(/^“Dryden library”/)).closest('li')
    expect(line?.textContent).toContain('As last time')
    await user.selectOptions(screen.getByLabelText(/^“Dryden library”/), 'Not chosen')
    await waitFor(() => expect(bodies('chooseImportValues')).toMatchObject([{ values: [{ chosen: null }] }]))
    expect(await screen.findByText(/We couldn't read 3 values\. Choose what each one means/)).toBeTruthy()
  })

  test('is one line less where there is none', async () => {
    await open()
    expect(await screen.findByText('We could read every value.')).toBeTruthy()
  })

  test('is sent after what is on its way, with what was chosen meanwhile; nothing is lost', async () => {
    const { user, hold, reply, bodies } = await open({ values: VALUES })
    const site = await screen.findByLabelText(/^“Dryden library”/)
    const letGo = hold('chooseImportValues', { ...DRAFT, version: 2 })
    await user.selectOptions(site, 'Leave these rows out')
    await user.selectOptions(screen.getByLabelText(/^“venmo”/), 'Not paid')
    await user.selectOptions(screen.getByLabelText(/^“some”/), '3')
    expect(bodies('chooseImportValues')).toHaveLength(1)
    reply('chooseImportValues', { ...DRAFT, version: 3 })
    letGo()
    await waitFor(() => expect(bodies('chooseImportValues')).toHaveLength(2))
    expect(bodies('chooseImportValues')[1]).toMatchObject({ version: 2, values: [{ value: 'venmo' }, { value: 'some' }] })
  })

  test('that could not be saved is said, and shown as it was', async () => {
    const { user, refuse } = await open({ values: VALUES })
    refuse('chooseImportValues', 'changedMeanwhile')
    await user.selectOptions(await screen.findByLabelText(/^“some”/), '3')
    await findAlert('That was not saved.')
    await waitFor(() => expect(selected(/^“some”/)).toBe('Choose…'))
  })
})

test('dates that could be read in two ways are asked about with one of the file', async () => {
  const { user, asked } = await open({ one: { defaults: { ...DRAFT.defaults, date_order: null } } })
  expect(await screen.findByRole('group', { name: 'Is 4.5.2026 April 5 or May 4?' })).toBeTruthy()
  await user.click(screen.getByLabelText('May 4'))
  await waitFor(() => expect(asked('matchImport')[0]?.body).toMatchObject({ defaults: { date_order: 'dmy' } }))
  expect(screen.queryByLabelText('A date like 4/5/2026')).toBeNull()
})

test('columns that were all recognized are folded into one line', async () => {
  await open()
  expect(screen.getByText('7 of 7 columns recognized')).toBeTruthy()
})

describe('a cell with a problem', () => {
  test('is corrected where it stands: its text, the problem in short, and more of it for who is in it', async () => {
    const { user, shown, bodies } = await open({ rows: BAD })
    const cartons = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Cartons per week, row 2' })
    expect([cartons.value, cartons.getAttribute('aria-invalid')]).toEqual(['a lot', 'true'])
    expect(descriptionOf(cartons)).toBe('Not a number “a lot” is not from 1 to 30.')
    await user.clear(cartons)
    await user.type(cartons, '2{Escape}')
    expect(cartons.value).toBe('a lot')
    await user.clear(cartons)
    shown.rows = [{ ...BAD[0], edited: ['cartons_per_week'], problems: [NO_SITE], cells: { cartons_per_week: '2' } }, BAD[1]] as ImportRow[]
    await user.type(cartons, '2{Enter}')
    await expectFocusOn(() => screen.getByLabelText('Cartons per week, row 3'))
    expect(bodies('changeImportRow')).toEqual([{ version: 1, cells: { cartons_per_week: '2' } }])
    expect(await screen.findByText(/Edited/)).toBeTruthy()
    expect(typedIn('Cartons per week, row 2')).toBe('2')
    await user.click(screen.getByRole('button', { name: 'Undo the correction of Cartons per week, row 2' }))
    await waitFor(() => expect(bodies('changeImportRow').at(-1)).toEqual({ version: 2, cells: { cartons_per_week: null } }))
  })

  test('of a site is one of the farm’s, and the focus goes on where its row has left the list', async () => {
    const { user, shown, bodies } = await open({ rows: BAD, search: '&show=problems' })
    const site = await screen.findByRole('combobox', { name: 'Pickup site, row 2' })
    shown.rows = BAD.slice(1)
    await user.selectOptions(site, LIBRARY)
    await waitFor(() => expect(bodies('changeImportRow')).toEqual([{ version: 1, cells: { site: LIBRARY } }]))
    await expectFocusOn(() => screen.getByLabelText('Cartons per week, row 3'))
  })

  test('saves what was typed when it is left, once, and several one after the other', async () => {
    const { user, hold, reply, bodies } = await open({ rows: BAD })
    const letGo = hold('changeImportRow', { ...DRAFT, version: 2 })
    const first = await screen.findByLabelText('Cartons per week, row 2')
    const second = screen.getByLabelText('Cartons per week, row 3')
    await user.clear(first)
    await user.type(first, '1')
    await user.clear(second)
    await user.type(second, '2')
    await user.tab()
    expect(bodies('changeImportRow')).toHaveLength(1)
    reply('changeImportRow', { ...DRAFT, version: 3 })
    letGo()
    await waitFor(() => expect(bodies('changeImportRow')).toMatchObject([{ version: 1 }, { version: 2, cells: { cartons_per_week: '2' } }]))
  })

  test('has its name beside it on a phone', async () => {
    setScreenWidth(390)
    await open({ rows: BAD })
    expect((await screen.findByLabelText('Pickup site, row 2')).parentElement?.textContent).toMatch(/^Pickup site.*Unknown site/)
  })
})

describe('a row', () => {
  test('is left out, and taken in again', async () => {
    const { user, shown, bodies } = await open()
    shown.rows = [{ ...ROW, outcome: 'leftOut', decision: 'leftOut' }]
    await user.click(await screen.findByRole('button', { name: 'Leave out row 2' }))
    await user.click(await screen.findByRole('button', { name: 'Import row 2 after all' }))
    await waitFor(() => expect(bodies('changeImportRow')).toMatchObject([{ decision: 'leftOut' }, { decision: null }]))
  })

  test('of somebody who has another order is left out until the farmer adds it, or replaces that one if that is possible', async () => {
    const other_order = { subscription_id: 5, cartons_per_week: 2, pickup_site: 'Library', why_not: 'It is paid.' }
    const { user, bodies, shown } = await open({ rows: [{ ...ROW, outcome: 'already', other_order }] })
    expect(await screen.findByText('Has an order')).toBeTruthy()
    const choice = await screen.findByRole<HTMLSelectElement>('combobox', {
      name: 'Already has order D-00005: 2 cartons a week at Library',
    })
    expect(choice.selectedOptions[0]?.textContent).toBe('Leave out')
    expect(descriptionOf(choice)).toContain('It is paid.')
    expect(within(choice).getByRole<HTMLOptionElement>('option', { name: 'Replace it' }).disabled).toBe(true)
    shown.rows = [{ ...ROW, decision: 'add', other_order }]
    await user.selectOptions(choice, 'Add as a second order')
    await waitFor(() => expect(choice.value).toBe('add'))
    await user.selectOptions(choice, 'Leave out')
    await waitFor(() => expect(bodies('changeImportRow')).toMatchObject([{ decision: 'add' }, { decision: null }]))
  })

  test('that replaces another order says what becomes of that one', async () => {
    const other_order = { subscription_id: 5, cartons_per_week: 2, pickup_site: 'Library', why_not: null }
    await open({ rows: [{ ...ROW, decision: 'replace', other_order }] })
    const choice = await screen.findByRole('combobox', { name: /^Already has order D-00005/ })
    expect(descriptionOf(choice)).toMatch(/^D-00005 is removed\. .* The customer isn't notified\.$/)
  })
})

describe('the filter', () => {
  test('has the problems by kind, in the address', async () => {
    const { user, asked } = await open({ rows: BAD })
    await user.click(await screen.findByRole('link', { name: '15 With problems' }))
    await user.click(await screen.findByRole('link', { name: 'Not a number 3' }))
    await waitFor(() => expect(asked('listImportRows').at(-1)?.query).toContain('problem=notNumber'))
    expect(window.location.search).toContain('show=problems&problem=notNumber')
    await user.click(screen.getByRole('link', { name: '5 Left out' }))
    await waitFor(() => expect(asked('listImportRows').at(-1)?.query).toMatch(/show=leftOut(?!.*problem)/))
  })

  test('calls nothing imported that was undone', async () => {
    const counts = { ...DRAFT.counts, ready: 2 }
    const one = { state: 'takenBack', taken_back_rows: 38, kept_rows: 2, counts } as const
    const { asked } = await open({ one, rows: BAD, search: '&show=ready' })
    const filter = await screen.findByRole('navigation', { name: 'Which rows' })
    expect(
      within(filter)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['60 All rows', '38 Undone', '2 Stays', '15 With problems', '5 Left out'])
    await waitFor(() => expect(asked('listImportRows').at(-1)?.query).toContain('show=all'))
    expect(screen.queryByRole('combobox', { name: /row 2/ })).toBeNull()
  })
})

describe('columns of products', () => {
  test('are asked for only where the farm sells more than a weekly carton', async () => {
    await open()
    expect(document.body.textContent).not.toMatch(/Product|How often/)
  })

  test('are matched like the others, and rows say how many of what and how often', async () => {
    const eighteen = { ...order, cartons_per_week: 2, product_id: 2, short_name: '18', every_weeks: 2, turn: 1, weeks: 4 }
    const other_order = { subscription_id: 4, cartons_per_week: 1, short_name: 'honey', every_weeks: 4, pickup_site: 'Moon', why_not: null }
    const { user, asked } = await open({
      one: { matching: { ...DRAFT.matching, product: null, every_weeks: 3 } },
      rows: [{ ...ROW, order: eighteen, other_order, outcome: 'already' }],
    })
    expect(await screen.findByText('2 x 18 every other week')).toBeTruthy()
    expect(screen.getByText('4 pickups left')).toBeTruthy()
    expect(screen.getByLabelText('Already has order D-00004: 1 x honey every fourth week at Moon')).toBeTruthy()
    await user.selectOptions(screen.getByLabelText('Product'), 'cycle')
    await waitFor(() => expect(asked('matchImport').map(({ body }) => body)).toMatchObject([{ matching: { product: 2 } }]))
  })

  test('and what was not understood in them is chosen from the products and the rhythms', async () => {
    const carton = { product_id: 1, product_name: 'Dozen eggs', short_name: '12', price: 6.5, eggs: 12, rhythms: [1, 2] }
    const page = await open({
      values: [
        { field: 'product', value: 'goose', rows: 1, proposed: null, chosen: null, is_remembered: false },
        { field: 'every_weeks', value: 'now and then', rows: 1, proposed: null, chosen: null, is_remembered: false },
      ],
      prepare: ({ reply }) => reply('listProducts', [{ ...carton, is_archived: false, version: 1, is_ordered: false, prices: [] }]),
    })
    await screen.findByRole('option', { name: 'Dozen eggs' })
    await page.user.selectOptions(screen.getByLabelText(/^“goose” Product/), 'Dozen eggs')
    await page.user.selectOptions(screen.getByLabelText(/^“now and then” How often/), 'every other week')
    await waitFor(() => expect(page.bodies('chooseImportValues')).toHaveLength(2))
    expect(page.bodies('chooseImportValues')).toMatchObject([
      { values: [{ field: 'product', chosen: { becomes: 'Dozen eggs' } }] },
      { values: [{ field: 'every_weeks', chosen: { becomes: 'every other week' } }] },
    ])
  })
})
