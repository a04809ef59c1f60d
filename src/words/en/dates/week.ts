import { showCents } from '../../../shared/rules/money/cents.ts'
import type { CreditReason, Reminder } from '../../../shared/shapes/pickups.ts'
import { listOf, type Pieces, showPieces } from '../product.ts'

/** What the shop says about a customer's weeks: pickups, credit, calendar. */

export const pickupWords = {
  skipped: 'You skipped this pickup.',
  moved: 'Your pickup has moved.',
  undone: 'Your pickup is back to how it was.',
  friend: (name: string) => (name === '' ? "You'll pick up yourself." : `${name} will pick up for you. The list at the site says so.`),
  failed: "We couldn't change this pickup.",
  kept: "The site kept these cartons for you, so you can't change them.",
  keptProduct: "The site kept this for you, so you can't change it.",
  noOtherWeek: "There's no other week to move it to.",
  noOtherSite: "There's no other site for this week.",
} as const

type Visit = Pieces & { readonly weeks: number }

/** What is picked up at once: a late order has two weeks' cartons on the first day. */
export const showVisit = ({ cartons, weeks, product }: Visit): string => {
  const pieces = showPieces(cartons, product)
  return weeks > 1 ? `${pieces} for ${weeks} ${product === undefined ? 'weeks' : 'pickups'}` : pieces
}

/** The same of several orders: `2 x 18 eggs and 1 Honey`. */
export const showVisits = (visits: readonly Visit[]): string =>
  listOf(
    [...Map.groupBy(visits, ({ product }) => product)].map(([product, alike]) =>
      showVisit({
        product,
        cartons: alike.reduce((sum, { cartons }) => sum + cartons, 0),
        weeks: Math.max(...alike.map(({ weeks }) => weeks)),
      }),
    ),
  )

/** Beside the buttons of a pickup, or in place of them. */
export const showChangesUntil = (until: string): string => `Changes until ${until}.`

/** What a skip brings, and what of it lowers what the order owes. An egg card that a phone has kept for long has none of that. */
export type SkipSums = { readonly skip_cents: number; readonly skip_owed_cents?: number }

const isAllLess = ({ skip_cents, skip_owed_cents = 0 }: SkipSums): boolean => skip_owed_cents > 0 && skip_owed_cents === skip_cents

