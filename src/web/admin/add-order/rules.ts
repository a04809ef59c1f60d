import { subscribeWords } from '../../../shared/words/words.ts'
import { amountRule } from '../parts/amount.ts'
import { cartonsRule, donationRule, nameRule, notesRule, secondEmailRule } from '../parts/order-rules.ts'

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const orderRules = {
  name: nameRule,
  cycle_id: (cycle: string) => (cycle === '' ? subscribeWords.cycleMissing : undefined),
  pickup_site: (site: string) => (site === '' ? subscribeWords.siteMissing : undefined),
  cartons_per_week: cartonsRule,
  donation_cartons: donationRule,
  total_amount: amountRule,
  second_email: secondEmailRule,
  additional_notes: notesRule,
}

export type OrderField = keyof typeof orderRules
