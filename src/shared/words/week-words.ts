import type { CreditReason, Reminder } from '../shapes/pickups.ts'
import { showCartons } from './words.ts'

/** What the shop says about a customer's weeks: pickups, credit, calendar. */

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

/** What is collected at once: who ordered late has two weeks' cartons on the first day. */
export const showVisit = (cartons: number, weeks: number): string =>
  weeks > 1 ? `${showCartons(cartons)} for ${weeks} weeks` : showCartons(cartons)

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
  orderCanceled: 'An order that was canceled',
  farm: 'From the farm',
  accountClosed: 'Given up with a closed account',
}

export const reminderNames: Readonly<Record<Reminder, string>> = {
  evening: 'The evening before',
  morning: 'The same morning',
  none: 'No reminders',
}

/** What an address may expect from now on. */
export const reminderOutcomes: Readonly<Record<Reminder, (email: string) => string>> = {
  evening: (email) => `Saved. ${email} is reminded the evening before each pickup.`,
  morning: (email) => `Saved. ${email} is reminded on the morning of each pickup.`,
  none: (email) => `Saved. ${email} gets no more reminders.`,
}

export const calendarWords = {
  copied: 'Copied. You can paste it into your calendar now.',
  selected: 'The address is selected. Please copy it from there.',
  renewed: 'Your calendar has a new address. Please add it to your calendars again.',
} as const

/** What a pickup is called in a calendar. */
export const calendarSummaries = {
  planned: (cartons: number, site: string) => `Collect ${showCartons(cartons)} at ${site}`,
  skipped: (cartons: number, site: string) => `Skipped: ${showCartons(cartons)} at ${site}`,
  donated: (cartons: number, site: string) => `Given away: ${showCartons(cartons)} at ${site}`,
  canceled: (cartons: number, site: string) => `Canceled: ${showCartons(cartons)} at ${site}`,
  joined: (cartons: number, site: string) => `In one visit with others: ${showCartons(cartons)} at ${site}`,
} as const

/** What an invitation to the next season says. */
export const seasonWords = {
  closed: 'It takes no subscriptions at the moment.',
  over: 'No pickups are left in it, so nobody can subscribe any more.',
  filledForm: 'The form is filled in as last time; you can change everything.',
  declined: 'Thank you for telling us. We hope to see you another time.',
} as const
