import { type Letter, writeLetter } from './letter.ts'

/** Letters that the farmer writes to many; each reader's has a link of its own that stops them. */

const paragraphs = (message: string): string[] => message.trim().split(/(?:\r?\n){2,}/)

export const massSubject = (farm: string): string => `News from ${farm}`

export const massLetter = (farm: string, { subject, message }: { subject: string; message: string }, unsubscribeUrl: string): Letter =>
  writeLetter({ letter: 'mass', farm, subject, says: paragraphs(message), unsubscribeUrl })

export const waitlistSubject = (farm: string): string => `A new egg cycle at ${farm}`

export const waitlistLetter = (farm: string, message: string, url: string, unsubscribeUrl: string): Letter =>
  writeLetter({
    letter: 'waitlist',
    farm,
    subject: waitlistSubject(farm),
    says: paragraphs(message),
    link: { label: 'Subscribe for pickup', url },
    unsubscribeUrl,
  })
