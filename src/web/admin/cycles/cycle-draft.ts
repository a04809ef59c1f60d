import { adminWords } from '../../../shared/admin-words.ts'
import { addDays, isPlainDate } from '../../../shared/calendar.ts'
import type { NewCycle } from '../../../shared/entities.ts'
import { NAME_MAX, WEEKS_MAX } from '../../../shared/limits.ts'
import { type FieldRule, filledRule } from '../../field-rules.ts'
import { type Kept, useKept } from '../../ui/use-kept.ts'

const dateRule =
  (missing: string): FieldRule =>
  (typed) =>
    isPlainDate(typed) ? undefined : missing

const isWeeks = (typed: string) => /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= WEEKS_MAX

type Field = 'cycle_name' | 'start_date' | 'end_date' | 'number_of_weeks'

export const cycleRules: Readonly<Record<Field, FieldRule>> = {
  cycle_name: filledRule(adminWords.nameMissing, NAME_MAX),
  start_date: dateRule(adminWords.firstDayMissing),
  number_of_weeks: (typed) => (isWeeks(typed) ? undefined : adminWords.weeksWrong),
  end_date: dateRule(adminWords.lastDayMissing),
}

export const readCycle = ({ cycle_name, start_date, end_date, number_of_weeks }: Record<Field, string>): NewCycle => ({
  cycle_name: cycle_name.trim(),
  start_date,
  end_date,
  number_of_weeks: Number(number_of_weeks),
})

type Dates = { readonly start_date: string; readonly number_of_weeks: string; readonly end_date: string }

/** The day before the first day after the last week. */
const proposedEnd = ({ start_date, number_of_weeks }: Dates) =>
  isPlainDate(start_date) && isWeeks(number_of_weeks) ? addDays(start_date, Number(number_of_weeks) * 7 - 1) : ''

const datesOf = (start: NewCycle | undefined): Dates => ({
  start_date: start?.start_date ?? '',
  number_of_weeks: start ? String(start.number_of_weeks) : '',
  end_date: start?.end_date ?? '',
})

/** The last day follows the other two fields as long as it is the one they propose. */
export const useDates = (draft: Kept, start: NewCycle | undefined) => {
  const [dates, setDates] = useKept(draft, 'dates', datesOf(start))

  const change = (part: Partial<Dates>) => {
    const next = { ...dates, ...part }
    const follows = part.end_date === undefined && (dates.end_date === '' || dates.end_date === proposedEnd(dates))
    setDates(follows ? { ...next, end_date: proposedEnd(next) } : next)
  }

  return [dates, change] as const
}
