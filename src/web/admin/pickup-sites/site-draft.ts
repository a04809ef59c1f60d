import { WEEKDAYS, type Weekday } from '../../../shared/dates/calendar.ts'
import { ADDRESS_MAX, NAME_MAX, NOTES_MAX, PLACES_MAX } from '../../../shared/limits.ts'
import type { NewSite, Site } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { fieldWords } from '../../../shared/words/words.ts'
import { type FieldRule, filledRule, optionalWholeRule, readOptionalWhole } from '../../ui/form/field-rules.ts'
import { type Draft, type DraftField, useDraftField } from '../../ui/form/use-draft.ts'

const isWeekday = (typed: string): typed is Weekday => WEEKDAYS.some((day) => day === typed)
const dayRule =
  (missing: string): FieldRule =>
  (typed) =>
    isWeekday(typed) ? undefined : missing

/** A number of degrees as people type it; nothing when it is not one. */
export const readDegrees = (typed: string, most: number): number | undefined => {
  const degrees = typed.trim() === '' ? Number.NaN : Number(typed)
  return Math.abs(degrees) <= most ? degrees : undefined
}

const degreesRule =
  (most: number, wrong: string): FieldRule =>
  (typed) =>
    typed.trim() === '' || readDegrees(typed, most) !== undefined ? undefined : wrong

type Field = 'site_name' | 'site_address' | 'site_instructions' | 'pickup_start_day' | 'pickup_deadline_day' | 'lat' | 'lon' | 'places'

export const siteRules: Readonly<Record<Field, FieldRule>> = {
  site_name: filledRule(adminWords.nameMissing, NAME_MAX),
  site_address: filledRule(adminWords.addressMissing, ADDRESS_MAX),
  lat: degreesRule(90, adminWords.latitudeWrong),
  lon: degreesRule(180, adminWords.longitudeWrong),
  site_instructions: (typed) => (typed.length > NOTES_MAX ? fieldWords.tooLong : undefined),
  pickup_start_day: dayRule(adminWords.pickupDayMissing),
  pickup_deadline_day: dayRule(adminWords.deadlineDayMissing),
  places: optionalWholeRule(PLACES_MAX, adminWords.placesWrong),
}

/** All but the pin; the days have passed their rule. */
export const readSite = (values: Readonly<Record<Field, string>>): NewSite => ({
  site_name: values.site_name.trim(),
  site_address: values.site_address.trim(),
  site_instructions: values.site_instructions.trim(),
  pickup_start_day: values.pickup_start_day as Weekday,
  pickup_deadline_day: values.pickup_deadline_day as Weekday,
  places: readOptionalWhole(values.places),
})

/** Both days of the pickup; most sites are open for one day, so choosing the first proposes the last. */
export const useDays = (draft: Draft, site: Site | undefined) => {
  const [day] = useDraftField(draft, 'pickup_start_day', site?.pickup_start_day)
  const [deadline, setDeadline] = useDraftField(draft, 'pickup_deadline_day', site?.pickup_deadline_day)
  const onChange: DraftField['onChange'] = (event) => {
    day.onChange(event)
    if (deadline.value === '') setDeadline(event.currentTarget.value)
  }
  return [{ ...day, onChange }, deadline] as const
}
