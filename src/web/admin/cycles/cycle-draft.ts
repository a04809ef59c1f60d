import { addDays, isPlainDate } from '../../../shared/dates/calendar.ts'
import { cycleFields } from '../../../shared/fields/farm-fields.ts'
import type { NewCycle } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { readFields, writeFields } from '../../ui/form/field-values.ts'
import { rulesOf } from '../../ui/form/rule-of.ts'
import { type Draft, useDraft } from '../../ui/form/use-draft.ts'

export const cycleRules = rulesOf(cycleFields, {
  cycle_name: { missing: adminWords.nameMissing },
  start_date: { wrong: adminWords.firstDayMissing },
  number_of_weeks: { wrong: adminWords.weeksWrong },
  end_date: { wrong: adminWords.lastDayMissing },
  cartons_limit: { wrong: adminWords.limitWrong },
})

export const readCycle = (typed: Readonly<Record<keyof typeof cycleFields, string>>): NewCycle => readFields(cycleFields, typed)

const { start_date, number_of_weeks, end_date } = cycleFields
const dateFields = { start_date, number_of_weeks, end_date }
type Dates = Readonly<Record<keyof typeof dateFields, string>>

/** The day before the first day after the last week. */
const proposedEnd = ({ start_date, number_of_weeks }: Dates) =>
  isPlainDate(start_date) && !cycleRules.number_of_weeks(number_of_weeks) ? addDays(start_date, Number(number_of_weeks) * 7 - 1) : ''

/** The last day follows the other two fields as long as it is the one they propose. */
export const useDates = (draft: Draft, start: NewCycle | undefined) => {
  const [dates, setDates] = useDraft<Dates>(draft, 'dates', writeFields(dateFields, start))

  const change = (part: Partial<Dates>) => {
    const next = { ...dates, ...part }
    const follows = part.end_date === undefined && (dates.end_date === '' || dates.end_date === proposedEnd(dates))
    setDates(follows ? { ...next, end_date: proposedEnd(next) } : next)
  }

  return [dates, change] as const
}
