import { describe, expect, test } from 'vitest'
import { keyOf } from './choices.ts'
import { fieldOf } from './headers.ts'
import { orderOfDates } from './match-columns.ts'
import { isAboutPayments, proposePaid } from './paid-words.ts'
import { proposeCount, readCount } from './read-count.ts'
import { readEmails } from './read-emails.ts'
import { readCents, readDate, readPaid } from './read-values.ts'

const sheetOf = (...lines: string[][]) => lines.map((cells, each) => ({ line: each + 1, cells }))
const wrong = { trouble: 'wrong' }

describe('what can only mean one thing is understood', () => {
  test.each([
    ...([
      ['one', 1],
      ['Twelve', 12],
      ['a', 1],
      ['a dozen', 1],
      ['two dozen', 2],
      ['dozen', 1],
      ['1 dz', 1],
      ['1dz', 1],
      ['2 doz.', 2],
    ] as const),
    ...([
      ['1 carton/wk', 1],
      ['2x', 2],
      ['x2', 2],
      ['1 (one)', 1],
      ['one (1)', 1],
      ['1.0', 1],
      ['3 per week', 3],
      ['2 dozen eggs', 2],
    ] as const),
    ...([
      ['a dozen a week', 1],
      ['2 cartons each week', 2],
      ['1 Dozen Weekly', 1],
    ] as const),
  ])('%s cartons', (cell, value) => expect(readCount(cell)).toEqual({ value }))

  test.each([
    '2-3',
    '1 or 2',
    'half dozen',
    '½',
    '1/2',
    '12 eggs',
    '1 (two)',
    'a week',
    '2 every other week',
    '2 a month',
    'dozens',
    'some',
    '',
  ])('but not “%s”', (cell) => expect([readCount(cell), proposeCount(cell)]).toEqual([wrong, null]))

  test.each([
    ...([
      ['19.470000000000002', 1947],
      ['104.99999999999999', 10_500],
      ['0.30000000000000004', 30],
      ['$ 104.00 ', 10_400],
    ] as const),
    ...([
      ['104.-', 10_400],
      ['104,–', 10_400],
      ['$104.--', 10_400],
      ['12,500000001', 1250],
    ] as const),
  ])('the amount %s', (cell, value) => expect(readCents(cell.trim())).toEqual({ value }))

  test.each(['(104.00)', '19.47123', '1.23456', '-104.00', '--', ',3,-', '12.5,-', '12.50.-', '0,230,-'])('but not %s', (cell) =>
    expect(readCents(cell)).toEqual(wrong),
  )

  test.each([
    ...[
      'yes',
      'Paid',
      'Yes - venmo',
      'x',
      'X',
      'yes, cash',
      'paid by check 1043',
      'Paid in full',
      'PAID 3/5/2026',
      'yes (check #1043)',
      '✓',
      'paid online',
    ],
    ...['Prepaid', 'y', 'received Mar 5', 'paid with PayPal, thanks!'],
  ])('that “%s” is paid', (cell) => expect(readPaid(cell, 5200)).toEqual({ value: 5200 }))

  test.each(['no', 'not yet', 'unpaid', 'owes', 'Not paid', 'not paid yet', "hasn't paid", 'no - will pay cash', 'pending', 'due', 'No.'])(
    'that “%s” is not paid',
    (cell) => expect(readPaid(cell, 5200)).toEqual({ value: 0 }),
  )

  test.each([
    'paid half',
    'yes but owes $20',
    'paid 50',
    'deposit',
    'no, paid',
    'yes?',
    'paid Ann',
    'refunded',
    'maybe',
    '1/2',
    'owes $20',
    'n/a',
  ])('but “%s” is asked, without an idea', (cell) => expect([readPaid(cell, 5200), proposePaid(cell)]).toEqual([wrong, null]))

  test.each([
    ['Ann Lee <Ann@x.zz>', ['ann@x.zz'], 'Ann Lee'],
    ['"Lee, Ann" <ann@x.zz>', ['ann@x.zz'], 'Lee, Ann'],
    ['mailto:ann@x.zz', ['ann@x.zz'], ''],
    ['<mailto:ann@x.zz>', ['ann@x.zz'], ''],
    ['ann@x.zz; bo@x.zz', ['ann@x.zz', 'bo@x.zz'], ''],
    ['ann@x.zz / bo@x.zz and cy@x.zz', ['ann@x.zz', 'bo@x.zz', 'cy@x.zz'], ''],
    ['Ann Lee <ann@x.zz>, Bo <bo@x.zz>', ['ann@x.zz', 'bo@x.zz'], 'Ann Lee'],
    ['ann@x.zz <ann@x.zz>', ['ann@x.zz'], ''],
    ['ann@x.zz, ann@x.zz', ['ann@x.zz'], ''],
    ['none', [], ''],
    ['n/a', [], ''],
  ])('the addresses in %s', (cell, addresses, name) => expect(readEmails(cell)).toEqual({ addresses, name, bad: undefined }))

  test.each([
    ['ann at x.zz', 'ann'],
    ['Ann <ann@x>', 'ann@x'],
    ['Ann <ann@x.zz> <bo@>', 'bo@'],
    ['ann@x.zz (home)', '(home)'],
  ])('but %s is asked', (cell, bad) => expect(readEmails(cell).bad).toBe(bad))

  test('headers with what forms and shops add to them', () => {
    expect(
      ['1. Name', 'Email (required)', 'Q3: Phone', 'First Name (Billing)', 'Pickup site (choose one)', 'Total (cartons)'].map(fieldOf),
    ).toEqual([...['name', 'email', 'phone', 'first_name', 'site', undefined]])
  })
})

