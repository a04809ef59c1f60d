import { wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/letters/farm-letters.ts'
import * as es from '../../../words/es/letters/farm-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'

/** Letters that the farmer writes to many; each reader's has a link of its own that stops them. The farmer's words stay as written. */

const words = wordsIn(en, es)

const paragraphs = (message: string): string[] => message.trim().split(/(?:\r?\n){2,}/)

/** Where the farmer has written none. */
export const massSubject = ({ farm, language }: Pick<Head, 'farm' | 'language'>): string => words(language).massSubject(farm)

export const massLetter = (head: Head, { subject, message }: { subject: string; message: string }, unsubscribeUrl: string): Letter =>
  writeLetter({ ...head, letter: 'mass', subject, says: paragraphs(message), unsubscribeUrl })

export const waitlistSubject = ({ farm, language }: Head): string => words(language).waitlistSubject(farm)

export const waitlistLetter = (head: Head, message: string, url: string, unsubscribeUrl: string): Letter =>
  writeLetter({
    ...head,
    letter: 'waitlist',
    subject: waitlistSubject(head),
    says: paragraphs(message),
    link: { label: words(head.language).subscribe, url },
    unsubscribeUrl,
  })
