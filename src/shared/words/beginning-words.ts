import type { Weekday } from '../dates/calendar.ts'

/** What stands in a new shop until the farmer writes it in their own words. */
export const beginningWords = {
  site: (town: string, address: string) => (town ? `Pickup in ${town}` : `Pickup at ${address.split(',')[0]?.trim() ?? address}`),
  instructions: (day: Weekday) => `Come on ${day} and take the cartons with your name on them. Please bring empty cartons back.`,
  about: (farm: string, town: string, day: Weekday) =>
    `${farm} sells its eggs by the season: subscribe once, and collect your cartons every ${day}${town ? ` in ${town}` : ''}.`,
} as const
