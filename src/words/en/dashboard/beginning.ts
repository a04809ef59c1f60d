import type { Weekday } from '../../../shared/dates/calendar.ts'

/** Texts of a new shop until the farmer writes their own. */
export const beginningWords = {
  // Strangers read a site's name, and not its address: without a town it is called after the farm.
  site: (town: string, farm: string) => (town ? `Pickup in ${town}` : `Pickup at ${farm}`),
  instructions: (day: Weekday) => `Come on ${day} and take the cartons with your name on them. Please return empty cartons.`,
  about: (farm: string, town: string, day: Weekday) =>
    `${farm} sells its eggs by the season: subscribe once, and pick up your cartons every ${day}${town ? ` in ${town}` : ''}.`,
} as const
