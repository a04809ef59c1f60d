import { addDays, isPlainDate } from '../../../shared/dates/calendar.ts'
import { cycleFields } from '../../../shared/fields/farm-fields.ts'
import type { Cycle, NewCycle } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { readFields, writeFields } from '../../ui/form/field-values.ts'
import { rulesOf } from '../../ui/form/rules/rule-of.ts'

/** What a form begins with: a cycle that is there, one that is like another, or nothing. */
export type Start = (NewCycle & Partial<Pick<Cycle, 'version'>>) | undefined

export type Typed = Readonly<Record<keyof typeof cycleFields, string>>

export const cycleRules = rulesOf(cycleFields, {
  cycle_name: { missing: adminWords.nameMissing },
  start_date: { wrong: adminWords.firstDayMissing },
  number_of_weeks: { wrong: adminWords.weeksWrong },
  end_date: { wrong: adminWords.lastDayMissing },
  cartons_limit: { wrong: adminWords.limitWrong },
})

export const readCycle = (typed: Typed): NewCycle => readFields(cycleFields, typed)

export const writeCycle = (start: Start): Typed => writeFields(cycleFields, start)

/** The day before the first day after the last week. */
const proposedEnd = ({ start_date, number_of_weeks }: Typed) =>
  isPlainDate(start_date) && !cycleRules.number_of_weeks(number_of_weeks) ? addDays(start_date, Number(number_of_weeks) * 7 - 1) : ''

/** The last day follows the other two fields as long as it is the one they propose. */
export const withLastDay = (typed: Typed, part: Partial<Typed>): Partial<Typed> => {
  const follows = typed.end_date === '' || typed.end_date === proposedEnd(typed)
  return follows ? { ...part, end_date: proposedEnd({ ...typed, ...part }) } : part
}
