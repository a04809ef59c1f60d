import { expect, test } from 'vitest'
import { isUntouched } from './read-payment.ts'

test('a payment is untouched until a cent of it went back, or a bank disputes it', () => {
  expect([{}, { refundedCents: 0, disputed: false }].map(isUntouched)).toEqual([true, true])
  expect([{ refundedCents: 1 }, { disputed: true }, { refundedCents: 1, disputed: true }].map(isUntouched)).toEqual([false, false, false])
})
