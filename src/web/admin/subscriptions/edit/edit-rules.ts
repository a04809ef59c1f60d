import { subscribeWords } from '../../../../shared/words/words.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'
import { amountRule } from '../../parts/amount.ts'
import { cartonsRule, donationRule, nameRule, notesRule, secondEmailRule } from '../../parts/order-rules.ts'
import type { DraftField } from './edit-draft.ts'

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const editRules: Readonly<Record<DraftField, FieldRule>> = {
  name: nameRule,
  site_id: (site) => (site === '' ? subscribeWords.siteMissing : undefined),
  cartons_per_week: cartonsRule,
  donation_cartons: donationRule,
  total_amount: amountRule,
  second_email: secondEmailRule,
  additional_notes: notesRule,
}
