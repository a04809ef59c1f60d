import { addDays, isPlainDate } from '../../../shared/dates/calendar.ts'
import { CARTONS_LIMIT_MAX, NAME_MAX, WEEKS_MAX } from '../../../shared/limits.ts'
import type { NewCycle } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { type FieldRule, filledRule, optionalWholeRule, readOptionalWhole } from '../../ui/form/field-rules.ts'
import { type Draft, useDraft } from '../../ui/form/use-draft.ts'

const dateRule =
  (missing: string): FieldRule =>
  (typed) =>
    isPlainDate(typed) ? undefined : missing

const isWeeks = (typed: string) => /^\d{1,2}$/.test(typed.trim()) && Number(typed) >= 1 && Number(typed) <= WEEKS_MAX

type Field = keyof NewCycle

export const cycleRules: Readonly<Record<Field, FieldRule>> = {
  cycle_name: filledRule(adminWords.nameMissing, NAME_MAX),
  start_date: dateRule(adminWords.firstDayMissing),
  number_of_weeks: (typed) => (isWeeks(typed) ? undefined : adminWords.weeksWrong),
  end_date: dateRule(adminWords.lastDayMissing),
  // Half a moment reads as none; the form looks at the fields themselves.
  opens_at: () => undefined,
  closes_at: () => undefined,
  cartons_limit: optionalWholeRule(CARTONS_LIMIT_MAX, adminWords.limitWrong),
}

/** Between the clock's `2026-11-17 18:00` and what such a field holds. */
export const toField = (clockTime: string | null | undefined) => clockTime?.replace(' ', 'T') ?? ''
const fromField = (typed: string) => (typed === '' ? null : typed.replace('T', ' '))

export const readCycle = (values: Readonly<Record<Field, string>>): NewCycle => ({
  cycle_name: values.cycle_name.trim(),
  start_date: values.start_date,
  end_date: values.end_date,
  number_of_weeks: Number(values.number_of_weeks),
  opens_at: fromField(values.opens_at),
  closes_at: fromField(values.closes_at),
  cartons_limit: readOptionalWhole(values.cartons_limit),
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
export const useDates = (draft: Draft, start: NewCycle | undefined) => {
  const [dates, setDates] = useDraft(draft, 'dates', datesOf(start))

  const change = (part: Partial<Dates>) => {
    const next = { ...dates, ...part }
    const follows = part.end_date === undefined && (dates.end_date === '' || dates.end_date === proposedEnd(dates))
    setDates(follows ? { ...next, end_date: proposedEnd(next) } : next)
  }

  return [dates, change] as const
}
