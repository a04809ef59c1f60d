import { type Letter, writeLetter } from './letter.ts'

/** To the farmer who wants to know whether mails leave. */
export const testLetter = (farm: string, url: string): Letter =>
  writeLetter({
    letter: 'test-mail',
    farm,
    language: 'en',
    subject: `A test email from ${farm}`,
    says: [
      'Your shop can send email, and this one reached you. If it landed in spam, check that SPF, DKIM and DMARC are set for your domain.',
    ],
    link: { label: 'Check the shop', url },
  })
