import { type ImportField, type ValueField, valueFields } from '../../../shared/fields/import-fields.ts'
import type { Choices } from '../../store/people/imports.ts'

/** What values of columns stand for, as the farmer chose: another text, or null where rows with it are left out. */

export type { Choices }
export type Choice = NonNullable<Choices[ValueField]>[string]

/** As values are compared: without capitals and needless blanks. */
export const plainValue = (text: string): string => text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()

const isValueField = (field: ImportField): field is ValueField => valueFields.some((each) => each === field)

export const choiceOf = (choices: Choices, field: ImportField, text: string): Choice | undefined => {
  const of = isValueField(field) ? choices[field] : undefined
  const value = plainValue(text)
  return of && value !== '' && Object.hasOwn(of, value) ? of[value] : undefined
}

/** With one more, or one less. */
export const choose = (choices: Choices, field: ValueField, text: string, choice: Choice | null): Choices => {
  const { [plainValue(text)]: _, ...others } = choices[field] ?? {}
  return { ...choices, [field]: choice ? { ...others, [plainValue(text)]: choice } : others }
}
