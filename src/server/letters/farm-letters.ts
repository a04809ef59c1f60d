import { type Letter, writeLetter } from './letter.ts'

/** Letters that the farmer writes to many. */

export const massLetter = (farm: string, message: string): Letter =>
  writeLetter({ letter: 'mass', farm, subject: `News from ${farm}`, says: message.split(/\n{2,}/) })

export const waitlistLetter = (farm: string, message: string, url: string): Letter =>
  writeLetter({
    letter: 'waitlist',
    farm,
    subject: `A new egg cycle at ${farm}`,
    says: message.split(/\n{2,}/),
    link: { label: 'Subscribe for pickup', url },
  })
