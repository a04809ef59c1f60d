import { showCents } from '../../../shared/rules/money/cents.ts'
import type { CreditReason, Reminder } from '../../../shared/shapes/pickups.ts'
import { showCartons } from '../fields.ts'

/** What the shop says about a customer's weeks: pickups, credit, calendar. */

export const pickupWords = {
  skipped: 'This pickup is skipped.',
  moved: 'Your pickup is moved.',
  undone: 'Your pickup is as it was.',
  friend: (name: string) =>
    name === '' ? 'You collect this pickup yourself.' : `${name} collects this pickup. The list at the site says so.`,
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

/** What a skip brings, and what of it lowers what the order owes. An egg card that a phone has kept for long has none of that. */
export type SkipSums = { readonly skip_cents: number; readonly skip_owed_cents?: number }

const isAllLess = ({ skip_cents, skip_owed_cents = 0 }: SkipSums): boolean => skip_owed_cents > 0 && skip_owed_cents === skip_cents

const showBrought = (sums: SkipSums, less: string): string => {
  const { skip_cents, skip_owed_cents = 0 } = sums
  return [
    ...(skip_owed_cents > 0 ? [`${showCents(skip_owed_cents)} ${less}`] : []),
    ...(isAllLess(sums) ? [] : [`${showCents(skip_cents - skip_owed_cents)} becomes credit`]),
  ].join(', ')
}

export const showSkip = (sums: SkipSums): string => `Skip (${showBrought(sums, 'less to pay')})`

/** Where cartons go that are given away: "given to the Dryden food pantry". */
export const showGiven = (given_to: string): string => (given_to === '' ? 'given away' : `given to ${given_to}`)

/** The same as a tag. */
export const givenTag = (given_to: string): string => `G${showGiven(given_to).slice(1)}`

export const sayGiven = (given_to: string): string => `Thank you! These cartons are ${showGiven(given_to)}.`

/** `$13.00 less is to be paid: $110.50.` */
const sayLess = (less: number, left: number): string =>
  `${showCents(less)} less is to be paid: ${left > 0 ? showCents(left) : 'nothing any more'}.`

/** With what the order owes now, and what the person has in credit. */
export const saySkipped = (sums: SkipSums, owed_cents: number, balance_cents: number): string =>
  [
    pickupWords.skipped,
    ...(sums.skip_owed_cents ? [sayLess(sums.skip_owed_cents, owed_cents)] : []),
    ...(isAllLess(sums) ? [] : [`Your credit is now ${showCents(balance_cents)}.`]),
  ].join(' ')

/** `1 skip`, `2 skips`. */
const showSkips = (count: number): string => `${count} skip${count === 1 ? '' : 's'}`

/** How often an order can still be skipped; its name only where there are several. */
export const saySkipsLeft = (left: number, of = ''): string =>
  left === 0 ? `There are no skips left${of && ` for ${of}`}.` : `You have ${showSkips(left)} left${of && ` for ${of}`}.`

export const SKIP_IS_FREE = 'The farm moved this day: leaving it out counts as none of your skips.'

/** "Moved from Thu, Nov 19" */
export const showMovedFrom = (day: string): string => `Moved from ${day}`

/** Somebody else comes. */
export const showFriend = (name: string): string => `A friend collects: ${name}`

export const awayWords = {
  none: 'You have no pickups in these days.',
  ways: { skipFirst: 'Skip as long as I have skips left, and give the rest away', giveAll: 'Give all away' },
  failed: 'Your pickups could not be changed.',
  toMissing: 'Please enter a day that is neither before the first nor gone by.',
  undone: 'Your pickups are as they were.',
} as const

const showPickups = (count: number): string => `${count} pickup${count === 1 ? '' : 's'}`

type Away = { readonly becomes: string; readonly credit_cents: number; readonly owed_cents: number }

/** What is foreseen for a visit that is left out. */
export const showAwaySkip = ({ credit_cents, owed_cents }: Away): string =>
  `skipped, ${showBrought({ skip_cents: credit_cents, skip_owed_cents: owed_cents }, 'less is to be paid')}.`

/** What was done for a time away, in one sentence for each kind. */
export const sayAway = (visits: readonly Away[], given_to: string, balance: string): string => {
  const count = (kind: string) => visits.filter(({ becomes }) => becomes === kind).length
  const sum = (of: 'credit_cents' | 'owed_cents') => visits.reduce((all, visit) => all + visit[of], 0)
  const [skipped, given, less] = [count('skipped'), count('given'), sum('owed_cents')]
  return [
    ...(skipped > 0 ? [`${showPickups(skipped)} skipped.`] : []),
    ...(less > 0 ? [`${showCents(less)} less is to be paid.`] : []),
    ...(skipped > 0 && (less === 0 || less < sum('credit_cents')) ? [`Your credit is now ${balance}.`] : []),
    ...(given > 0 ? [`${showPickups(given)} ${showGiven(given_to)}. Thank you!`] : []),
    ...(skipped + given === 0 ? ['Nothing has changed.'] : []),
  ].join(' ')
}

/** What the egg card says. */
export const cardWords = {
  old: (moment: string) => `No connection. This is how it was on ${moment}.`,
  ways: (canSkip: boolean) => `There you can ${canSkip ? 'skip, give away' : 'give a pickup away'}, or let a friend collect.`,
  none: 'You have no pickups to come.',
  noneNext: 'When you subscribe, your next eggs stand here.',
  ended:
    'This card has ended: a card ends with a new password, and when its owner asks for another one. Your newest reminder and your profile have the new link.',
  forgotten: 'This device has forgotten your card. Your newest reminder and your profile have its link.',
  skipped: (sums: SkipSums) => `${pickupWords.skipped} ${showBrought(sums, 'less is to be paid')}.`,
  stopped: 'Your pickups are stopped until what is due is paid.',
  copied: 'Copied. You can paste it wherever you want to find it again.',
  selected: 'The link is selected. Please copy it from there.',
  renewed: 'Your card has a new link. Wherever you kept the old one, please put the new one.',
  removed: 'Your card is removed. Its link leads nowhere any more, and reminders lead to your profile.',
} as const

export const showCredit = (amount: string, isLeft: boolean): string =>
  `Your credit: ${amount}.${isLeft ? ' Your next order uses it by itself.' : ''}`

export const creditReasons: Readonly<Record<CreditReason, string>> = {
  skip: 'A skipped pickup',
  skipUndone: 'A skip taken back',
  checkout: 'Used for an order',
  checkoutReleased: 'Back from an order that was not paid',
  owedPaid: 'Used for what an order owed',
  owedReleased: 'Back from what an order owed',
  orderEnded: 'An order that was refunded',
  orderCanceled: 'An order that was canceled',
  farm: 'From the farm',
  accountClosed: 'Given up with a closed account',
  gift: 'A gift',
  giftWithdrawn: 'A gift that was refunded',
  stopped: 'Weeks without pickup while an installment was not paid',
  orderChanged: 'A changed order',
  overpaid: 'Paid more than was owed',
  refundedBeyond: 'Refunded after it was spent',
  smallRest: 'Too little to charge, so the farm let it go',
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
  stopped: (cartons: number, site: string) => `Not packed until it is paid: ${showCartons(cartons)} at ${site}`,
  joined: (cartons: number, site: string) => `In one visit with others: ${showCartons(cartons)} at ${site}`,
} as const

/** What an invitation to the next season says. */
export const seasonWords = {
  closed: 'It takes no subscriptions at the moment.',
  over: 'No pickups are left in it, so nobody can subscribe any more.',
  filledForm: 'The form is filled in as last time; you can change everything.',
  declined: 'Thank you for telling us. We hope to see you another time.',
} as const
