import { expect, test } from 'vitest'
import { isChargedToCard } from './settle-card.ts'

test('a saved card pays for an order only while it is owed in installments', () => {
  expect(isChargedToCard({ status: 'owed', pay_later: 'installments' })).toBe(true)
  expect(isChargedToCard({ status: 'owed', pay_later: 'farm' })).toBe(false)
  expect(isChargedToCard({ status: 'paid', pay_later: 'installments' })).toBe(false)
})
