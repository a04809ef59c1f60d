import { CARTONS_MAX, CARTONS_MIN, DONATION_MAX, NAME_MAX, NOTES_MAX } from '../../../shared/limits.ts'
import { fieldWords, subscribeWords } from '../../../shared/words.ts'
import { emailRule, type FieldRule, filledRule } from '../../field-rules.ts'
import { amountRule } from '../../ui/amount.ts'
import type { DraftField } from './edit-draft.ts'

const isWhole = (typed: string, most: number) => /^\d+$/.test(typed) && Number(typed) <= most

/** In the order of the form: the summary lists what is wrong from top to bottom. */
export const editRules: Readonly<Record<DraftField, FieldRule>> = {
  name: filledRule(subscribeWords.nameMissing, NAME_MAX),
  site_id: (site) => (site === '' ? subscribeWords.siteMissing : undefined),
  cartons_per_week: (typed) => {
    if (isWhole(typed, CARTONS_MAX) && Number(typed) >= CARTONS_MIN) return
    return Number(typed) > CARTONS_MAX ? fieldWords.cartonsMost : fieldWords.cartons
  },
  donation_cartons: (typed) => {
    if (typed === '') return fieldWords.required
    return isWhole(typed, DONATION_MAX) ? undefined : fieldWords.wrong
  },
  total_amount: amountRule,
  second_email: (email) => (email.trim() === '' ? undefined : emailRule(email.trim())),
  additional_notes: (notes) => (notes.length > NOTES_MAX ? fieldWords.tooLong : undefined),
}
