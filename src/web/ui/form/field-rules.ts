import { EMAIL_MAX } from '../../../shared/limits.ts'
import { isEmailAddress } from '../../../shared/rules/email-address.ts'
import { newPasswordTrouble } from '../../../shared/rules/new-password.ts'
import { fieldWords } from '../../../shared/words/words.ts'

/** The sentence to show beside the field, or nothing. */
export type FieldRule = (value: string) => string | undefined

export const emailRule: FieldRule = (value) => {
  if (!isEmailAddress(value)) return fieldWords.email
  return value.length > EMAIL_MAX ? fieldWords.tooLong : undefined
}

export const newPasswordRule: FieldRule = newPasswordTrouble

export const passwordRule: FieldRule = (value) => (value === '' ? fieldWords.passwordMissing : undefined)

export const filledRule =
  (missing: string, max: number): FieldRule =>
  (value) => {
    if (value.trim() === '') return missing
    return value.length > max ? fieldWords.tooLong : undefined
  }
