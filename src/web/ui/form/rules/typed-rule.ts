import type { Field } from '../../../../shared/fields/field.ts'
import { isBlank } from '../../../../shared/rules/visible.ts'
import { numberWords } from '../../../../words/en/dates/number.ts'
import { fieldWords } from '../../../../words/en/fields.ts'
import { emailRule, type FieldRule } from '../field-rules.ts'

/** Rules of fields with words or whole numbers. They are apart from those of money and dates, which a new order has no fields for. */

/** What is said instead of the usual. */
export type Words = { readonly missing?: string; readonly wrong?: string; readonly tooMuch?: string }

export type TypedField = Extract<Field, { kind: 'line' | 'text' | 'email' | 'whole' }>

/** Read exactly: a text between two numbers, or not a number, is never rounded to one. */
const wholeRule = (typed: string, { min, max, tooFew, tooMany, notWhole }: Extract<TypedField, { kind: 'whole' }>, wrong: string) => {
  if (!/^[-−]?\d+$/.test(typed)) return notWhole ?? (/^[-−]?\d*[.,]\d+$/.test(typed) ? numberWords.whole : wrong)
  if (!/^\d/.test(typed) || Number(typed) < min) return tooFew ?? wrong
  return Number(typed) > max ? (tooMany ?? wrong) : undefined
}

export const troubleWithTyped = (typed: string, field: TypedField, { wrong = fieldWords.wrong }: Words): string | undefined => {
  switch (field.kind) {
    case 'email':
      return emailRule(typed)
    case 'whole':
      return wholeRule(typed, field, wrong)
    default:
      return typed.length > field.max ? fieldWords.tooLong : undefined
  }
}

/** The rule of a field, by what is wrong with it where it is filled in. */
export const ruleBy =
  <Of extends Field>(troubleWith: (typed: string, field: Of, words: Words) => string | undefined) =>
  (field: Of, words: Words = {}): FieldRule =>
  (value) => {
    const typed = value.trim()
    const isMissing = field.isRequired ? isBlank(typed) : typed === ''
    if (!isMissing) return troubleWith(typed, field, words)
    if (!field.isRequired) return undefined
    return (field.kind === 'whole' && field.tooFew) || (words.missing ?? words.wrong ?? fieldWords.required)
  }

export const typedRuleOf = ruleBy(troubleWithTyped)
