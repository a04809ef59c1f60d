import { orderFields } from '../../../../shared/fields/order-fields.ts'
import { adminWords } from '../../../../words/en/dashboard/admin.ts'
import { subscribeWords } from '../../../../words/en/fields.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'
import { rulesOf } from '../../../ui/form/rules/rule-of.ts'
import { amountRule } from './amount-rule.ts'

/** What the fields of an order must be like, whether the farmer adds or edits it. */
export const orderRules = {
  ...rulesOf(orderFields, { name: { missing: adminWords.nameMissing }, donation_cartons: { wrong: adminWords.donationWrong } }),
  total_amount: amountRule,
}

export const cycleRule: FieldRule = (cycle) => (cycle === '' ? subscribeWords.cycleMissing : undefined)
export const siteRule: FieldRule = (site) => (site === '' ? subscribeWords.siteMissing : undefined)
