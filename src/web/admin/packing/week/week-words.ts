import type { LateReaders, Week, WeekDay, WeekSite } from '../../../../shared/shapes/packing.ts'
import * as words from '../../../../words/en/dashboard/packing.ts'
import { showHours } from '../../../../words/en/dates/hours.ts'
import { showAll, showBare } from '../../parts/show/pieces.tsx'

/** The week in words. All that is packed counts, collected or given. */

const isThisWeek = ({ monday, sunday, today }: Week): boolean => monday <= today && today <= sunday

/** "This week: 26 cartons, 4 sites" */
export const sayWeek = (week: Week): string => {
  const which = isThisWeek(week) ? words.thisWeek : words.weekOf(week.monday)
  return week.days.length === 0 ? words.emptyWeek(which) : words.filledWeek(which, showAll(week), week.sites)
}

export const isPackedNow = ({ packed_at, is_changed }: WeekSite): boolean => packed_at !== null && !is_changed
export const isDone = ({ sites }: WeekDay): boolean => sites.every(isPackedNow)

/** When people collect on a day, from the first site that opens to the last that closes. */
export const hoursOf = ({ sites }: WeekDay): string => {
  const froms = sites.flatMap(({ pickup_from }) => pickup_from ?? []).sort()
  const untils = sites.flatMap(({ pickup_until }) => pickup_until ?? []).sort()
  return showHours({ pickup_from: froms[0] ?? null, pickup_until: untils.at(-1) ?? null })
}

export const sayDay = (day: WeekDay): string =>
  words.dayInShort(showAll(day), day.donated > 0 ? showBare(day, 'donated') : '', day.sites.length, day.products !== undefined)

export const sayPacked = (day: WeekDay): string => {
  const done = day.sites.filter(isPackedNow).length
  if (done === day.sites.length) return words.packed
  return done === 0 ? words.notPackedYet : words.packedOf(done, day.sites.length)
}

/** "Past: Mon, Nov 16" */
export const nameDays = (days: readonly WeekDay[]): string => words.pastDays(days.map(({ pickup_date }) => pickup_date))

/** The calm end: nothing is left to pack, and what comes next; nothing while there is work. */
export const sayEnd = (week: Week, coming: readonly WeekDay[]): string | undefined => {
  const { days, next } = week
  if (!isThisWeek(week) || !coming.every(isDone)) return undefined
  const after = next ? words.nextDay(next.pickup_date, showAll(next)) : words.noneAfter
  if (coming.length > 0) return words.allPacked(after)
  return days.length > 0 ? words.nothingLeft(after) : after
}

/** Who hears that the farm is late: people, at their addresses, and hosts. */
export const sayReaders = ({ people, addresses, hosts }: LateReaders): string =>
  people + hosts === 0 ? words.nobodyToTell : words.lateReaders(people, addresses, hosts)
