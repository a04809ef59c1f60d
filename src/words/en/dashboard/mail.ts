import { several } from './count.ts'

/** Emails as the farmer reads and writes them in the dashboard. */
export const mailWords = {
  write: 'Write to them…',
  writeTo: (name: string) => `Write to ${name}`,
  goesTo: (email: string) => `Goes to ${email}, from your farm. It's kept in the email log.`,
  subject: 'Subject',
  message: 'Message',
  subjectMissing: 'Please enter a subject.',
  failed: 'The email was not sent.',
  sent: (name: string) => `Your email to ${name} is on its way. You'll find it in the email log.`,
  chosen: (count: number) => `The people of ${several(count, 'order', 'orders')} you selected`,
  chosenIs: 'The customer and the second email of each order. People who unsubscribed are left out.',
  others: 'Choose other people',
  asNow: 'We add the greeting, logo and postal address when an email is sent. You see them here as they are today.',
} as const
