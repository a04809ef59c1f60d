import { expect, test } from 'vitest'
import * as es from '../es/success.ts'
import { showPaidAndOwed } from './success.ts'

const LATER = { pay_later: 'farm', owed_cents: 13_000, due_date: '2027-03-04', paid_now_cents: 0 } as const

test('who has ordered or paid is told what has come and what is to come, to whom and by when', () => {
  expect(showPaidAndOwed(LATER)).toBe('Please pay the farm $130.00 by Thu, Mar 4.')
  expect(showPaidAndOwed({ ...LATER, owed_cents: 10_000, paid_now_cents: 3_000 })).toBe(
    'We received $30.00. Please pay the farm the remaining $100.00 by Thu, Mar 4.',
  )
  expect(showPaidAndOwed({ ...LATER, owed_cents: 0, paid_now_cents: 13_000 })).toBe('We received $130.00. Nothing is left to pay.')
  expect(showPaidAndOwed({ ...LATER, pay_later: 'installments', owed_cents: 9_750, paid_now_cents: 3_250 })).toBe(
    "We received $32.50. We'll charge the remaining $97.50 to your card, the last payment on Thu, Mar 4.",
  )
})

test('nothing is said where all was paid at once', () => {
  expect(showPaidAndOwed({ pay_later: null, owed_cents: 0, due_date: null, paid_now_cents: 13_000 })).toBeUndefined()
})

test('in Spanish they are told the same', () => {
  expect(es.showPaidAndOwed(LATER)).toBe('Te falta pagar $130.00 a la granja, a más tardar el jue 4 mar.')
  expect(es.showPaidAndOwed({ ...LATER, pay_later: 'installments', owed_cents: 9_750, paid_now_cents: 3_250 })).toBe(
    'Recibimos $32.50. Cobraremos a tu tarjeta los $97.50 que faltan; el último pago, el jue 4 mar.',
  )
})
