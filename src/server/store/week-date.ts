import { addDays, onOrAfter, type PlainDate, type Weekday } from '../../shared/calendar.ts'

/** The day on which a site gives out the cartons of a week of a cycle; the weeks after its last are counted on. */
export const dateOfWeek = (
  cycle: { readonly start_date: PlainDate },
  site: { readonly site_id: number; readonly pickup_start_day: Weekday },
  week: number,
): PlainDate => onOrAfter(addDays(cycle.start_date, week * 7), site.pickup_start_day)
