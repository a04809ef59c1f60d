import type { PlainDate } from './calendar.ts'

const NAMES = ['Winter', 'Spring', 'Summer', 'Fall'] as const

/** Seasons counted from year 0. December belongs to the winter of the next year. */
export const seasonNumber = (date: PlainDate): number => Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))) / 3)

/** `2026–27`: people name a winter by both of its years. */
const winterYears = (from: number): string => `${from}–${String((from + 1) % 100).padStart(2, '0')}`

/** `Spring 2027`, `Winter 2026–27`. */
export const seasonName = (number: number): string => {
  const year = Math.floor(number / 4)
  return number % 4 === 0 ? `${NAMES[0]} ${winterYears(year - 1)}` : `${NAMES[number % 4]} ${year}`
}