const showBrought = (sums: SkipSums, less: string): string => {
  const { skip_cents, skip_owed_cents = 0 } = sums
  if (skip_cents === 0) return 'no credit'
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

export const sayGiven = (given_to: string, product?: string): string =>
  `Thank you! ${product === undefined ? 'These cartons are' : 'This pickup is'} ${showGiven(given_to)}.`

/** `You owe $13.00 less: $110.50 now.` */
const sayLess = (less: number, left: number): string => `You owe ${showCents(less)} less: ${left > 0 ? showCents(left) : 'nothing'} now.`

/** With what the order owes now, and what the person has in credit. */
export const saySkipped = (sums: SkipSums, owed_cents: number, balance_cents: number): string =>
  [
    pickupWords.skipped,
    ...(sums.skip_owed_cents ? [sayLess(sums.skip_owed_cents, owed_cents)] : []),
    ...(isAllLess(sums) || sums.skip_cents === 0 ? [] : [`Your credit is now ${showCents(balance_cents)}.`]),
  ].join(' ')

/** `1 skip`, `2 skips`. */
const showSkips = (count: number): string => `${count} skip${count === 1 ? '' : 's'}`

/** How often an order can still be skipped; its name only where there are several. */
export const saySkipsLeft = (left: number, of = ''): string =>
  left === 0 ? `You have no skips left${of && ` for ${of}`}.` : `You have ${showSkips(left)} left${of && ` for ${of}`}.`

export const SKIP_IS_FREE = "The farm moved this day, so skipping it won't use one of your skips."

/** "Moved from Thu, Nov 19" */
export const showMovedFrom = (day: string): string => `Moved from ${day}`

/** Someone else comes. */
export const showFriend = (name: string): string => `${name} will pick up`

export const awayWords = {
  none: 'You have no pickups on these days.',
  ways: { skipFirst: 'Use my skips first, then give the rest away', giveAll: 'Give them all away' },
  failed: "We couldn't change your pickups.",
  toMissing: 'Please choose a last day that is today or later, and not before the first.',
  undone: 'Your pickups are back to how they were.',
} as const

const showPickups = (count: number): string => `${count} pickup${count === 1 ? '' : 's'}`

type Away = { readonly becomes: string; readonly credit_cents: number; readonly owed_cents: number }

/** What is foreseen for a visit that is left out. */
export const showAwaySkip = ({ credit_cents, owed_cents }: Away): string =>
  `skipped, ${showBrought({ skip_cents: credit_cents, skip_owed_cents: owed_cents }, 'less to pay')}.`

/** What was done for a time away, in one sentence for each kind. */
export const sayAway = (visits: readonly Away[], given_to: string, balance: string): string => {
  const count = (kind: string) => visits.filter(({ becomes }) => becomes === kind).length
  const sum = (of: 'credit_cents' | 'owed_cents') => visits.reduce((all, visit) => all + visit[of], 0)
  const [skipped, given, less] = [count('skipped'), count('given'), sum('owed_cents')]
  return [
    ...(skipped > 0 ? [`${showPickups(skipped)} skipped.`] : []),
    ...(less > 0 ? [`You owe ${showCents(less)} less.`] : []),
    ...(skipped > 0 && less < sum('credit_cents') ? [`Your credit is now ${balance}.`] : []),
    ...(given > 0 ? [`${showPickups(given)} ${showGiven(given_to)}. Thank you!`] : []),
    ...(skipped + given === 0 ? ['Nothing has changed.'] : []),
  ].join(' ')
}

/** What the egg card says. */
export const cardWords = {
  old: (moment: string) => `No connection. This page was last updated ${moment}.`,
  ways: (canSkip: boolean) => `There you can ${canSkip ? 'skip a pickup, give it away,' : 'give a pickup away'} or send a friend.`,
  none: 'You have no upcoming pickups.',
  noneNext: "When you subscribe, you'll see your next eggs here.",
  ended:
    'This link no longer works, because its owner changed their password or got a new link. The new link is in your latest reminder and your profile.',
  forgotten: 'We removed your card from this device. Its link is in your latest reminder and your profile.',
  skipped: (sums: SkipSums) =>
    sums.skip_cents === 0 ? pickupWords.skipped : `${pickupWords.skipped} ${showBrought(sums, 'less to pay')}.`,
  stopped: "Your pickups are on hold until you pay what's due.",
  copied: 'Copied. Paste it wherever you like.',
  selected: 'The link is selected. Please copy it.',
  renewed: 'Your card has a new link. Please replace the old one wherever you saved it.',
  removed: 'We removed your card. Its link no longer works, and reminders now link to your profile.',
} as const

export const showCredit = (amount: string, isLeft: boolean): string =>
  `Your credit: ${amount}.${isLeft ? " We'll apply it to your next order automatically." : ''}`

export const creditReasons: Readonly<Record<CreditReason, string>> = {
  skip: 'A skipped pickup',
  skipUndone: 'A skip you undid',
  checkout: 'Used for an order',
  checkoutReleased: 'Back from an order that was not paid',
  owedPaid: 'Used for an order balance',
  owedReleased: 'Back from an order balance',
  orderEnded: 'An order that was refunded',
  orderCanceled: 'An order that was canceled',
  farm: 'From the farm',
  accountClosed: 'Lost with a closed account',
  gift: 'A gift',
  giftWithdrawn: 'A gift that was refunded',
  stopped: 'Weeks without pickup while an installment was unpaid',
  orderChanged: 'A changed order',
  overpaid: 'Paid more than was owed',
  refundedBeyond: 'Refunded after it was spent',
  smallRest: 'Too little to charge, so the farm waived it',
  short: 'Eggs the farm was short of',
  shortUndone: 'The farm had enough eggs after all',
}

export const reminderNames: Readonly<Record<Reminder, string>> = {
  evening: 'The evening before',
  morning: 'The same morning',
  none: 'No reminders',
}

export const reminderAbout = 'If changes close before then, we also email you the day before they do. With no reminders, you get neither.'

/** What an address may expect from now on. */
export const reminderOutcomes: Readonly<Record<Reminder, (email: string) => string>> = {
  evening: (email) => `Saved. We'll remind ${email} the evening before each pickup.`,
  morning: (email) => `Saved. We'll remind ${email} on the morning of each pickup.`,
  none: (email) => `Saved. We won't remind ${email} anymore.`,
}

export const calendarWords = {
  copied: 'Copied. Now paste it into your calendar.',
  selected: 'The address is selected. Please copy it.',
  renewed: 'Your calendar has a new address. Please add it to your calendars again.',
} as const

/** What a pickup is called in a calendar. */
export const calendarSummaries = {
  planned: (what: string, site: string) => `Pick up ${what} at ${site}`,
  skipped: (what: string, site: string) => `Skipped: ${what} at ${site}`,
  donated: (what: string, site: string) => `Given away: ${what} at ${site}`,
  canceled: (what: string, site: string) => `Canceled: ${what} at ${site}`,
  short: (what: string, site: string) => `Not enough eggs: ${what} at ${site}`,
  stopped: (what: string, site: string) => `On hold until paid: ${what} at ${site}`,
  joined: (what: string, site: string) => `Together with another pickup: ${what} at ${site}`,
} as const

/** What an invitation to the next season says. */
export const seasonWords = {
  closed: "It isn't open for subscriptions right now.",
  over: "It has no pickups left, so it's too late to subscribe.",
  filledForm: 'We filled in the form like last time. You can change everything.',
  declined: 'Thank you for telling us. We hope to see you another time.',
} as const
