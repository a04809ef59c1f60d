import { expect, test } from 'vitest'
import type { StatedOrder } from '../../../shared/shapes/receipts.ts'
import { movementsOf } from './statement-sums.ts'

test('the lines of an order speak of this order, not of any', () => {
  const entry = (reason: StatedOrder['credit_entries'][number]['reason'], cents: number) => ({ on: '2027-03-01', reason, cents })
  const order = { receipts: [], credit_entries: [entry('checkout', -500), entry('skip', 1_300), entry('owedPaid', -1_300)] }
  expect(movementsOf(order as unknown as StatedOrder).map(({ what, cents }) => [what, cents])).toEqual([
    ['Credit used for this order', 500],
    ['Credit: a skipped pickup', -1_300],
    ['Credit used for this order', 1_300],
  ])
})
