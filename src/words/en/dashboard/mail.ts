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
