import { isPlainDate, WEEKDAYS } from '../../../../shared/dates/calendar.ts'
import { type Field, type Fields, mapFields } from '../../../../shared/fields/field.ts'
import { toCents } from '../../../../shared/rules/money/cents.ts'
import { readTypedAmount } from '../../../../shared/rules/money/typed-amount.ts'
import { readDegrees } from '../../../../shared/rules/typed-degrees.ts'
import { fieldWords } from '../../../../words/en/fields.ts'
import { askWhichAmount } from '../../../../words/en/money/amount.ts'
import { ruleBy, troubleWithTyped, type Words } from './typed-rule.ts'

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

const troubleWith = (typed: string, field: Field, words: Words): string | undefined => {
  const { wrong = fieldWords.wrong, tooMuch } = words
  switch (field.kind) {
    case 'line':
    case 'text':
    case 'email':
    case 'whole':
      return troubleWithTyped(typed, field, words)
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
export const ruleOf = ruleBy(troubleWith)

/** The rules of a form, in the order of its fields: the summary lists what is wrong from top to bottom. */
export const rulesOf = <Of extends Fields>(fields: Of, words: { readonly [Name in keyof Of]?: Words } = {}) =>
  mapFields(fields, (field, name) => ruleOf(field, words[name]))
