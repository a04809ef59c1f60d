import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMOUNT_MAX_DOLLARS } from '../../../../shared/limits.ts'
import { writeTypedAmount } from '../../../../shared/rules/money/typed-amount.ts'
import { amountMissing, amountTooMuch, amountWrong } from '../../../../words/en/dashboard/parts.ts'
import { fieldWords } from '../../../../words/en/fields.ts'
import { amountRule } from './amount-rule.ts'

describe('an amount in a field', () => {
  test('is taken as the shop writes it', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_MAX_DOLLARS * 100 }), (cents) => {
        expect(amountRule(writeTypedAmount(cents))).toBeUndefined()
      }),
    )
  })

  test('says what is wrong with it', () => {
    expect(amountRule(' ')).toBe(amountMissing)
    expect(amountRule('-5')).toBe(amountWrong)
    expect(amountRule(String(AMOUNT_MAX_DOLLARS + 1))).toBe(amountTooMuch)
    expect(amountRule('0.005')).toBe(fieldWords.wholeCents)
    expect(amountRule('1,005')).toBe('Do you mean $1,005.00? Please enter 1005.00, or an amount in whole cents.')
  })
})
