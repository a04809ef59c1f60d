import { CARTON_PRICE_MAX_DOLLARS } from '../../../../shared/limits.ts'
import { toCents } from '../../../../shared/rules/money/cents.ts'
import { typedCents } from '../../../../shared/rules/money/typed-amount.ts'
import { adminWords } from '../../../../words/en/dashboard/admin.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'
import { amountRule } from './amount-rule.ts'

/** A price: an amount of whole cents, from one cent up. */
export const priceRule: FieldRule = (typed) => {
  const cents = typedCents(typed) ?? 0
  return amountRule(typed) ?? (cents === 0 || cents > toCents(CARTON_PRICE_MAX_DOLLARS) ? adminWords.priceWrong : undefined)
}
