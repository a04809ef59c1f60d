import type { Language } from '../../../shared/language.ts'
import * as en from '../../../words/en/refusals/failures.ts'
import * as es from '../../../words/es/refusals/failures.ts'

const inSpanish = new Map<string, string>(Object.entries({ ...en }).map(([name, said]) => [said, { ...es }[name as keyof typeof en]]))

/** Why an installment could not be charged, as far as it is in our own words; a bank's stay as they came. */
export const showFailure = (failure: string, language: Language): string =>
  (language === 'es' ? inSpanish.get(failure) : undefined) ?? failure
