import type { PlainDate } from './calendar.ts'

const NAMES = ['Winter', 'Spring', 'Summer', 'Fall'] as const

/** Seasons counted from year 0. December belongs to the winter of the next year. */
export const seasonNumber = (date: PlainDate): number => Math.floor((Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))) / 3)

/** `Spring 2027`. */
export const seasonName = (number: number): string => `${NAMES[number % 4]} ${Math.floor(number / 4)}`
