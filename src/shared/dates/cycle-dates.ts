import { NAME_MAX } from '../limits.ts'
import { addDays, daysBetween, onOrAfter, type PlainDate, weekdayOf } from './calendar.ts'
import { seasonName, seasonNumber } from './season-name.ts'

type Dates = { start_date: PlainDate; end_date: PlainDate; number_of_weeks: number }
type Named = Dates & { cycle_name: string; cycle_name_es?: string | undefined }

/** The last pickup week begins on or before the end date, and the cycle ends within that week. */
export const datesAgree = ({ start_date, end_date, number_of_weeks }: Dates): boolean => {
  const days = daysBetween(start_date, end_date)
  return days >= (number_of_weeks - 1) * 7 && days <= number_of_weeks * 7
}

/**
 * How many weeks an edit adds before a cycle's first one; below zero, how many it takes away there. The others keep their
 * days then, under other numbers. None where the cycle as a whole is moved to other days.
 */
export const weeksAddedInFront = (was: Omit<Dates, 'end_date'>, is: Omit<Dates, 'end_date'>): number => {
  const added = daysBetween(is.start_date, was.start_date) / 7
  const more = is.number_of_weeks - was.number_of_weeks
  const isWithin = added > 0 ? more >= added : more <= added
  return Number.isInteger(added) && isWithin ? added : 0
}

type Hours = { opens_at?: string | null | undefined; closes_at?: string | null | undefined }

/** A cycle that opens and closes itself does so in this order. */
export const closesAfterOpening = ({ opens_at, closes_at }: Hours): boolean =>
  !opens_at || !closes_at || closes_at.slice(0, 16) > opens_at.slice(0, 16)

const HINT = ' (next)'

/** What a farm calls it that names its cycles by season: by the one that its middle is in. */
const seasonOf = ({ start_date, end_date }: Dates): string =>
  seasonName(seasonNumber(addDays(start_date, Math.floor(daysBetween(start_date, end_date) / 2))))

/** "Year 2026" becomes "Year 2027" when that is when it starts. */
const ofNextYear = (name: string, { start_date }: Dates, nextStart: PlainDate): string | undefined => {
  const year = start_date.slice(0, 4)
  const nextYear = nextStart.slice(0, 4)
  return year !== nextYear && new RegExp(`\\b${year}$`).test(name) ? name.slice(0, -year.length) + nextYear : undefined
}

/** "Fall 2026" is followed by "Winter 2026–27", and "Year 2026" by "Year 2027"; other names ask the farmer to think of one. */
const nextName = ({ cycle_name, ...dates }: Named, next: Dates): string => {
  const season = seasonOf(next)
  if (cycle_name === seasonOf(dates) && cycle_name !== season) return season
  const name = ofNextYear(cycle_name, dates, next.start_date)
  if (name !== undefined) return name
  return cycle_name.endsWith(HINT) || cycle_name.length + HINT.length > NAME_MAX ? cycle_name : cycle_name + HINT
}

/** A cycle like this one, after it: from the first same weekday after its end, for as many weeks and days. */
export const nextCycle = (cycle: Named): Named => {
  const start_date = onOrAfter(addDays(cycle.end_date, 1), weekdayOf(cycle.start_date))
  const next = {
    start_date,
    end_date: addDays(start_date, daysBetween(cycle.start_date, cycle.end_date)),
    number_of_weeks: cycle.number_of_weeks,
  }
  // A Spanish name that would say the wrong season is left out.
  return { ...next, cycle_name: nextName(cycle, next), cycle_name_es: ofNextYear(cycle.cycle_name_es ?? '', cycle, start_date) }
}
