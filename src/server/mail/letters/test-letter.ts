import { type Letter, writeLetter } from './letter.ts'

/** To the farmer who wants to know whether mails leave. */
export const testLetter = (farm: string, url: string): Letter =>
  writeLetter({
    letter: 'test-mail',
    farm,
    language: 'en',
    subject: `A test mail from ${farm}`,
    says: [
      'Mails of your shop leave, and this one has reached you. If it lay among spam, see that SPF, DKIM and DMARC are set for your domain.',
    ],
    link: { label: 'How the shop is doing', url },
  })
