import { describe, expect, test } from 'vitest'
import type { Matching } from '../../../shared/shapes/imports.ts'
import { matchColumns, orderOfDates, readColumns } from './match-columns.ts'
import { readCount } from './read-count.ts'
import { readCents, readDate, readPaid } from './read-values.ts'

const sheetOf = (...lines: string[][]) => lines.map((cells, each) => ({ line: each + 1, cells }))
const matchedOf = (headers: string[], first = headers.map((_, each) => `x${each}`)) => {
  const { columns, rows } = readColumns(sheetOf(headers, first))
  const matching = matchColumns(columns, rows)
  return Object.fromEntries(Object.entries(matching).flatMap(([field, column]) => (column === null ? [] : [[field, headers[column]]])))
}

describe('columns are matched by what they are called', () => {
  test.each<[string, string[], Partial<Record<keyof Matching, string>>]>([
    [
      'in plain words',
      ['Name', 'E-mail', 'Cartons per week', 'Pickup site'],
      { name: 'Name', email: 'E-mail', cartons_per_week: 'Cartons per week', site: 'Pickup site' },
    ],
    [
      'as the shop writes them where it sells several products',
      ['Name', 'Items per pickup', 'Donated items'],
      { name: 'Name', cartons_per_week: 'Items per pickup', donation_cartons: 'Donated items' },
    ],
    [
      'by Open Food Network',
      ['Hub', 'First Name', 'Last Name', 'Email', 'Phone', 'Quantity', 'Total Price', 'Paid?', 'Order cycle', 'Order date', 'Comments'],
      {
        site: 'Hub',
        first_name: 'First Name',
        last_name: 'Last Name',
        email: 'Email',
        phone: 'Phone',
        cartons_per_week: 'Quantity',
        total: 'Total Price',
        paid: 'Paid?',
        cycle: 'Order cycle',
        date: 'Order date',
        additional_notes: 'Comments',
      },
    ],
    [
      'by Barn2Door and Local Line',
      [
        'Customer Name',
        'Customer Email',
        'Customer Phone',
        'Order Total',
        'Payment Status',
        'Fulfillment Location',
        'Date Placed',
        'Internal Notes',
      ],
      {
        name: 'Customer Name',
        email: 'Customer Email',
        phone: 'Customer Phone',
        total: 'Order Total',
        paid: 'Payment Status',
        site: 'Fulfillment Location',
        date: 'Date Placed',
        farm_notes: 'Internal Notes',
      },
    ],
    [
      'by CSA Admin',
      ['Name', 'Emails', 'Phones', 'Depot', 'Started at'],
      { name: 'Name', email: 'Emails', phone: 'Phones', site: 'Depot', date: 'Started at' },
    ],
    [
      'by Google Forms, in whole questions',
      [
        'Timestamp',
        'Email Address',
        'What is your full name?',
        'How many cartons would you like each week?',
        'Where will you pick up your eggs?',
        'How many would you like to donate?',
        'Anything else?',
      ],
      {
        date: 'Timestamp',
        email: 'Email Address',
        name: 'What is your full name?',
        cartons_per_week: 'How many cartons would you like each week?',
        site: 'Where will you pick up your eggs?',
        donation_cartons: 'How many would you like to donate?',
        additional_notes: 'Anything else?',
      },
    ],
    [
      'by programmers',
      ['first_name', 'last_name', 'email_2', 'email', 'created_at'],
      { first_name: 'first_name', last_name: 'last_name', second_email: 'email_2', email: 'email', date: 'created_at' },
    ],
    [
      'in German',
      [
        'Vorname',
        'Nachname',
        'E-Mail-Adresse',
        'Telefonnummer',
        'Abholort',
        'Kartons pro Woche',
        'Gesamtbetrag',
        'Bezahlt',
        'Bestelldatum',
      ],
      {
        first_name: 'Vorname',
        last_name: 'Nachname',
        email: 'E-Mail-Adresse',
        phone: 'Telefonnummer',
        site: 'Abholort',
        cartons_per_week: 'Kartons pro Woche',
        total: 'Gesamtbetrag',
        paid: 'Bezahlt',
        date: 'Bestelldatum',
      },
    ],
    [
      'in Spanish',
      [
        'Nombre',
        'Apellido',
        'Correo electrónico',
        'Teléfono',
        'Punto de recogida',
        'Cartones por semana',
        'Monto total',
        'Pagado',
        'Notas',
      ],
      {
        first_name: 'Nombre',
        last_name: 'Apellido',
        email: 'Correo electrónico',
        phone: 'Teléfono',
        site: 'Punto de recogida',
        cartons_per_week: 'Cartones por semana',
        total: 'Monto total',
        paid: 'Pagado',
        additional_notes: 'Notas',
      },
    ],
  ])('%s', (_, headers, expected) => expect(matchedOf(headers)).toEqual(expected))

  test('below a title, a line of groups, and blank columns; and where there are no headers at all', () => {
    const titled = readColumns(
      sheetOf(['Hen Hill Farm', '', ''], ['Customer', '', 'Order'], ['Name', '', 'Email'], ['Ann', '', 'ann@last.example']),
    )
    expect(titled).toMatchObject({
      columns: [
        { column: 0, header: 'Name', samples: ['Ann'] },
        { column: 2, header: 'Email' },
      ],
      rows: [{ line: 4 }],
    })
    const bare = readColumns(sheetOf(['Ann', 'ann@last.example'], ['Bo', 'bo@last.example']))
    expect(bare.columns.map(({ header }) => header)).toEqual(['Column A', 'Column B'])
    expect(matchColumns(bare.columns, bare.rows).email).toBe(1)
    expect(bare.rows).toHaveLength(2)
  })

  test('but not by what may be money, or the price of a piece', () => {
    const may = ['Donation', 'Donations', 'Donated', 'Would you like to donate?', 'Price', 'Share price', 'Cost', 'Subtotal']
    expect(matchedOf(may)).toEqual({})
    expect(matchedOf(['Donation (cartons)'])).toEqual({ donation_cartons: 'Donation (cartons)' })
  })

  test('and dates tell themselves whether days come first', () => {
    expect(orderOfDates(sheetOf(['31/12/2025'], ['1/2/2026']), 0)).toBe('dmy')
    expect(orderOfDates(sheetOf(['12/31/2025'], ['1/2/2026']), 0)).toBe('mdy')
    expect(orderOfDates(sheetOf(['1/2/2026']), 0)).toBe('mdy')
  })
})

