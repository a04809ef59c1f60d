import { type Field, type Fields, mapFields, type ValuesOf } from '../../../shared/fields/field.ts'
import { toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { typedCents, writeTypedAmount } from '../../../shared/rules/money/typed-amount.ts'
import { readDegrees } from '../../../shared/rules/typed-degrees.ts'

/** Converts between a field's text and its value; what is read has passed the field's rule. */

const readValue = (field: Field, value: string) => {
  const typed = value.trim()
  switch (field.kind) {
    case 'whole':
      if (typed === '') return null
      // Digits alone, as its rule has it: `+0` and `1e2` are numbers only to the language.
      return /^\d+$/.test(typed) ? Number(typed) : Number.NaN
    case 'degrees':
      return typed === '' ? null : (readDegrees(typed, field.max) ?? Number.NaN)
    case 'dollars':
      return toDollars(typedCents(typed) ?? Number.NaN)
    // A field of the browser has a T where the farm's clock has a space.
    case 'clockTime':
      return typed === '' ? null : typed.replace('T', ' ')
    case 'timeOfDay':
    case 'color':
    case 'picture':
      return typed === '' ? null : typed
    case 'flag':
      return typed !== ''
    default:
      return typed
  }
}

const writeValue = ({ kind }: Field, value: unknown): string => {
  if (value === null || value === undefined || value === false) return ''
  // What a ticked box of a form says.
  if (kind === 'flag') return 'on'
  if (kind === 'dollars') return writeTypedAmount(toCents(Number(value)))
  const text = String(value).trim()
  // Seconds only where there are some.
  return kind === 'clockTime' ? text.replace(' ', 'T').replace(/(:\d\d):00$/, '$1') : text
}

export const readFields = <Of extends Fields>(fields: Of, typed: { readonly [Name in keyof Of]: string }) =>
  mapFields(fields, (field, name) => readValue(field, typed[name] ?? '')) as ValuesOf<Of>

/** What is not there yet is empty. */
export const writeFields = <Of extends Fields>(fields: Of, values: { readonly [Name in keyof Of]?: unknown } = {}) =>
  mapFields(fields, (field, name) => writeValue(field, values[name]))
