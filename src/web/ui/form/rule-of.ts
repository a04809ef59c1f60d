import { isPlainDate, WEEKDAYS } from '../../../shared/dates/calendar.ts'
import { type Field, type Fields, mapFields } from '../../../shared/fields/field.ts'
import { toCents } from '../../../shared/rules/money/cents.ts'
import { readTypedAmount } from '../../../shared/rules/money/typed-amount.ts'
import { readDegrees } from '../../../shared/rules/typed-degrees.ts'
import { isBlank } from '../../../shared/rules/visible.ts'
import { numberWords } from '../../../words/en/dates/number.ts'
import { fieldWords } from '../../../words/en/fields.ts'
import { askWhichAmount } from '../../../words/en/money/amount.ts'
import { emailRule, type FieldRule } from './field-rules.ts'

/** What is said instead of the usual. */
type Words = { readonly missing?: string; readonly wrong?: string; readonly tooMuch?: string }

/** Read exactly: a text between two numbers, or not a number, is never rounded to one. */
const wholeRule = (
  typed: string,
  { min, max, tooFew, tooMany, notWhole }: Omit<Field & { kind: 'whole' }, 'label' | 'isRequired'>,
  wrong: string,
) => {
  if (!/^[-−]?\d+$/.test(typed)) return notWhole ?? (/^[-−]?\d*[.,]\d+$/.test(typed) ? numberWords.whole : wrong)
  if (!/^\d/.test(typed) || Number(typed) < min) return tooFew ?? wrong
  return Number(typed) > max ? (tooMany ?? wrong) : undefined
}

const dollarsRule = (typed: string, max: number, wrong: string, tooMuch = wrong) => {
  const read = readTypedAmount(typed)
  switch (read.kind) {
    case 'amount':
      return read.cents > toCents(max) ? tooMuch : undefined
    case 'unclear':
      return askWhichAmount(read.readings)
    case 'parts of a cent':
      return fieldWords.wholeCents
    case 'no amount':
      return wrong
  }
}

const ruleFor = (typed: string, field: Field, { wrong = fieldWords.wrong, tooMuch }: Words): string | undefined => {
  switch (field.kind) {
    case 'line':
    case 'text':
      return typed.length > field.max ? fieldWords.tooLong : undefined
    case 'email':
      return emailRule(typed)
    case 'whole':
      return wholeRule(typed, field, wrong)
    case 'dollars':
      return dollarsRule(typed, field.max, wrong, tooMuch)
    case 'date':
      return isPlainDate(typed) ? undefined : wrong
    case 'weekday':
      return WEEKDAYS.some((day) => day === typed) ? undefined : wrong
    case 'timeOfDay':
      return /^([01]\d|2[0-3]):[0-5]\d$/.test(typed) ? undefined : fieldWords.timeOfDay
    case 'degrees':
      return readDegrees(typed, field.max) === undefined ? wrong : undefined
    // What is chosen from a list or drawn cannot be mistyped. Half a moment reads as none; its form looks at the field itself.
    default:
      return undefined
  }
}

/** The rule of a field that is described as plain data. */
export const ruleOf =
  (field: Field, words: Words = {}): FieldRule =>
  (value) => {
    const typed = value.trim()
    const isMissing = field.isRequired ? isBlank(typed) : typed === ''
    if (!isMissing) return ruleFor(typed, field, words)
    if (!field.isRequired) return undefined
    return (field.kind === 'whole' && field.tooFew) || (words.missing ?? words.wrong ?? fieldWords.required)
  }

/** The rules of a form, in the order of its fields: the summary lists what is wrong from top to bottom. */
export const rulesOf = <Of extends Fields>(fields: Of, words: { readonly [Name in keyof Of]?: Words } = {}) =>
  mapFields(fields, (field, name) => ruleOf(field, words[name]))
