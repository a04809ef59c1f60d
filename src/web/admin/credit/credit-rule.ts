import { CREDIT_MAX_DOLLARS } from '../../../shared/limits.ts'
import { creditWords } from '../../../shared/words/admin-words.ts'
import { readAmount } from '../../ui/form/amount.ts'
import type { FieldRule } from '../../ui/form/field-rules.ts'
import { amountRule } from '../parts/form/amount-rule.ts'

const MINUS = /^\s*[-−]\s*/

/** An amount with or without a minus before it. */
export const readCredit = (typed: string): number => (readAmount(typed.replace(MINUS, '')) ?? 0) * (MINUS.test(typed) ? -1 : 1)

export const creditRule: FieldRule = (typed) => {
  const amount = Math.abs(readCredit(typed))
  return amountRule(typed.replace(MINUS, '')) ?? (amount === 0 || amount > CREDIT_MAX_DOLLARS ? creditWords.amountWrong : undefined)
}
