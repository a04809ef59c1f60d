import type { Audience } from '../../../shared/shapes/records.ts'
import { several, showCount } from './count.ts'

/** Emails as the farmer reads and writes them in the dashboard. */
export const mailWords = {
  write: 'Write to them…',
  writeTo: (name: string) => `Write to ${name}`,
  goesTo: (email: string) => `This goes to ${email}, from your farm. The email log keeps a copy.`,
  subject: 'Subject',
  message: 'Message',
  subjectMissing: 'Please enter a subject.',
  failed: 'The email was not sent.',
  sent: (name: string) => `Your email to ${name} is on its way. You'll find it in the email log.`,
  chosen: (count: number) => `Everyone on the ${several(count, 'order', 'orders')} you selected`,
  chosenIs:
    "Each customer, plus the second emails on those orders. People who unsubscribed, or whom you haven't invited yet, are left out.",
  others: 'Choose other people',
  asNow: "We add the greeting, logo and postal address when an email is sent. Here you see today's versions.",
} as const

/** Choosing a part of the people, and when it is sent. */
export const partWords = {
  label: 'Only some of them',
  all: 'All of them',
  choices: {
    owing: 'People who owe something',
    notRenewed: "People who haven't renewed",
    onDay: 'People who pick up on a day',
    product: 'People who have a product',
    thisYear: 'People who joined this year',
  },
  notRenewedIs: 'Customers of the chosen cycle, or of the one before the newest, who have no order in a later cycle.',
  partIs: 'Only these people, in the cycle and at the site chosen above.',
  newIs: 'Everyone whose account is from this year, in the cycle and at the site chosen above.',
  day: 'Pickup day',
  product: 'Product',
  chooseProduct: 'Choose a product',
  incomplete: 'Please choose a day or a product.',
  names: (names: readonly string[], more: number) => `${names.join(', ')}${more > 0 ? ` and ${showCount(more)} more` : ''}`,
} as const

export const plannedWords = {
  sendAt: 'Send later (optional)',
  sendAtAbout: "In the farm's time zone. We'll work out who gets it when it's sent. You can stop it until then.",
  plan: (time: string) => `Send ${time}`,
  planned: (time: string) => `Scheduled for ${time}. You can stop it until then.`,
  failed: 'The email was not scheduled.',
  halfTime: 'Please enter a date and a time.',
  heading: 'Scheduled',
  about: "We'll work out who gets it when it's sent.",
  notSent: 'Not sent',
  text: 'Message',
  stop: 'Stop',
  open: 'Use this text again',
  stopped: 'Stopped before it was sent.',
  troubles: {
    nobody: 'Not sent: no one would have gotten it.',
    noAddress: 'Not sent: your postal address is missing. Enter it in the farm settings, under Email.',
    gone: 'Not sent: the cycle, site or product it was for no longer exists.',
  },
} as const

/** A part of the people, as an email's record names it. */
export const partNames = {
  owing: 'People who owe',
  notRenewed: "People who haven't renewed",
  onDay: (day: string) => `People who pick up on ${day}`,
  product: (product: string) => `People who have ${product}`,
  thisYear: 'People who joined this year',
} as const

/** How many people get an email to many, and how many don't and why. */
export const showAudience = ({ recipients, unsubscribed, uninvited }: Audience): string =>
  [
    several(recipients, 'person', 'people'),
    ...(unsubscribed > 0
      ? [`${showCount(unsubscribed)} ${unsubscribed === 1 ? 'has unsubscribed and is' : 'have unsubscribed and are'} left out`]
      : []),
    ...(uninvited > 0
      ? [`${showCount(uninvited)} ${uninvited === 1 ? "imported person isn't" : "imported people aren't"} invited yet, so they're left out`]
      : []),
  ].join('; ')
