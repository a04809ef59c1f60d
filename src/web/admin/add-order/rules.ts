import { adminWords } from '../../../shared/admin-words.ts'
import { CARTONS_MAX, CARTONS_MIN, DONATION_MAX, NAME_MAX, NOTES_MAX } from '../../../shared/limits.ts'
import { fieldWords, subscribeWords } from '../../../shared/words.ts'
import { emailRule, type FieldRule, filledRule } from '../../field-rules.ts'
import { amountRule } from '../../ui/amount.ts'

const isWhole = (typed: string) => /^\d+$/.test(typed)

export const cartonsRule: FieldRule = (typed) => {
  if (!isWhole(typed) || Number(typed) < CARTONS_MIN) return fieldWords.cartons
  return Number(typed) > CARTONS_MAX ? fieldWords.cartonsMost : undefined
}

export const donationRule: FieldRule = (typed) => (isWhole(typed) && Number(typed) <= DONATION_MAX ? undefined : fieldWords.wrong)

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const orderRules = {
  name: filledRule(adminWords.nameMissing, NAME_MAX),
  cycle_id: (cycle: string) => (cycle === '' ? subscribeWords.cycleMissing : undefined),
  pickup_site: (site: string) => (site === '' ? subscribeWords.siteMissing : undefined),
  cartons_per_week: cartonsRule,
  donation_cartons: donationRule,
  total_amount: (amount: string) => (amount.trim() === '' ? adminWords.amountMissing : amountRule(amount)),
  second_email: (email: string) => (email === '' ? undefined : emailRule(email)),
  additional_notes: (notes: string) => (notes.length > NOTES_MAX ? fieldWords.tooLong : undefined),
}

export type OrderField = keyof typeof orderRules
