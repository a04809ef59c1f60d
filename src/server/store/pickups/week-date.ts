import { addDays, onOrAfter, type PlainDate, type Weekday } from '../../../shared/dates/calendar.ts'
import { type ChangedDay, landing } from '../../../shared/dates/changed-days.ts'

type Season = { readonly start_date: PlainDate; readonly changes: readonly ChangedDay[] }

/** The day on which a site gives out the cartons of a week of a cycle; the weeks after its last are counted on. */
export const dateOfWeek = (
  { start_date, changes }: Season,
  { site_id, pickup_start_day }: { readonly site_id: number; readonly pickup_start_day: Weekday },
  week: number,
): PlainDate => landing(onOrAfter(addDays(start_date, week * 7), pickup_start_day), site_id, changes)
