import { dayNumber, type PlainDate } from '../../../shared/dates/calendar.ts'
import { type BackupName, readNames } from './names.ts'

/**
 * Of the last 7 days, 4 weeks and 12 months that have backups, the newest of each. Days without one do not count: however
 * long the shop was away, and wherever its clock has jumped, as many stay as there were.
 */
const PERIODS: readonly { most: number; of: (date: PlainDate) => string }[] = [
  { most: 7, of: (date) => date },
  // Weeks begin on Monday; day 0 was a Thursday.
  { most: 4, of: (date) => String(Math.floor((dayNumber(date) + 3) / 7)) },
  { most: 12, of: (date) => date.slice(0, 7) },
]

export const MOST_KEPT = PERIODS.reduce((sum, { most }) => sum + most, 0)

const newestOfEach = (newestFirst: readonly BackupName[], of: (date: PlainDate) => string, most: number): string[] => {
  const periods = new Map<string, string>()
  for (const { name, date } of newestFirst) if (!periods.has(of(date))) periods.set(of(date), name)
  return [...periods.values()].slice(0, most)
}

/**
 * What may be removed, now that `written` was written and verified. Files with other names are never among them. Called
 * every night, and never for a manual backup: an older file may be exactly what that person needs.
 */
export const backupsToRemove = (names: readonly string[], written: string): string[] => {
  const own = readNames(names)
  const newestFirst = own.toReversed()
  const kept = new Set([written, ...PERIODS.flatMap(({ most, of }) => newestOfEach(newestFirst, of, most))])
  return own.map(({ name }) => name).filter((name) => !kept.has(name))
}
