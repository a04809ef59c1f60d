import { expect, it } from 'vitest'
import { fateOf, problemsOf, storedPart } from './card.ts'

const CARD = { number: '4242424242424242', expiry: '02/28', cvc: '123', name: 'Ann' }
const inFebruary = () => new Date('2028-02-29T23:59:59Z')
const inMarch = () => new Date('2028-03-01T00:00:00Z')

it.each(['02/28', '2/28', '02 / 28', '0228', '02/2028'])('reads %s as February 2028, good to the end of the month', (expiry) => {
  expect(problemsOf({ ...CARD, expiry }, inFebruary)).toEqual({})
  expect(problemsOf({ ...CARD, expiry }, inMarch)).toEqual({ expiry: "Your card's expiration date is in the past." })
  expect(storedPart({ ...CARD, expiry })).toEqual({
    brand: 'visa',
    last4: '4242',
    exp_month: 2,
    exp_year: 2028,
    name: 'Ann',
    later: 'pays',
  })
})

it.each(['', '13/30', '00/30', 'soon', '1/2/3'])('takes "%s" for no expiry', (expiry) => {
  expect(problemsOf({ ...CARD, expiry }, inMarch)).toEqual({ expiry: "Your card's expiration date is incomplete." })
})

it('reads a card number with spaces or dashes, and knows no other numbers', () => {
  expect(fateOf({ ...CARD, number: ' 4242-4242 4242-4242 ' })).toEqual({ does: 'pay', later: 'pays' })
  expect(fateOf({ ...CARD, number: '4111111111111111' })).toBeUndefined()
  expect(fateOf({ ...CARD, number: 'constructor' })).toBeUndefined()
})
