import { orderFields } from '../../../../shared/fields/order-fields.ts'
import { amountMissing, amountTooMuch, amountWrong } from '../../../../words/en/dashboard/parts.ts'
import { ruleOf } from '../../../ui/form/rules/rule-of.ts'

/** What an amount must be like, wherever the farmer types one. */
export const amountRule = ruleOf(orderFields.total_amount, {
  missing: amountMissing,
  wrong: amountWrong,
  tooMuch: amountTooMuch,
})
