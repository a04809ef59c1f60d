import { wordsIn } from '../../../shared/language.ts'
import * as en from '../../../words/en/letters/farm-letters.ts'
import * as es from '../../../words/es/letters/farm-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'
import { inEnglish } from './own-words.ts'

/** Letters that the farmer writes to many; each reader's has a link of its own that stops them. The farmer's words stay as written, in the reader's language where they were written in it. */

const words = wordsIn(en, es)

const paragraphs = (message: string): string[] => message.trim().split(/(?:\r?\n){2,}/)

/** Where the farmer has written none. */
export const massSubject = ({ farm, language }: Pick<Head, 'farm' | 'language'>): string => words(language).massSubject(farm)

/** What the farmer wrote; the Spanish is for those who read it. */
export type Written = {
  message: string
  subject?: string | undefined
  message_es?: string | undefined
  subject_es?: string | undefined
}

const subjectOf = (head: Head, { subject, subject_es }: Written): string =>
  (head.language === 'es' ? subject_es?.trim() : undefined) ?? subject?.trim() ?? massSubject(head)

const messageOf = (head: Head, { message, message_es }: Written): string[] =>
  head.language === 'es' && message_es !== undefined ? paragraphs(message_es) : paragraphs(message).map((each) => inEnglish(each, head))

export const massLetter = (head: Head, written: Written, unsubscribeUrl: string): Letter =>
  writeLetter({ ...head, letter: 'mass', subject: subjectOf(head, written), says: messageOf(head, written), unsubscribeUrl })

/** What the farmer writes to one person, as written: no way out of it, as out of news. */
export const personalLetter = (head: Head, { subject, message }: { subject: string; message: string }): Letter =>
  writeLetter({ ...head, letter: 'personal', subject: subject.trim(), says: paragraphs(message) })

export const waitlistSubject = ({ farm, language }: Head): string => words(language).waitlistSubject(farm)

export const waitlistLetter = (head: Head, message: string, url: string, unsubscribeUrl: string): Letter =>
  writeLetter({
    ...head,
    letter: 'waitlist',
    subject: waitlistSubject(head),
    says: message === en.cycleOpen ? [words(head.language).cycleOpen] : messageOf(head, { message }),
    link: { label: words(head.language).subscribe, url },
    unsubscribeUrl,
  })
