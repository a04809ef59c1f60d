import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { type Ordered, type Pieces, showOrdered, showPieces } from '../product.ts'

export const invitation = {
  subject: (farm: string, cycle: string, isEarly: boolean) => `${cycle} at ${farm}: ${isEarly ? 'your turn first' : 'open now'}`,
  open: "You've been with us before, and it's open now.",
  early: (opens: PlainDate | undefined) =>
    `You're a returning customer, so you can subscribe before it opens to everyone${opens ? ` on ${showDate(opens)}` : ''}.`,
  runs: (cycle: string, first: PlainDate, last: PlainDate, weeks: number) =>
    `${cycle} runs from ${showDate(first)} to ${showDate(last)}, ${showWeeks(weeks)}.`,
  asLast: (order: Ordered, site: string) => `We filled in the form like last time: ${showOrdered(order)} at ${site}.`,
  reminder: (farm: string, cycle: string) => `${cycle} at ${farm}: will we see you again?`,
  again: (cents: number) => `Everything you had last time costs ${showCents(cents)} now. You can renew it with one press in your profile.`,
  kept: (until: PlainDate) => `We're keeping your place until ${showDate(until)}.`,
  link: 'Subscribe again or decline',
} as const

export const offer = {
  subject: (cycle: string, site: string) => `A place opened up for you: ${cycle} at ${site}`,
  what: ({ cartons, product }: Pieces, site: string, cycle: string) =>
    `You asked for ${product === undefined ? `${showCartons(cartons)} a week` : showPieces(cartons, product)} at ${site}. A place in ${cycle} is free now, and you're next.`,
  until: (until: string) => `We'll hold it for you until ${showClock(until)}. After that it goes to the next person.`,
  link: 'Subscribe now',
  aside: "Don't want it anymore? You don't need to do anything.",
} as const

/** In dozens; cartons of another size may not add up to whole ones. */
const showEggs = (dozens: number): string => (Number.isInteger(dozens) ? `${dozens} dozen eggs` : `${Math.round(dozens * 12)} eggs`)

/** " You got 24 dozen eggs and gave 3 dozen away." A carton is a dozen; nothing where there were no eggs among it. */
const sayEaten = (ate: number, gave: number): string => {
  if (ate === 0 && gave === 0) return ''
  if (gave === 0) return ` You got ${showEggs(ate)}.`
  return ate === 0
    ? ` You gave ${showEggs(gave)} away.`
    : ` You got ${showEggs(ate)} and gave ${showEggs(gave).replace('dozen eggs', 'dozen')} away.`
}

export const end = {
  subject: (farm: string, cycle: string) => `Thank you for ${cycle}, from ${farm}`,
  over: (cycle: string, ate: number, gave: number) => `${cycle} is over.${sayEaten(ate, gave)} Thank you!`,
  went: (pantry: string) => `The eggs you gave away went to ${pantry}.`,
  again: "The hens keep laying, and we'd love to have you back.",
  link: "See what's next",
} as const
