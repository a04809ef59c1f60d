import { isPlainDate } from '../../../../shared/dates/calendar.ts'
import { NOTES_MAX } from '../../../../shared/limits.ts'
import type { DayChange, NewDayChange } from '../../../../shared/shapes/farm-settings.ts'
import * as words from '../../../../words/en/dashboard/day-change.ts'
import { fieldWords } from '../../../../words/en/fields.ts'
import type { FieldRule } from '../../../ui/form/field-rules.ts'
import type { TheirChange } from '../../parts/form/conflict.tsx'
import type { Foresight } from './use-foresight.ts'

export type Field = 'pickup_date' | 'site_id' | 'what' | 'to_date' | 'note'
export type Typed = Readonly<Record<Field, string>>

const dayRule: FieldRule = (typed) => (isPlainDate(typed) ? undefined : words.dayMissing)

export const MOVED = 'moved'

/** The day is asked for only of a new change, the other day only where there is one. */
export const rulesFor = (what: string, isNew: boolean): Readonly<Record<Field, FieldRule>> => ({
  pickup_date: isNew ? dayRule : () => undefined,
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

/** Nothing is asked of the server while a date is half typed, or has gone by. */
const isReady = (date: string | null, today: string): boolean => date === null || (isPlainDate(date) && date >= today)

/** What the server is asked before saving; undefined while that cannot be said. */
export const foresightOf = (typed: Typed, change: DayChange | undefined, today: string): Foresight | undefined => {
  const { pickup_date, site_id, to_date } = readDayChange(typed)
  if (!isReady(to_date, today)) return undefined
  // What people are told besides does not matter here: typing it asks nothing.
  if (change) return { edit: { params: { id: change.day_change_id }, body: { to_date, note: '', version: change.version } } }
  if (!isReady(pickup_date, today) || to_date === pickup_date) return undefined
  return { add: { body: { pickup_date, site_id, to_date, note: '' } } }
}

const sayDay = ({ to_date }: DayChange) => (to_date === null ? words.theirNoPickup : words.theirMove(to_date))

/** What someone else did to a change while its form was open. */
export const theirChanges = (before: DayChange, now: DayChange, typed: Typed): TheirChange[] => {
  const mine = readDayChange(typed)
  return [
    ...(before.to_date === now.to_date ? [] : [{ name: words.whatHappens, says: sayDay(now), isMine: mine.to_date !== now.to_date }]),
    ...(before.note === now.note ? [] : [{ name: words.note, says: now.note || words.noNote, isMine: mine.note !== now.note }]),
  ]
}
