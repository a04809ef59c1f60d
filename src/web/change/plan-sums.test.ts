import { describe, expect, test } from 'vitest'
import type { ChangePlan, MyChange } from '../../shared/shapes/order-changes.ts'
import { replacedSums, runsOf, sayButton, sumsOf } from './plan-sums.ts'
import { cartonsTrouble, sizesFor, soldThen, startsOf, wantedIn } from './wanted-change.ts'

const visit = (day: string, cartons: number, was_cartons = 2, pickup_site = 'Market') => ({
  pickup_date: day,
  was_date: day,
  pickup_site,
  was_site: 'Market',
  cartons,
  was_cartons,
  is_given: false,
})

const NOTHING: ChangePlan = {
  visits: [],
  difference_cents: 0,
  credit_used_cents: 0,
  pay_cents: 0,
  verify_first: false,
  credit_cents: 0,
  owed_before_cents: 0,
  owed_after_cents: 0,
  skips_used: 0,
}
const TWO_MORE = [visit('2026-11-19', 3), visit('2026-11-26', 3)]
const TWO_FEWER = [visit('2026-11-19', 1), visit('2026-11-26', 1)]
const PRICE = 650

const told = (plan: Partial<ChangePlan>) => {
  const whole = { ...NOTHING, ...plan }
  const sums = sumsOf(whole, PRICE)
  return [
    ...(sums?.lines.map(({ what, cents }) => [what, cents]) ?? []),
    ...(sums ? [[sums.label, sums.cents]] : []),
    sayButton(whole, false),
  ]
}

const ORDER = { cartons_per_week: 2, site_id: 7, cartons_most: 4 } as MyChange

test('more cartons are paid by card after the credit, by credit alone, or owed later', () => {
  const more = { visits: TWO_MORE, difference_cents: 1300 }
  expect(told({ ...more, credit_used_cents: 300, pay_cents: 1000 })).toEqual([
    ['2 cartons more x $6.50', 1300],
    ['Your credit', -300],
    ['Due now', 1000],
    'Pay $10.00 and change',
  ])
  expect(told({ ...more, credit_used_cents: 1300 }).slice(1)).toEqual([
    ['Paid with your credit', 1300],
    'Change and pay $13.00 with credit',
  ])
  expect(told({ ...more, owed_before_cents: 5000, owed_after_cents: 6300 })).toEqual([
    ['You owe now', 5000],
    ['2 cartons more x $6.50', 1300],
    ["You'll owe", 6300],
    'Change and owe $13.00 more',
  ])
})

test('fewer cartons lower what is owed, and the rest becomes credit', () => {
  const fewer = { visits: TWO_FEWER, difference_cents: -1300 }
  expect(told({ ...fewer, credit_cents: 1300 })).toEqual([
    ['2 cartons fewer x $6.50', 1300],
    ['Becomes credit', 1300],
    'Change and get $13.00 in credit',
  ])
  expect(told({ ...fewer, owed_before_cents: 500, credit_cents: 800 }).slice(1)).toEqual([
    ['Taken off what you owe', -500],
    ['Becomes credit', 800],
    'Change and get $8.00 in credit',
  ])
  // An installment of it was refunded before.
  expect(told({ ...fewer, credit_cents: 300 }).slice(1, 3)).toEqual([
    ['Already refunded', -1000],
    ['Becomes credit', 300],
  ])
  expect(told({ ...fewer, owed_before_cents: 5000, owed_after_cents: 3700 }).at(-1)).toBe('Change and owe $13.00 less')
  // Of an order that was refunded in installment, less comes back than its cartons cost.
  expect(told({ ...fewer, difference_cents: -900, credit_cents: 900 })[0]).toEqual(['You get back', 900])
})

test('where no money moves there is no sum, and the button says what it does', () => {
  expect(told({ visits: TWO_FEWER })).toEqual(['Change order'])
  expect(sayButton(NOTHING, true)).toBe('Change site')
})

test('pickups of which the same becomes stand in one line, others in their own', () => {
  const lines = runsOf([visit('2026-11-19', 3), visit('2026-11-26', 3), visit('2026-12-03', 2), visit('2026-12-10', 3, 2, 'Grange')])
  expect(lines.map(({ days, what }) => `${days}: ${what}`)).toEqual([
    '2 pickups, Thu, Nov 19 to Thu, Nov 26: 3 cartons instead of 2',
    'Thu, Dec 3: 2 cartons, no change',
    'Thu, Dec 10: 3 cartons instead of 2, at Grange instead of Market',
  ])
})

test('nothing is asked of the server until something else is chosen that there can be', () => {
  expect(wantedIn({}, ORDER)).toBeUndefined()
  expect(wantedIn({ cartons: '2', site_id: 7 }, ORDER)).toBeUndefined()
  expect(wantedIn({ cartons: '5' }, ORDER)).toBeUndefined()
  expect(wantedIn({ cartons: '4' }, ORDER)).toEqual({ cartons_per_week: 4, site_id: 7 })
  expect(wantedIn({ site_id: 8 }, ORDER)).toEqual({ cartons_per_week: 2, site_id: 8 })
  expect(cartonsTrouble('5', ORDER)).toBe('You can have up to 4 cartons a week.')
  expect(cartonsTrouble('1,5', ORDER)).toBe('Please select at least 1 carton per week')
  // Whoever has more than there is room for now keeps it.
  expect(cartonsTrouble('6', { ...ORDER, cartons_per_week: 6 })).toBeUndefined()
})

