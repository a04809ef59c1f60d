import { SUBJECT_MAX } from '../../../../shared/limits.ts'
import { showCents } from '../../../../shared/rules/money/cents.ts'
import { typedCents } from '../../../../shared/rules/money/typed-amount.ts'
import { amountWrong, atMost, dayMissing, dayToCome } from '../../../../words/en/dashboard/parts.ts'
import { fieldWords } from '../../../../words/en/fields.ts'
import { farmToday } from '../../../../words/en/pages/moment.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'
import { amountRule } from '../form/amount-rule.ts'

/** Something, and no more than there is. */
export const sumRule =
  (most: number): FieldRule =>
  (typed) => {
    const trouble = amountRule(typed)
    if (trouble) return trouble
    const cents = typedCents(typed) ?? 0
    if (cents === 0) return amountWrong
    return cents > most ? atMost(showCents(most)) : undefined
  }

export const dayRule: FieldRule = (day) => {
  if (day === '') return dayMissing
  return day > farmToday() ? dayToCome : undefined
}

export const noteRule: FieldRule = (note) => (note.trim().length > SUBJECT_MAX ? fieldWords.tooLong : undefined)
