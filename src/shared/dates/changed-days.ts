import { addDays, onOrAfter, type PlainDate, type Weekday, weekdayOf } from './calendar.ts'

/** A day on which the farm does otherwise than its calendar says; no site: at all of them; no other date: no pickup. */
export type ChangedDay = { pickup_date: PlainDate; site_id: number | null; to_date: PlainDate | null }
type Changes = readonly ChangedDay[]

/** What was changed about a day at a site: what is said of that site alone goes before what is said of all. */
export const changeOf = (date: PlainDate, site_id: number, changes: Changes): ChangedDay | undefined => {
  const thatDay = changes.filter(({ pickup_date }) => pickup_date === date)
  return thatDay.find((change) => change.site_id === site_id) ?? thatDay.find((change) => change.site_id === null)
}

/** Whether nobody collects at a site on a day that would be one of its pickup days. */
export const isClosed = (date: PlainDate, site_id: number, changes: Changes): boolean => changeOf(date, site_id, changes)?.to_date === null

/**
 * Where a pickup day of a site really is: on the date it was moved to, and where there is no pickup, a week later. A
 * date that was moved to is not moved once more, so that two days can change places; but nobody collects on a closed
 * one. It ends, because each turn is a week later and there are only so many changes.
 */
export const landing = (date: PlainDate, site_id: number, changes: Changes): PlainDate => {
  const change = changeOf(date, site_id, changes)
  if (!change) return date
  if (change.to_date !== null && !isClosed(change.to_date, site_id, changes)) return change.to_date
  return landing(addDays(date, 7), site_id, changes)
}

/**
 * The next day on which people collect at a site, from a date on: the first of its days that nobody changed, unless a
 * changed one lands before.
 */
export const nextPickupDay = (from: PlainDate, day: Weekday, site_id: number, changes: Changes): PlainDate => {
  let next = onOrAfter(from, day)
  while (changeOf(next, site_id, changes)) next = addDays(next, 7)
  for (const { pickup_date } of changes) {
    if (weekdayOf(pickup_date) !== day) continue
    const landed = landing(pickup_date, site_id, changes)
    if (landed >= from && landed < next) next = landed
  }
  return next
}

/**
 * Where whoever stands on a date goes when the farm does otherwise then: with that day's own pickups; where it is none of
 * the site's days, to the date it was moved to, or the next on which people collect there.
 */
export const leavingFor = (date: PlainDate, day: Weekday, site_id: number, changes: Changes): PlainDate => {
  if (weekdayOf(date) === day) return landing(date, site_id, changes)
  const change = changeOf(date, site_id, changes)
  if (!change) return date
  if (change.to_date !== null && !isClosed(change.to_date, site_id, changes)) return change.to_date
  return nextPickupDay(addDays(date, 1), day, site_id, changes)
}

/** Whether a date is a day on which people collect at a site. */
export const isPickupDay = (date: PlainDate, day: Weekday, site_id: number, changes: Changes): boolean =>
  nextPickupDay(date, day, site_id, changes) === date
