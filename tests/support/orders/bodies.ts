import { addDays, type Weekday } from '../../../src/shared/dates/calendar.ts'

/** What the farmer types for a site and a cycle. */

export const BARN = {
  site_name: 'Barn',
  site_address: '1 Lane',
  site_instructions: '',
  pickup_start_day: 'Monday',
  pickup_deadline_day: 'Friday',
} as const

/** A barn on another day, where no gazetteer knows it. */
export const barnOn = (day: Weekday) => ({
  ...BARN,
  site_address: '1 Lane, Nowhereville',
  pickup_start_day: day,
  pickup_deadline_day: day,
})

export const cycleOf = (start_date: string, number_of_weeks: number) => ({
  cycle_name: 'Any',
  start_date,
  end_date: addDays(start_date, number_of_weeks * 7 - 1),
  number_of_weeks,
})

/** A farm that lets people pay later in every way. */
export const TRUSTING = {
  pay_farm: 'all',
  pay_farm_text: 'Cash at the site.',
  installments_most: 6,
  installments_past_season: true,
  installments_stop: true,
} as const
