import { EMAIL_MAX } from '../../../shared/limits.ts'
import { isEmailAddress, looksLikeEmail } from '../../../shared/rules/email-address.ts'
import { newPasswordTrouble } from '../../../shared/rules/new-password.ts'
import { isBlank } from '../../../shared/rules/visible.ts'
import { fieldWords } from '../../../words/en/fields.ts'

/** The sentence to show beside the field, or nothing. */
export type FieldRule = (value: string) => string | undefined

const emailHeldTo =
  (fits: (text: string) => boolean): FieldRule =>
  (value) => {
    if (!fits(value)) return fieldWords.email
    return value.length > EMAIL_MAX ? fieldWords.tooLong : undefined
  }

/** For an address that is mailed. */
export const emailRule = emailHeldTo(isEmailAddress)
/** For an address that the shop looks up, or has its own words for when it is malformed. */
export const typedEmailRule = emailHeldTo(looksLikeEmail)

export const newPasswordRule: FieldRule = newPasswordTrouble

export const passwordRule: FieldRule = (value) => (value === '' ? fieldWords.passwordMissing : undefined)

export const filledRule =
  (missing: string, max: number): FieldRule =>
  (value) => {
    if (isBlank(value)) return missing
    return value.length > max ? fieldWords.tooLong : undefined
  }
