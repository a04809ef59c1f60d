import { addDays, onOrAfter, type PlainDate, type Weekday, weekdayOf } from './calendar.ts'

/** A day the farm has changed. Without a site: at all of them; without another date: no pickup. */
export type ChangedDay = { pickup_date: PlainDate; site_id: number | null; to_date: PlainDate | null }
type Changes = readonly ChangedDay[]

/** What was changed about a day at a site: what is said of that site alone goes before what is said of all. */
export const changeOf = (date: PlainDate, site_id: number, changes: Changes): ChangedDay | undefined => {
  const thatDay = changes.filter(({ pickup_date }) => pickup_date === date)
  return thatDay.find((change) => change.site_id === site_id) ?? thatDay.find((change) => change.site_id === null)
}

/** Whether a site has no pickup on a day that would be one of its pickup days. */
export const isClosed = (date: PlainDate, site_id: number, changes: Changes): boolean => changeOf(date, site_id, changes)?.to_date === null

/**
 * The actual date of a site's pickup day: the date it was moved to or, if it is left out, a week later. A date that was
 * moved to isn't moved again, so that two days can be swapped; but nobody collects on a closed one. The loop ends, because
 * each round is a week later and there are finitely many changes.
 */
export const landing = (date: PlainDate, site_id: number, changes: Changes): PlainDate => {
  const change = changeOf(date, site_id, changes)
  if (!change) return date
  if (change.to_date !== null && !isClosed(change.to_date, site_id, changes)) return change.to_date
  return landing(addDays(date, 7), site_id, changes)
}

/** The next day on which people collect at a site, from a date on: its first unchanged day, unless a changed one comes earlier. */
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
 * Where pickups on a date go when the farm changes it: with that day's own pickups; if it isn't one of the site's days, to
 * the date it was moved to, or the next day on which people collect there.
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
