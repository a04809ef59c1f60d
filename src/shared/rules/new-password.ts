import { fieldWords } from '../../words/en/fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'

/** What is wrong with a new password, or nothing. Separate from the schemas, so that a form can use it without them. */
export const newPasswordTrouble = (password: string): string | undefined => {
  if (/\s/.test(password)) return fieldWords.passwordSpaces
  if (password.length < PASSWORD_MIN) return fieldWords.passwordShort
  return password.length > PASSWORD_MAX ? fieldWords.passwordLong : undefined
}
