import type { Language } from '../../../shared/language.ts'
import * as en from '../../../words/en/refusals/failures.ts'
import * as es from '../../../words/es/refusals/failures.ts'
import { formerFailures } from './former-failures.ts'

type Name = keyof typeof en

const stored = [...Object.entries({ ...en }), ...Object.entries(formerFailures)] as [Name, string][]
const names = new Map(stored.map(([name, sentence]) => [sentence, name]))

/** Why an installment could not be charged, translated if the words are ours; a bank's words stay as they came. */
export const showFailure = (failure: string, language: Language): string => {
  const name = names.get(failure)
  return name ? { en, es }[language][name] : failure
}