test('a price that was agreed with the farm leaves the number alone, and says so', () => {
  const agreed = { ...ORDER, cartons_most: 2, cartons_bound: 'agreed' } as MyChange
  for (const cartons of ['1', '3']) {
    expect(cartonsTrouble(cartons, agreed)).toContain('You agreed on a price with the farm')
    expect(wantedIn({ cartons }, agreed)).toBeUndefined()
  }
  expect(wantedIn({ site_id: 8 }, agreed)).toEqual({ cartons_per_week: 2, site_id: 8 })
})

test('a change of another product names it', () => {
  expect(runsOf(TWO_MORE, '18 eggs').map(({ what }) => what)).toEqual(['3 x 18 eggs instead of 2'])
  const sums = sumsOf({ ...NOTHING, visits: TWO_MORE, difference_cents: 1_300, pay_cents: 1_300 }, PRICE, '18 eggs')
  expect(sums?.lines[0]?.what).toBe('2 x 18 eggs more x $6.50')
})

describe('another size or rhythm for the rest', () => {
  const others = {
    product_id: 1,
    products: [
      { product_id: 1, product: 'Dozen eggs', price_cents: 650, rhythms: [1, 2] },
      { product_id: 2, product: '18 eggs', price_cents: 900, rhythms: [1, 4] },
    ],
    starts: [
      { first_week: 3, pickup_date: '2026-11-19' },
      { first_week: 4, pickup_date: '2026-11-26' },
      { first_week: 5, pickup_date: '2026-12-03' },
      { first_week: 6, pickup_date: '2026-12-10' },
    ],
  }
  const order = { ...ORDER, product: 'Dozen eggs', every_weeks: 2, from_date: '2026-11-19', others } as MyChange
  const instead = { product_id: 2, every_weeks: 1, first_week: 3 } as const

  test('is chosen from all that is sold, what it is now first', () => {
    expect(sizesFor(order).map(({ product, every_weeks, isNow }) => [product, every_weeks, isNow])).toEqual([
      ['Dozen eggs', 2, true],
      ['Dozen eggs', 1, false],
      ['18 eggs', 1, false],
      ['18 eggs', 4, false],
    ])
    expect(sizesFor({ ...order, others: 'unpaid' })).toEqual([])
    expect(sizesFor(ORDER)).toEqual([])
  })

  test('starts in as many weeks as its rhythm has; of the order’s own rhythm, in the other ones', () => {
    const days = (product_id: number, every_weeks: number) => startsOf(order, product_id, every_weeks).map(({ first_week }) => first_week)
    expect([days(2, 1), days(2, 4), days(1, 2)]).toEqual([[3], [3, 4, 5, 6], [4]])
  })

  test('is asked for with its own number, at the site of the order', () => {
    expect(wantedIn({ instead, site_id: 8 }, order)).toEqual({ cartons_per_week: 2, site_id: 7, instead })
    // How many there is room for, the server says.
    expect(wantedIn({ instead, cartons: '9' }, order)).toEqual({ cartons_per_week: 9, site_id: 7, instead })
    expect(wantedIn({ instead, cartons: '0' }, order)).toBeUndefined()
    expect(soldThen({ instead }, order)).toEqual({ product: '18 eggs', every_weeks: 1 })
    expect(soldThen({}, order)).toMatchObject({ product: 'Dozen eggs', every_weeks: 2 })
  })

  test.each([
    [
      { pay_cents: 3_500 },
      [
        ['New order: 18s', 12_600],
        ['Already paid for your remaining pickups', -9_100],
      ],
      'Due now',
      3_500,
    ],
    [
      { pay_cents: 500, credit_used_cents: 3_000 },
      [
        ['New order: 18s', 12_600],
        ['Already paid for your remaining pickups', -9_100],
        ['Your credit', -3_000],
      ],
      'Due now',
      500,
    ],
    [
      { credit_used_cents: 3_500 },
      [
        ['New order: 18s', 12_600],
        ['Already paid for your remaining pickups', -9_100],
      ],
      'Paid with your credit',
      3_500,
    ],
  ] as const)('says what is paid: %o', (paid, lines, label, cents) => {
    const sums = replacedSums({ ...NOTHING, ...paid }, { visits: [], skipped: [], total_cents: 12_600, back_cents: 9_100 }, '18s')
    expect([sums.lines.map(({ what, cents: each }) => [what, each]), sums.label, sums.cents]).toEqual([lines, label, cents])
  })

  test('says what becomes credit', () => {
    const sums = replacedSums(
      { ...NOTHING, credit_cents: 4_800 },
      { visits: [], skipped: [], total_cents: 5_600, back_cents: 10_400 },
      '6s',
    )
    expect([sums.lines.map(({ cents }) => cents), sums.label, sums.cents]).toEqual([[10_400, -5_600], 'Becomes credit', 4_800])
  })
})
