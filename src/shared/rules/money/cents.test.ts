import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMOUNT_MAX_DOLLARS } from '../../limits.ts'
import { isWholeCents, showCents, toCents, toDollars } from './cents.ts'

const cents = fc.integer({ min: 0, max: AMOUNT_MAX_DOLLARS * 100 })
/** The amount as a person writes it, digit by digit. */
const written = (amount: number) => {
  const digits = String(amount).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}

describe('money', () => {
  test('goes from written dollars to cents and back with nothing lost', () => {
    fc.assert(
      fc.property(cents, (amount) => {
        const dollars = Number(written(amount))
        expect(toCents(dollars)).toBe(amount)
        expect(toDollars(amount)).toBe(dollars)
        expect(isWholeCents(dollars)).toBe(true)
      }),
    )
  })

  test.each([1.005, 8.115, 0.001, 1.255, 999_999.999, 6.505])('%d dollars are not whole cents', (dollars) => {
    expect(isWholeCents(dollars)).toBe(false)
  })

  test('a tenth of a cent is never taken for a whole one', () => {
    fc.assert(fc.property(cents, fc.integer({ min: 1, max: 9 }), (amount, tenths) => !isWholeCents(Number(`${written(amount)}${tenths}`))))
  })

  test.each([
    [0.29, 29],
    [1.15, 115],
    [4.35, 435],
    [19.99, 1_999],
    [1.1, 110],
    [999_999.99, 99_999_999],
  ])('%d dollars, which no binary fraction holds, are %i cents', (dollars, amount) => {
    expect(toCents(dollars)).toBe(amount)
  })

  test.each([
    [0, '$0.00'],
    [5, '$0.05'],
    [650, '$6.50'],
    [123_456, '$1,234.56'],
    [-1_234_567_890, '-$12,345,678.90'],
  ])('%i cents are shown as %s', (amount, shown) => {
    expect(showCents(amount)).toBe(shown)
  })
})