describe('a cell is understood, or asked back', () => {
  test.each([
    ['$1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1.234,50 €', 123_450],
    ['6,50', 650],
    ['130', 13_000],
    ['USD 12.00', 1_200],
    ['1234.5', 123_450],
  ])('the amount %s', (cell, cents) => expect(readCents(cell)).toEqual({ value: cents }))

  test.each([['1,234'], ['1.234']])('the amount %s could be two', (cell) => expect(readCents(cell)).toEqual({ trouble: 'unclear' }))
  test.each([['-5'], ['abc'], ['1.005.3'], ['=1+1'], ['5 or 6']])('the amount %s is none', (cell) =>
    expect(readCents(cell)).toEqual({ trouble: 'wrong' }),
  )

  test.each([
    ['2026-03-05', 'mdy', '2026-03-05'],
    ['2026-03-05T14:00:00Z', 'mdy', '2026-03-05'],
    ['3/5/2026', 'mdy', '2026-03-05'],
    ['5/3/2026', 'dmy', '2026-03-05'],
    ['3/5/26 14:22:10', 'mdy', '2026-03-05'],
    ['05.03.2026', 'dmy', '2026-03-05'],
    ['March 5, 2026', 'mdy', '2026-03-05'],
    ['Thu, Mar 5th 2026', 'mdy', '2026-03-05'],
    ['5 Mar 2026', 'mdy', '2026-03-05'],
    ['5-Mar-26', 'mdy', '2026-03-05'],
    ['46086', 'mdy', '2026-03-05'],
    ['46086.75', 'mdy', '2026-03-05'],
  ] as const)('the date %s', (cell, order, date) => expect(readDate(cell, order)).toEqual({ value: date }))
  test.each([['13/13/2026'], ['2026-02-30'], ['soon'], ['Foo 5, 2026'], ['5']])('the date %s is none', (cell) =>
    expect(readDate(cell, 'mdy')).toEqual({ trouble: 'wrong' }),
  )

  test.each(['1,000', '10.000', '2.5'])('%s is no number of cartons', (cell) => expect(readCount(cell)).toEqual({ trouble: 'wrong' }))

  test('numbers of cartons, and words for what was paid', () => {
    expect([readCount('2'), readCount('2.0'), readCount('3 cartons'), readCount('1 dozen')]).toEqual(
      [2, 2, 3, 1].map((value) => ({ value })),
    )
    expect(['2.5', '-1', '2-3'].map((cell) => readCount(cell))).toEqual(Array(3).fill({ trouble: 'wrong' }))
    expect([readPaid('TRUE', 500), readPaid('unpaid', 500), readPaid('$2', 500)]).toEqual([500, 0, 200].map((value) => ({ value })))
  })
})
