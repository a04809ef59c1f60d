import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons, showWeeks } from '../fields.ts'

export const invitation = {
  subject: (farm: string, cycle: string, isEarly: boolean) => `${cycle} at ${farm}: ${isEarly ? 'your turn first' : 'open now'}`,
  open: 'You were with us before, and it is open now.',
  early: (opens: PlainDate | undefined) =>
    `You were with us before, so you can subscribe before it opens to everyone${opens ? ` on ${showDate(opens)}` : ''}.`,
  runs: (cycle: string, first: PlainDate, last: PlainDate, weeks: number) =>
    `${cycle} runs from ${showDate(first)} to ${showDate(last)}, ${showWeeks(weeks)}.`,
  asLast: (cartons: number, site: string) => `The form is filled in as last time: ${showCartons(cartons)} a week at ${site}.`,
  link: 'Subscribe again, or decline',
} as const

export const offer = {
  subject: (cycle: string, site: string) => `A place is free for you: ${cycle} at ${site}`,
  what: (cartons: number, site: string, cycle: string) =>
    `You asked for ${showCartons(cartons)} a week at ${site}. A place in ${cycle} is free now, and you are next.`,
  until: (until: string) => `We hold it for you until ${showClock(until)}. After that it goes to the next person.`,
  link: 'Take the place',
  aside: 'You no longer want it? Then you need do nothing.',
} as const

/** "You ate 24 dozen eggs and gave 3." A carton is a dozen. */
const sayEaten = (ate: number, gave: number): string => {
  if (gave === 0) return `You ate ${ate} dozen eggs.`
  return ate === 0 ? `You gave ${gave} dozen eggs.` : `You ate ${ate} dozen eggs and gave ${gave}.`
}

export const end = {
  subject: (farm: string, cycle: string) => `Thank you for ${cycle}, from ${farm}`,
  over: (cycle: string, ate: number, gave: number) => `${cycle} is over. ${sayEaten(ate, gave)} Thank you!`,
  went: (pantry: string) => `What you gave went to ${pantry}.`,
  again: 'The hens go on, and we would be glad to have you with us again.',
  link: 'See what comes next',
} as const
