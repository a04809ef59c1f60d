import { siteFields } from '../../../shared/fields/farm-fields.ts'
import type { NewSite, Site } from '../../../shared/shapes/entities.ts'
import { adminWords } from '../../../shared/words/admin-words.ts'
import { readFields } from '../../ui/form/field-values.ts'
import { rulesOf } from '../../ui/form/rule-of.ts'
import { type Draft, type DraftField, useDraftField } from '../../ui/form/use-draft.ts'

export const siteRules = rulesOf(siteFields, {
  site_name: { missing: adminWords.nameMissing },
  site_address: { missing: adminWords.addressMissing },
  lat: { wrong: adminWords.latitudeWrong },
  lon: { wrong: adminWords.longitudeWrong },
  pickup_start_day: { wrong: adminWords.pickupDayMissing },
  pickup_deadline_day: { wrong: adminWords.deadlineDayMissing },
  places: { wrong: adminWords.placesWrong },
})

/** All but the pin. */
export const readSite = (typed: Readonly<Record<keyof typeof siteFields, string>>): NewSite => {
  const { lat: _, lon: __, ...site } = readFields(siteFields, typed)
  return site
}

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
