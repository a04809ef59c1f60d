import { expect, test } from 'vitest'
import type { Receipt, StatedOrder } from '../../../shared/shapes/receipts.ts'
import { showFor, showPaidFor, showTerms } from '../../../words/en/money/receipt.ts'
import { costLines, linesOf } from './receipt-lines.ts'

/** Two cartons a week for four weeks, three from then on, and four to give: $234.00. */
const terms = {
  weeks: 12,
  cartons_per_week: 3,
  periods: [
    { weeks: 4, cartons: 2 },
    { weeks: 8, cartons: 3 },
  ],
  donation_cartons: 4,
  price_cents: 650,
  total_cents: 23_400,
  credit_cents: 0,
  skipped_cents: 0,
}
const receipt = (over: Partial<Receipt> = {}): Receipt => ({
  receipt_no: 124,
  kind: 'payment',
  purpose: 'balance',
  method: 'cash',
  cents: 13_400,
  paid_on: '2027-03-11',
  reference: 'D-00042',
  cycle_id: 1,
  egg_cycle: 'Spring',
  installment: null,
  installments: null,
  of_receipt: null,
  farm_address: '',
  receipt_text: '',
  name: 'Ann Miller',
  note: '',
  terms,
  gift: null,
  change: null,
  before_cents: 10_000,
  owed_cents: 0,
  of: null,
  ...over,
})
const change = { was_cartons: 2, cartons_per_week: 3, from_date: '2027-03-11', difference_cents: 5_200 }
const saidBy = (over?: Partial<Receipt>) => linesOf(receipt(over)).map(({ what, cents }) => [what, cents])

test('a receipt after a change tells the order week by week, so that it adds up', () => {
  expect(saidBy()).toEqual([
    ['2 cartons a week for 4 weeks, $6.50 each', 5_200],
    ['3 cartons a week for 8 weeks, $6.50 each', 15_600],
    ['4 donated cartons, $6.50 each', 2_600],
    ['Order total', 23_400],
    ['Paid before', -10_000],
  ])
  expect(linesOf(receipt()).map(({ isSubtotal }) => isSubtotal)).toEqual([false, false, false, true, false])
})

test('where the farm agreed on another total, that is said and nothing is multiplied', () => {
  expect(saidBy({ terms: { ...terms, total_cents: 23_000 } })[0]).toEqual(['Agreed total', 23_000])
})

test('what was paid for a change is the difference', () => {
  expect(saidBy({ purpose: 'change', change, cents: 4_200 })).toEqual([
    ['3 cartons a week instead of 2, for 8 weeks', 5_200],
    ['Credit used', -1_000],
  ])
})

test('the statement of a season has the same lines as the receipt', () => {
  const order = terms as unknown as StatedOrder
  expect(costLines(order).map(({ what, cents }) => [what, cents])).toEqual(saidBy().slice(0, 3))
  expect(showTerms(null, order)).toBe('2 cartons a week for 4 weeks, 3 cartons a week for 8 weeks, 4 donated cartons')
})

test('an order of a season that was over when it was imported names no weeks', () => {
  expect(showTerms('Fall', { ...terms, weeks: 0, periods: [{ weeks: 0, cartons: 3 }], donation_cartons: 0 })).toBe('Fall, 3 cartons a week')
})

test('a receipt says what it is for', () => {
  const of = (over: Partial<Receipt>) => showPaidFor(receipt({ ...over, terms: null }))
  expect(of({ purpose: 'order' })).toBe('Order D-00042')
  expect(of({ purpose: 'change', change })).toBe('Change to order D-00042, from Thu, Mar 11, 2027')
  expect(of({ purpose: 'installment', installment: 2, installments: 3 })).toBe('Installment 2 of 3, order D-00042')
  expect(of({ purpose: 'balance' })).toBe('Balance on order D-00042')
  expect(of({ purpose: 'gift', reference: null, gift: { cents: 100, cartons_per_week: 2 } })).toBe('Gift; 2 cartons a week, Spring')
  expect(of({ kind: 'refund', purpose: 'change', of_receipt: 12 })).toBe('Refund of receipt 000012; Change to order D-00042')
  // Weeks are told once: by the lines, or where these are about something else.
  expect(showPaidFor(receipt())).toBe('Balance on order D-00042; Spring')
  expect(showPaidFor(receipt({ terms: { ...terms, total_cents: 1 } }))).toMatch(/; Spring, 2 cartons a week for 4 weeks, 3 cartons/)
  expect(showFor(receipt({ kind: 'correction', of_receipt: 12 }))).toBe('Correction of receipt 000012')
})

test('a receipt of another product names it and its rhythm', () => {
  const honey = { ...terms, product: 'Honey', every_weeks: 4 }
  expect(saidBy({ terms: honey }).slice(0, 3)).toEqual([
    ['2 x Honey every fourth week, 4 pickups, $6.50 each', 5_200],
    ['3 x Honey every fourth week, 8 pickups, $6.50 each', 15_600],
    ['4 x Honey donated, $6.50 each', 2_600],
  ])
  expect(showTerms('Spring', honey)).toBe(
    'Spring, 2 x Honey every fourth week, 4 pickups, 3 x Honey every fourth week, 8 pickups, 4 x Honey donated',
  )
})
