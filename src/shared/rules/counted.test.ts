import { expect, test } from 'vitest'
import { OrderStatus } from '../shapes/orders.ts'
import { canEnd, isCounted } from './counted.ts'

test('an order counts once it is paid, owed or taken by the farmer’s word', () => {
  expect(OrderStatus.options.filter(isCounted)).toEqual(['owed', 'paid', 'manual'])
})

test('the farmer can end what counts, and what was paid too little', () => {
  expect(OrderStatus.options.filter(canEnd)).toEqual(['held', 'owed', 'paid', 'manual'])
})
