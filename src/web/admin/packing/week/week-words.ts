import type { LateReaders, Week, WeekDay, WeekSite } from '../../../../shared/shapes/packing.ts'
import { several, showCount, showPeople } from '../../../../words/en/dashboard/admin.ts'
import { showHours } from '../../../../words/en/dates/hours.ts'
import { showDate } from '../../../../words/en/dates/show-date.ts'
import { cartonsWord } from '../../../../words/en/fields.ts'

/** The week in words. All that is packed counts, collected or given. */

const showSites = (count: number): string => several(count, 'site', 'sites')
export const showAll = ({ cartons, donated }: { cartons: number; donated: number }): string =>
  `${showCount(cartons + donated)} ${cartonsWord(cartons + donated)}`

const isThisWeek = ({ monday, sunday, today }: Week): boolean => monday <= today && today <= sunday

/** "This week: 26 cartons, 4 sites" */
export const sayWeek = (week: Week): string => {
  const which = isThisWeek(week) ? 'This week' : `Week of ${showDate(week.monday)}`
  return week.days.length === 0 ? `${which}: nothing to pack` : `${which}: ${showAll(week)}, ${showSites(week.sites)}`
}

export const isPackedNow = ({ packed_at, is_changed }: WeekSite): boolean => packed_at !== null && !is_changed
export const isDone = ({ sites }: WeekDay): boolean => sites.every(isPackedNow)

/** When people collect on a day, from the first site that opens to the last that closes. */
export const hoursOf = ({ sites }: WeekDay): string => {
  const froms = sites.flatMap(({ pickup_from }) => pickup_from ?? []).sort()
  const untils = sites.flatMap(({ pickup_until }) => pickup_until ?? []).sort()
  return showHours({ pickup_from: froms[0] ?? null, pickup_until: untils.at(-1) ?? null })
}

/** "26 cartons, 2 of them given, 4 sites" */
export const sayDay = (day: WeekDay): string =>
  [showAll(day), ...(day.donated > 0 ? [`${showCount(day.donated)} of them given away`] : []), showSites(day.sites.length)].join(', ')

export const sayPacked = (day: WeekDay): string => {
  const done = day.sites.filter(isPackedNow).length
  if (done === day.sites.length) return 'Packed'
  return done === 0 ? 'Not packed yet' : `${done} of ${day.sites.length} packed`
}

/** "Past: Mon, Nov 16" */
export const nameDays = (days: readonly WeekDay[]): string => `Past: ${days.map(({ pickup_date }) => showDate(pickup_date)).join(', ')}`

/** The calm end: nothing is left to pack, and what comes next; nothing while there is work. */
export const sayEnd = (week: Week, coming: readonly WeekDay[]): string | undefined => {
  const { days, next } = week
  if (!isThisWeek(week) || !coming.every(isDone)) return undefined
  const after = next ? `Next: ${showDate(next.pickup_date)}, ${showAll(next)}.` : 'No pickup is planned after this week.'
  if (coming.length > 0) return `All packed. ${after}`
  return days.length > 0 ? `Nothing left to pack this week. ${after}` : after
}

/** Who hears that the farm is late: people, at their addresses, and hosts. */
export const sayReaders = ({ people, addresses, hosts }: LateReaders): string => {
  if (people + hosts === 0) return 'No one with an email is still expected here today.'
  const shared = addresses > people ? ` (${several(addresses, 'address', 'addresses')})` : ''
  const coming = people > 0 ? [`${showPeople(people)} still expected here today${shared}`] : []
  const told = [...coming, ...(hosts > 0 ? [several(hosts, 'host', 'hosts')] : [])].join(' and ')
  return `${told} ${people + hosts === 1 ? 'gets' : 'get'} an email right away. How late are you?`
}
