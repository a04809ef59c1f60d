import type { CreditReason, Reminder } from './pickups.ts'

/** What the shop says about a customer's weeks: pickups, credit, calendar, waiting for a place. */

export const pickupWords = {
  skipped: 'This pickup is skipped.',
  given: 'Thank you! These cartons are given away.',
  moved: 'Your pickup is moved.',
  undone: 'Your pickup is as it was.',
  failed: 'This pickup could not be changed.',
  kept: 'The site has kept these cartons for you. They cannot be changed any more.',
  noOtherWeek: 'There is no other week left that it could be moved to.',
  noOtherSite: 'There is no other site left where it could be collected in this week.',
} as const

/** Beside the buttons of a pickup, and where a skip would stand. */
export const showChangesUntil = (until: string): string => `Changes until ${until}.`
export const showSkip = (amount: string): string => `Skip (${amount} becomes credit)`

export const showCredit = (amount: string, isLeft: boolean): string =>
  `Your credit: ${amount}.${isLeft ? ' Your next order uses it by itself.' : ''}`

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
