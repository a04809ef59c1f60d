import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { AMOUNT_MAX_DOLLARS } from '../../../../shared/limits.ts'
import { toCents, toDollars } from '../../../../shared/rules/money.ts'
import { adminWords } from '../../../../shared/words/admin-words.ts'
import { fieldWords } from '../../../../shared/words/words.ts'
import { readAmount, writeAmount } from '../../../ui/form/amount.ts'
import { amountRule } from './amount-rule.ts'

describe('an amount in a field', () => {
  test('is read as it was written, to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: AMOUNT_MAX_DOLLARS * 100 }), (cents) => {
        const written = writeAmount(toDollars(cents))
        expect(toCents(readAmount(written) ?? -1)).toBe(cents)
        expect(amountRule(written)).toBeUndefined()
      }),
    )
  })

  test('may be typed as people write money', () => {
    for (const [typed, dollars] of [
      ['130', 130],
      [' $1,234.50 ', 1234.5],
      ['.5', 0.5],
      ['7.', 7],
    ] as const)
      expect(readAmount(typed)).toBe(dollars)
  })

  test('is not guessed from what is no amount', () => {
    for (const typed of ['', '-1', '1e3', '1.2.3', 'ten', '.', 'Infinity']) expect(readAmount(typed)).toBeUndefined()
  })

  test('says what is wrong with it', () => {
    expect(amountRule(' ')).toBe(adminWords.amountMissing)
    expect(amountRule('-5')).toBe(adminWords.amountWrong)
    expect(amountRule(String(AMOUNT_MAX_DOLLARS + 1))).toBe(adminWords.amountTooMuch)
    expect(amountRule('1.005')).toBe(fieldWords.wholeCents)
  })
})
