import type { CreditReason, Reminder } from './pickups.ts'

/** What the shop says about a customer's weeks: pickups, credit, calendar, waiting for a place. */

export const pickupWords = {
  skipped: 'This pickup is skipped.',
  given: 'Thank you! These cartons are given away.',
  moved: 'Your pickup is moved.',
  undone: 'Your pickup is as it was.',
  failed: 'This pickup could not be changed.',
} as const

export const creditReasons: Readonly<Record<CreditReason, string>> = {
  skip: 'A skipped pickup',
  skipUndone: 'A skip taken back',
  checkout: 'Used for an order',
  checkoutReleased: 'Back from an order that was not paid',
  orderEnded: 'An order that was refunded',
  farm: 'From the farm',
}

export const reminderNames: Readonly<Record<Reminder, string>> = {
  evening: 'The evening before',
  morning: 'The same morning',
  none: 'No reminders',
}

/** `1 place left`, `3 places left`. */
export const showPlacesLeft = (count: number): string => (count <= 0 ? 'Full' : `${count} place${count === 1 ? '' : 's'} left`)

/** What an invitation to the next season says. */
export const seasonWords = {
  filledForm: 'The form is filled in as last time; you can change everything.',
  declined: 'Thank you for telling us. We hope to see you another time.',
} as const
