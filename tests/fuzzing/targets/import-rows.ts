import { propose } from '../../../src/server/imports/matching/propose.ts'
import { readRow } from '../../../src/server/imports/matching/read-row.ts'
import { isPlainDate } from '../../../src/shared/dates/calendar.ts'
import { allImportFields } from '../../../src/shared/fields/import-fields.ts'
import * as limits from '../../../src/shared/limits.ts'
import { isEmailAddress } from '../../../src/shared/rules/email-address.ts'
import type { Cycle, Site } from '../../../src/shared/shapes/entities.ts'
import { type Defaults, ImportedOrder, type Matching } from '../../../src/shared/shapes/imports.ts'
import { REAL_CYCLES, REAL_SITES, REAL_TODAY } from '../../support/spreadsheets/real-files.ts'
import { ensure, type Target, textOf } from '../engine/target.ts'

/** A row of an imported spreadsheet: what it says is an order within the shop's limits, or is listed as a problem. */

const BETWEEN = '\f'

const product = (product_id: number, product_name: string, price: number) => ({
  name: product_name,
  product: { product_id, product_name, short_name: product_name, price, eggs: 12, rhythms: [1, 2] },
})
const FARM = {
  cycles: REAL_CYCLES.map((each, at) => ({ ...each, cycle_id: at + 1, is_active: at === 1 }) as Cycle),
  sites: REAL_SITES.map((site_name, at) => ({ site_id: at + 1, site_name, site_address: '1 Main St' }) as Site),
  archived: [{ site_id: 9, site_name: 'Old Barn', site_address: '' } as Site],
  products: [product(1, 'Carton', 6.5), product(2, 'Half dozen', 3.5)],
  price_cents: 650,
  today: REAL_TODAY,
  isElsewhere: false,
}
const MATCHING = Object.fromEntries(allImportFields.map((field, at) => [field, at])) as Matching
const DEFAULTS: readonly Defaults[] = [
  { cycle_id: null, site_id: null, cartons_per_week: null, status: 'owed', date_order: null },
  { cycle_id: 2, site_id: 1, cartons_per_week: 2, status: 'manual', date_order: 'mdy' },
  { cycle_id: 1, site_id: 9, cartons_per_week: 1, status: 'paid', date_order: 'dmy' },
]

const isWithin = (value: number, least: number, most: number): boolean => Number.isSafeInteger(value) && value >= least && value <= most

const checkOrder = (order: ImportedOrder): void => {
  ensure(ImportedOrder.safeParse(order).success, 'An order has the form that travels')
  const most = limits.AMOUNT_MAX_DOLLARS * 100
  ensure(isWithin(order.total_cents, 0, most), 'Its total is a number of cents within the limit')
  ensure(isWithin(order.paid_cents, 0, order.total_cents), 'No more is paid than its total')
  ensure(isWithin(order.cartons_per_week ?? 1, limits.CARTONS_MIN, limits.CARTONS_MAX), 'It has a number of cartons that people can order')
  ensure(isWithin(order.donation_cartons, 0, limits.DONATION_MAX), 'It donates a number of cartons that people can donate')
  ensure(order.date === null || (isPlainDate(order.date) && order.date <= REAL_TODAY), 'Its day exists and has come')
  ensure(order.second_email === '' || isEmailAddress(order.second_email), 'Its second address can be emailed')
  ensure(
    [order.additional_notes, order.farm_notes].every((notes) => notes.length <= limits.NOTES_MAX),
    'Its notes are within their limit',
  )
}

const row = (values: Partial<Record<(typeof allImportFields)[number], string>>): string =>
  allImportFields.map((field) => values[field] ?? '').join(BETWEEN)

export const rows: Target = {
  reads: 'rows of imported orders',
  seeds: () => [
    row({
      name: 'Ann Lee',
      email: 'ann@example.org',
      cycle: 'Winter 2026-27',
      site: REAL_SITES[0],
      cartons_per_week: '2',
      total: '$104.00',
      paid: 'yes',
    }),
    row({
      name: 'Bo',
      email: 'Bo Ek <bo@example.org>; cy@example.org',
      cartons_per_week: '1 dz',
      total: '1,234',
      paid: 'check #1043',
      date: '3/5/2026',
    }),
    row({
      first_name: 'Di',
      last_name: 'Oh',
      email: 'n/a',
      phone: '607 555 0100',
      cartons_per_week: 'two',
      product: 'Half dozen',
      every_weeks: 'every other week',
    }),
    row({
      name: 'TOTAL',
      total: '19.470000000000002',
      paid: '$20 cash',
      donation_cartons: '3',
      date: '05.03.2026',
      farm_notes: 'pays later',
    }),
  ],
  tokens: [
    ...[
      BETWEEN,
      'Total',
      'Sum',
      'n/a',
      'none',
      '$',
      ',',
      '.',
      '00',
      '1,000',
      '-',
      '(',
      ')',
      'USD',
      'paid',
      'half',
      'venmo',
      'check #',
      'not yet',
      '?',
    ],
    ...[
      'dozen',
      'a',
      'per week',
      'x',
      'one',
      'twelve',
      'Jan',
      'March 5, 2026',
      '45721',
      '2026-02-29',
      '31.12.2025',
      '<',
      '>',
      '@',
      'mailto:',
      'and',
      ';',
    ],
    ...[
      ...REAL_SITES,
      ...REAL_CYCLES.map(({ cycle_name }) => cycle_name),
      'Old Barn',
      'Half dozen',
      'biweekly',
      'monthly',
      'library',
      'winter',
    ],
  ],
  longest: 12_000,
  check: (input) => {
    // As the reader of files gives them.
    const cells = textOf(input).toWellFormed().replaceAll('\u0000', '').split(BETWEEN).slice(0, allImportFields.length)
    const short = cells.map((cell) => cell.slice(0, limits.IMPORT_CELL_MAX).toWellFormed())
    for (const defaults of DEFAULTS) {
      const given = { row: { line: 2, cells: short }, place: 'table', matching: MATCHING, defaults, choices: {}, farm: FARM } as const
      const read = readRow(given)
      const { person, order, problems, values } = read
      ensure(!/\\u0000|\\ud[89a-f]/i.test(JSON.stringify(read)), 'What was read can be stored')
      ensure(JSON.stringify(readRow(given).order) === JSON.stringify(order), 'Read again, it says the same')
      ensure(person.email === '' || isEmailAddress(person.email), 'A person’s address can be emailed')
      ensure(person.name.length <= limits.NAME_MAX && !/[\r\n]/.test(person.name), 'A person’s name is one line within its limit')
      if (order && problems.length === 0) checkOrder(order)
      for (const { field, value } of values) propose(field, value, FARM)
    }
  },
}
