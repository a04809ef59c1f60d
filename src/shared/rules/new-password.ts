import { fieldWords } from '../../words/en/fields.ts'
import { PASSWORD_MAX, PASSWORD_MIN } from '../limits.ts'

/** What is wrong with a password somebody chooses, or nothing. Apart from the schemas, so that a form can ask without them. */
export const newPasswordTrouble = (password: string): string | undefined => {
  if (/\s/.test(password)) return fieldWords.passwordSpaces
  if (password.length < PASSWORD_MIN) return fieldWords.passwordShort
  return password.length > PASSWORD_MAX ? fieldWords.passwordLong : undefined
}
