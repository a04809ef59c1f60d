import { CREDIT_MAX_DOLLARS } from '../../../../shared/limits.ts'
import { toCents } from '../../../../shared/rules/money/cents.ts'
import { typedCents } from '../../../../shared/rules/money/typed-amount.ts'
import { creditWords } from '../../../../words/en/dashboard/admin.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'
import { amountRule } from '../form/amount-rule.ts'

/** An amount with or without a minus before it: what it takes back, and what it gives. */
const readSign = (typed: string) => {
  const [, minus, amount = ''] = /^\s*([-−])?\s*(.*)$/s.exec(typed) ?? []
  return { sign: minus ? -1 : 1, amount }
}

/** In cents, below zero when it is taken back. */
export const creditCents = (typed: string): number | undefined => {
  const { sign, amount } = readSign(typed)
  const cents = typedCents(amount)
  return cents === undefined ? undefined : sign * cents
}

export const creditRule: FieldRule = (typed) => {
  const { amount } = readSign(typed)
  const cents = typedCents(amount) ?? 0
  return amountRule(amount) ?? (cents === 0 || cents > toCents(CREDIT_MAX_DOLLARS) ? creditWords.amountWrong : undefined)
}
