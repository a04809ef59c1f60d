import type { Weekday } from '../../../shared/dates/calendar.ts'

/** What stands in a new shop until the farmer writes it in their own words. */
export const beginningWords = {
  // Strangers read a site's name, and not its address: without a town it is called after the farm.
  site: (town: string, farm: string) => (town ? `Pickup in ${town}` : `Pickup at ${farm}`),
  instructions: (day: Weekday) => `Come on ${day} and take the cartons with your name on them. Please bring empty cartons back.`,
  about: (farm: string, town: string, day: Weekday) =>
    `${farm} sells its eggs by the season: subscribe once, and collect your cartons every ${day}${town ? ` in ${town}` : ''}.`,
} as const
