import { WEEKDAYS, type Weekday } from '../../../shared/dates/calendar.ts'
import { daysToCollect, sameDistance } from '../../../shared/dates/collecting.ts'
import { siteFields } from '../../../shared/fields/farm-fields.ts'
import type { NewSite, Site } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../words/en/dashboard/admin.ts'
import { readFields, writeFields } from '../../ui/form/field-values.ts'
import { rulesOf } from '../../ui/form/rules/rule-of.ts'

export const siteRules = rulesOf(siteFields, {
  site_name: { missing: adminWords.nameMissing },
  site_address: { missing: adminWords.addressMissing },
  lat: { wrong: adminWords.latitudeWrong },
  lon: { wrong: adminWords.longitudeWrong },
  pickup_start_day: { wrong: adminWords.pickupDayMissing },
  pickup_deadline_day: { wrong: adminWords.deadlineDayMissing },
  places: { wrong: adminWords.placesWrong },
})

const { lat: _, lon: __, ...fields } = siteFields

/** All but the pin, which is no text that is typed. */
export const typedFields = fields
export type Typed = Readonly<Record<keyof typeof typedFields, string>>

export const readSite = (typed: Typed): NewSite => readFields(typedFields, typed)

export const writeSite = (site: Site | undefined): Typed => writeFields(typedFields, site)

const isDay = (typed: string): typed is Weekday => (WEEKDAYS as readonly string[]).includes(typed)

/** The last day that goes with a first one: as many days after it as it was. A new site is open for one day, as most are. */
const lastDayFor = (site: Site | undefined, first: string) => (site && isDay(first) ? sameDistance(site, first) : first)

/** Another first day takes the last one along, as long as that is the one that goes with it. */
export const withLastDay = (typed: Typed, site: Site | undefined, first: string): Partial<Typed> => {
  const { pickup_start_day, pickup_deadline_day } = typed
  const follows = pickup_deadline_day === '' || pickup_deadline_day === lastDayFor(site, pickup_start_day)
  return { pickup_start_day: first, ...(follows && { pickup_deadline_day: lastDayFor(site, first) }) }
}

/** Whether people can collect on another day than the first. */
export const hasLastDay = ({ pickup_start_day: first, pickup_deadline_day: last }: Typed): boolean =>
  isDay(first) && isDay(last) && first !== last

/** How long people have, which two weekdays do not tell at a glance. */
export const sayUntil = ({ pickup_start_day: first, pickup_deadline_day: last }: Typed): string => {
  if (!isDay(first) || !isDay(last)) return 'The last day follows the pickup day until you choose another.'
  const days = daysToCollect({ pickup_start_day: first, pickup_deadline_day: last })
  if (days === 0) return 'People pick up on the pickup day only.'
  return `People can pick up until ${last}, ${days === 1 ? 'the day after' : `${days} days after`} the pickup day.`
}