describe('what most likely means something is proposed', () => {
  test.each(['venmo', 'check #1043', 'cash', 'PayPal 3/5', 'ck 1043', 'Zelle, Mar 5', '3/5/2026', 'cash/check', 'credit card online'])(
    '“%s” for paid',
    (cell) => expect([readPaid(cell, 5200), proposePaid(cell)]).toEqual([wrong, 'paid']),
  )
  test.each(['?', 'will pay at pickup', 'later', 'venmo pending', 'due 3/5', 'no check'])('“%s” for unpaid', (cell) =>
    expect([readPaid(cell, 5200), proposePaid(cell)]).toEqual([wrong, 'unpaid']),
  )
  test('the only amount in a text about a payment', () => {
    expect(
      ['venmo $52', 'paid $104.00', 'check 1043 $52.50', '50 dollars cash', 'cash $20 + $32', 'venmo $1,234'].map(proposePaid),
    ).toEqual([...['52.00', '104.00', '52.50', '50.00', null, null]])
  })
  test('the only number of cartons beside polite words', () => {
    expect(['1 share', '2 dozen please', 'two, thanks!', '1 box for now', '3 if possible'].map(proposeCount)).toEqual([
      '1',
      '2',
      '2',
      '1',
      null,
    ])
  })
})

describe('values that are asked once', () => {
  test('are those that differ only in capitals and blanks, or in the number of a check or its day', () => {
    const same = ['check #1043', 'Check  #1050', 'check 77', 'CHECK no. 12']
    expect(new Set(same.map((text) => keyOf('paid', text))).size).toBe(1)
    expect(keyOf('paid', 'PayPal 3/5')).toBe(keyOf('paid', 'paypal 11/12'))
    expect(keyOf('paid', 'venmo $52')).not.toBe(keyOf('paid', 'venmo $104'))
    expect(keyOf('paid', '50')).not.toBe(keyOf('paid', '60'))
    expect(keyOf('site', 'Dryden Library.')).toBe(keyOf('site', 'dryden  library'))
    expect(keyOf('total', '$1 043')).not.toBe(keyOf('total', '$1 050'))
  })
  test('and what may name a person is known', () => {
    expect(['check #1043', 'Venmo 3/5', 'venmo from Ann Lee', 'Ann paid'].map(isAboutPayments)).toEqual([true, true, false, false])
  })
})

describe('the order of day and month', () => {
  test.each([
    ['dmy', 'by one date with dots', [['03.05.2026'], ['31.03.2026']]],
    [
      'dmy',
      'by a date with dots in another column',
      [
        ['03.05.2026', ''],
        ['04.05.2026', '31.03.2026'],
      ],
    ],
    ['mdy', 'by a date with the month first', [['03.05.2026'], ['03.31.2026']]],
    [null, 'of dates with dots that do not show it', [['03.05.2026'], ['04.05.2026']]],
    [null, 'of dates with dots that contradict each other', [['31.05.2026'], ['04.25.2026']]],
    ['mdy', 'of dates with dots that are the same either way', [['05.05.2026']]],
    ['mdy', 'of dates with slashes, unless they show it', [['3/5/2026'], ['4/5/2026']]],
    ['dmy', 'of dates with slashes that show it', [['3/5/2026'], ['31/5/2026']]],
    ['mdy', 'of no dates', [['soon']]],
  ] as const)('is %s %s', (order, _, lines) => expect(orderOfDates(sheetOf(...lines.map((line) => [...line])), 0)).toBe(order))

  test('is asked where a date depends on it', () => {
    expect(readDate('03.05.2026', null)).toEqual({ trouble: 'unclear' })
    expect(readDate('31.05.2026', null)).toEqual({ value: '2026-05-31' })
    expect(readDate('05.31.2026', null)).toEqual({ value: '2026-05-31' })
    expect(readDate('05.05.2026', null)).toEqual({ value: '2026-05-05' })
    expect(readDate('32.32.2026', null)).toEqual(wrong)
    expect(readDate('2026-03-05', null)).toEqual({ value: '2026-03-05' })
  })
})
