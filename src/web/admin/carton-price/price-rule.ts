import { CARTON_PRICE_MAX_DOLLARS } from '../../../shared/limits.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { readAmount } from '../../ui/form/amount.ts'
import type { FieldRule } from '../../ui/form/field-rules.ts'
import { amountRule } from '../parts/form/amount-rule.ts'

/** An amount of whole cents, from one cent up. */
export const priceRule: FieldRule = (typed) => {
  const price = readAmount(typed) ?? 0
  return amountRule(typed) ?? (price === 0 || price > CARTON_PRICE_MAX_DOLLARS ? adminWords.priceWrong : undefined)
}
