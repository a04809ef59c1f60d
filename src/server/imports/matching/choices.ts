import { type ImportField, type ValueField, valueFields } from '../../../shared/fields/import-fields.ts'
import type { Choices } from '../../store/people/imports.ts'
import { plainName } from './farm-names.ts'
import { paidKey } from './paid-words.ts'

/** What values of columns stand for, as the farmer chose: another text, or null where rows with it are left out. */

export type { Choices }
export type Choice = NonNullable<Choices[ValueField]>[string]

/** As values of a column are compared: texts with the same key are one value. */
export const keyOf = (field: ValueField, text: string): string => {
  if (field === 'cycle' || field === 'site' || field === 'product') return plainName(text)
  if (field === 'paid') return paidKey(text)
  return text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
}

const isValueField = (field: ImportField): field is ValueField => valueFields.some((each) => each === field)

export const choiceOf = (choices: Choices, field: ImportField, text: string): Choice | undefined => {
  const of = isValueField(field) && text !== '' ? choices[field] : undefined
  const key = of && isValueField(field) ? keyOf(field, text) : ''
  return of && key !== '' && Object.hasOwn(of, key) ? of[key] : undefined
}

/** With one more, or one less. */
export const choose = (choices: Choices, field: ValueField, text: string, choice: Choice | null): Choices => {
  const { [keyOf(field, text)]: _, ...others } = choices[field] ?? {}
  return { ...choices, [field]: choice ? { ...others, [keyOf(field, text)]: choice } : others }
}
