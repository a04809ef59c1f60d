import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { openPage } from '../../../../tests/support/pages/open-page.tsx'
import type { MyReceipt, ReceiptPaper } from '../../../shared/shapes/receipts.ts'

const terms = { donation_cartons: 0, credit_cents: 0, skipped_cents: 0 }
const eggs: ReceiptPaper = {
  receipt_no: 12,
  kind: 'payment',
  purpose: 'order',
  method: 'card',
  cents: 9_250,
  paid_on: '2027-03-01',
  reference: 'D-00042',
  cycle_id: 1,
  egg_cycle: 'Spring',
  installment: null,
  installments: null,
  of_receipt: null,
  name: 'Ann Miller',
  note: '',
  terms: {
    ...terms,
    ...{ product: '18 eggs', every_weeks: 1, weeks: 10, cartons_per_week: 1, price_cents: 925, total_cents: 9_250 },
    periods: [{ weeks: 10, cartons: 1 }],
  },
  gift: null,
  change: null,
  before_cents: 0,
  owed_cents: 0,
  of: null,
}
const honey: ReceiptPaper = {
  ...eggs,
  receipt_no: 13,
  reference: 'D-00043',
  cents: 2_200,
  terms: {
    ...terms,
    ...{ product: 'Honey', every_weeks: 4, weeks: 2, cartons_per_week: 1, price_cents: 1_100, total_cents: 2_200 },
    periods: [{ weeks: 2, cartons: 1 }],
  },
}
const refund: ReceiptPaper = {
  ...honey,
  ...{ receipt_no: 15, kind: 'refund', cents: -1_100, paid_on: '2027-03-20', of_receipt: 13, owed_cents: null },
  of: { receipt_no: 13, paid_on: '2027-03-01', cents: 2_200 },
}
const letterhead = { farm_address: '', receipt_text: '' }
const textsIn = (region: HTMLElement) => [...region.querySelectorAll('p')].map(({ textContent }) => textContent)

test('one receipt has all that was paid together, what it comes to, and what was refunded of which', async () => {
  openPage('/receipts/13', 'customer', ({ reply }) => reply('readReceipt', { ...honey, ...letterhead, others: [eggs, refund] }))
  await screen.findByRole('heading', { name: 'Receipts 000012 and 000013' })
  screen.getByText('Order D-00042; Order D-00043; Spring')
  expect(textsIn(screen.getByRole('region', { name: 'How the amount adds up' }))).toEqual([
    '1 x 18 eggs every week, 10 pickups, $9.25 each$92.50',
    'Order D-00042, receipt 000012$92.50',
    '1 x Honey every fourth week, 2 pickups, $11.00 each$22.00',
    'Order D-00043, receipt 000013$22.00',
    'Paid by card $114.50',
    'Nothing is left to pay.',
    'Refunded by card on Sat, Mar 20, 2027 for order D-00043: $11.00 (receipt 000015)',
  ])
})

test('the receipt of a refund names what it is for', async () => {
  openPage('/receipts/15', 'customer', ({ reply }) => reply('readReceipt', { ...refund, ...letterhead }))
  await screen.findByText('Refund of receipt 000013; Order D-00043; Spring, 1 x Honey every fourth week, 2 pickups')
})

test('in the profile what was paid together is one payment, under both orders', async () => {
  const line = ({ receipt_no, kind, purpose, method, cents, paid_on, reference, of_receipt }: ReceiptPaper): MyReceipt => ({
    ...{ receipt_no, kind, purpose, method, cents, paid_on, reference, of_receipt },
    ...{ cycle_id: 1, egg_cycle: 'Spring', installment: null, installments: null, ended: null },
    ...(kind === 'payment' && { paid_with: 12 }),
  })
  openPage('/profile/money', 'customer', ({ reply }) => {
    reply('listMyOwed', [])
    reply('listMyReceipts', [line(refund), line(honey), line(eggs)])
  })
  const receipts = within(await screen.findByRole('region', { name: 'Receipts' }))
  receipts.getByText('Spring, orders D-00042 and D-00043')
  expect(receipts.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Receipt 000015Refund of receipt 000013, Sat, Mar 20, 2027-$11.00',
    'Receipts 000012 and 000013Orders, Mon, Mar 1, 2027$114.50',
  ])
})
