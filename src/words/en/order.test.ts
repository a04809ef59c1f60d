import { expect, test } from 'vitest'
import * as es from '../es/order.ts'
import { showOrderSum } from './order.ts'

const ORDER = { weeks: 8, cartons: 2, donated: 0, priceCents: 650, creditCents: 0, payCents: 10_400, how: 'card' }

test('the sum of an order explains itself in one line, with what is given away, what credit pays, and in how many installments', () => {
  expect(showOrderSum(ORDER)).toBe('8 weeks x 2 cartons x $6.50 = $104.00')
  expect(showOrderSum({ ...ORDER, weeks: 1, cartons: 1, donated: 4, payCents: 3250 })).toBe(
    '1 week x 1 carton x $6.50 + 4 donated = $32.50',
  )
  expect(showOrderSum({ ...ORDER, donated: 4, creditCents: 1300, payCents: 11_700 })).toBe(
    '8 weeks x 2 cartons x $6.50 + 4 donated - $13.00 credit = $117.00',
  )
  expect(showOrderSum({ ...ORDER, how: 3 })).toBe('8 weeks x 2 cartons x $6.50 = $104.00 in 4 installments')
})

test('in Spanish the sum counts one and many', () => {
  expect(es.showOrderSum({ ...ORDER, weeks: 1, cartons: 1, donated: 1, payCents: 1300 })).toBe(
    '1 semana x 1 cartón x $6.50 + 1 donado = $13.00',
  )
  expect(es.showOrderSum({ ...ORDER, donated: 4, creditCents: 1300, payCents: 11_700, how: 3 })).toBe(
    '8 semanas x 2 cartones x $6.50 + 4 donados - $13.00 de crédito = $117.00 en 4 pagos',
  )
})
