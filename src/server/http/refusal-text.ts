import type { Language } from '../../shared/language.ts'
import { numberWords } from '../../words/en/dates/number.ts'
import { farmFieldWords, fieldWords } from '../../words/en/fields.ts'
import type { ErrorCode } from '../../words/en/refusals/errors.ts'
import { numberWords as esNumberWords } from '../../words/es/dates/number.ts'
import { farmFieldWords as esFarmFieldWords, fieldWords as esFieldWords } from '../../words/es/fields.ts'
import * as es from '../../words/es/refusals/errors.ts'
import { detailsIn, type Refusal } from './refusal.ts'

/** A refusal in the reader's language. Messages of the schemas are in English and are looked up here. */

const inSpanish = new Map<string, string>([
  ...Object.entries(fieldWords).map(([name, said]) => [said, esFieldWords[name as keyof typeof fieldWords]] as const),
  ...Object.entries(farmFieldWords).map(([name, said]) => [said, esFarmFieldWords[name as keyof typeof farmFieldWords]] as const),
  ...Object.entries(numberWords).map(([name, said]) => [said, esNumberWords[name as keyof typeof numberWords]] as const),
])

type SpokenCode = keyof typeof es.errors
/** Refusals that only the farm can meet are in English only. */
const isSpoken = (code: ErrorCode): code is SpokenCode => Object.hasOwn(es.errors, code)

const sayFields = (fields: Refusal['fields'], language: Language): Refusal['fields'] =>
  fields &&
  (language === 'en'
    ? fields
    : Object.fromEntries(Object.entries(fields).map(([name, says]) => [name, says.map((sentence) => inSpanish.get(sentence) ?? sentence)])))

export const refusalText = ({ code, message, details, fields }: Refusal, language: Language) => {
  const spoken = detailsIn(details, language)
  return {
    error: language === 'es' && isSpoken(code) ? es.sentenceOf<SpokenCode>(code, spoken as es.Details<SpokenCode>[0]) : message,
    details: spoken,
    fields: sayFields(fields, language),
  }
}
