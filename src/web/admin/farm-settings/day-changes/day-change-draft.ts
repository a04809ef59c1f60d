import { addDays, isPlainDate, showDate } from '../../../../shared/dates/calendar.ts'
import { landing } from '../../../../shared/dates/changed-days.ts'
import { NOTES_MAX } from '../../../../shared/limits.ts'
import type { DayChange, NewDayChange } from '../../../../shared/shapes/farm-settings.ts'
import { adminWords } from '../../../../shared/words/admin-words.ts'
import { fieldWords } from '../../../../shared/words/words.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'

export type Field = 'pickup_date' | 'site_id' | 'what' | 'to_date' | 'note'
export type Typed = Readonly<Record<Field, string>>

const dayRule: FieldRule = (typed) => (isPlainDate(typed) ? undefined : adminWords.dayMissing)

export const MOVED = 'moved'

/** The other day is asked for only where there is one. */
export const rulesFor = (what: string): Readonly<Record<Field, FieldRule>> => ({
  pickup_date: dayRule,
  site_id: () => undefined,
  what: () => undefined,
  to_date: what === MOVED ? dayRule : () => undefined,
  note: (typed) => (typed.length > NOTES_MAX ? fieldWords.tooLong : undefined),
})

export const readDayChange = ({ pickup_date, site_id, what, to_date, note }: Typed): NewDayChange => ({
  pickup_date,
  site_id: site_id === '' ? null : Number(site_id),
  to_date: what === MOVED ? to_date : null,
  note: note.trim(),
})

/** What saving will do, as soon as that can be said. */
export const foretell = (typed: Typed, changes: readonly DayChange[]): string => {
  const { pickup_date, site_id, to_date } = readDayChange(typed)
  if (!isPlainDate(pickup_date) || (to_date !== null && !isPlainDate(to_date)))
    return 'People with pickups on that day are told by mail as soon as you save.'
  // No site has the number 0: what was said of single sites is left out.
  const lands = landing(pickup_date, site_id ?? 0, [...changes, { pickup_date, site_id, to_date }])
  const when = lands === addDays(pickup_date, 7) ? `a week later, on ${showDate(lands)}` : `on ${showDate(lands)}`
  return `The cartons of ${showDate(pickup_date)} come ${when}. People with pickups on that day are told by mail as soon as you save.`
}
