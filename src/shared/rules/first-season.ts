import { addDays, onOrAfter, type PlainDate, type Weekday } from '../dates/calendar.ts'
import { holidayOn } from '../dates/holidays.ts'
import { seasonName, seasonNumber } from '../dates/season-name.ts'

const WEEKS = 10
/** Between the day on which a farm begins and its first pickup: time to be heard of. */
const DAYS_AHEAD = 10

/** The season that a new farm is proposed: ten weeks, from the first such weekday at least ten days ahead that is no holiday. */
export const firstSeason = (today: PlainDate, day: Weekday) => {
  const soonest = onOrAfter(addDays(today, DAYS_AHEAD), day)
  // Two holidays of one weekday are never a week apart, but for Christmas and New Year's Day.
  const start_date = [0, 7, 14].map((days) => addDays(soonest, days)).find((date) => !holidayOn(date)) ?? soonest
  return {
    cycle_name: seasonName(seasonNumber(addDays(start_date, WEEKS * 3.5))),
    start_date,
    end_date: addDays(start_date, WEEKS * 7 - 1),
    number_of_weeks: WEEKS,
  }
}
