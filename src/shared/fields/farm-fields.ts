import * as limits from '../limits.ts'
import type { Fields } from './field.ts'

/** What the farmer writes into a cycle. What need not be filled in: when it starts and stops itself, and the cartons a week it can give. */
export const cycleFields = {
  cycle_name: { label: 'Name', kind: 'line', max: limits.NAME_MAX, isRequired: true },
  cycle_name_es: { label: 'Name, in Spanish', kind: 'line', max: limits.NAME_MAX, isRequired: false },
  start_date: { label: 'First day', kind: 'date', isRequired: true },
  number_of_weeks: { label: 'Weeks', kind: 'whole', min: 1, max: limits.WEEKS_MAX, isRequired: true },
  end_date: { label: 'Last day', kind: 'date', isRequired: true },
  opens_at: { label: 'Opens', kind: 'clockTime', isRequired: false },
  closes_at: { label: 'Closes', kind: 'clockTime', isRequired: false },
  cartons_limit: { label: 'Most cartons per week', kind: 'whole', min: 1, max: limits.CARTONS_LIMIT_MAX, isRequired: false },
} as const satisfies Fields

/** What the farmer writes into a pickup site. What need not be filled in: its place on the map, its hours, and how many orders of a cycle fit there. */
export const siteFields = {
  site_name: { label: 'Name', kind: 'line', max: limits.NAME_MAX, isRequired: true },
  site_address: { label: 'Address', kind: 'line', max: limits.ADDRESS_MAX, isRequired: true },
  lat: { label: 'Latitude', kind: 'degrees', max: 90, isRequired: false },
  lon: { label: 'Longitude', kind: 'degrees', max: 180, isRequired: false },
  site_instructions: { label: 'Instructions', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  site_instructions_es: { label: 'Instructions, in Spanish', kind: 'text', max: limits.NOTES_MAX, isRequired: false },
  pickup_start_day: { label: 'Pickup day', kind: 'weekday', isRequired: true },
  pickup_deadline_day: { label: 'Last day to pick up', kind: 'weekday', isRequired: true },
  pickup_from: { label: 'Open from', kind: 'timeOfDay', isRequired: false },
  pickup_until: { label: 'Open until', kind: 'timeOfDay', isRequired: false },
  last_day_until: { label: 'Open until, on the last day', kind: 'timeOfDay', isRequired: false },
  site_town: { label: 'Town', kind: 'line', max: limits.NAME_MAX, isRequired: false },
  is_address_public: { label: 'Show the street to everyone', kind: 'flag', isRequired: false },
  places: { label: 'Places', kind: 'whole', min: 1, max: limits.PLACES_MAX, isRequired: false },
} as const satisfies Fields
