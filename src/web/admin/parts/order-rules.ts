import { CARTONS_MAX, CARTONS_MIN, DONATION_MAX, NAME_MAX, NOTES_MAX } from '../../../shared/limits.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { fieldWords } from '../../../shared/words/words.ts'
import { emailRule, type FieldRule, filledRule } from '../../ui/form/field-rules.ts'

/** What the fields of an order must be like, whether the farmer adds or edits it. */

const isWhole = (typed: string) => /^\d+$/.test(typed.trim())

export const nameRule: FieldRule = filledRule(adminWords.nameMissing, NAME_MAX)

export const cartonsRule: FieldRule = (typed) => {
  if (!isWhole(typed) || Number(typed) < CARTONS_MIN) return fieldWords.cartons
  return Number(typed) > CARTONS_MAX ? fieldWords.cartonsMost : undefined
}

export const donationRule: FieldRule = (typed) => (isWhole(typed) && Number(typed) <= DONATION_MAX ? undefined : adminWords.donationWrong)

export const secondEmailRule: FieldRule = (email) => (email.trim() === '' ? undefined : emailRule(email.trim()))

export const notesRule: FieldRule = (notes) => (notes.length > NOTES_MAX ? fieldWords.tooLong : undefined)
