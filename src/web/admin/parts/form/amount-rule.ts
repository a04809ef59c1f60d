import { orderFields } from '../../../../shared/fields/order-fields.ts'
import { adminWords } from '../../../../words/en/dashboard/admin.ts'
import { ruleOf } from '../../../ui/form/rule-of.ts'

/** What an amount must be like, wherever the farmer types one. */
export const amountRule = ruleOf(orderFields.total_amount, {
  missing: adminWords.amountMissing,
  wrong: adminWords.amountWrong,
  tooMuch: adminWords.amountTooMuch,
})
