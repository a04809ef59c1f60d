import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { wordsIn } from '../../../shared/language.ts'
import { typedSubjects } from '../../../shared/letter-kinds.ts'
import * as en from '../../../words/en/letters/question-letters.ts'
import * as es from '../../../words/es/letters/question-letters.ts'
import { type Head, type Letter, writeLetter } from './letter.ts'

/** A customer's question on its way to the farm, and the farm's answer on its way back. */

const words = wordsIn(en, es)

/** To the farm itself. */
export const questionLetter = (farm: string, question: { name: string; email: string; subject: string; message: string }): Letter =>
  writeLetter({
    letter: 'question',
    farm,
    language: 'en',
    subject: `${typedSubjects.question.en}${question.subject}`,
    says: [`${question.name} (${question.email}) asks:`, ...question.message.split(/\n{2,}/)],
    aside: ['Reply to this email to answer. The question is also in your dashboard.'],
  })

const quote = (message: string): string =>
  message
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** What somebody asked, for themselves: to an address that is proven to be theirs, and to no other. */
export const questionCopyLetter = (head: Head, question: { subject: string; message: string }, url: string): Letter => {
  const say = words(head.language).copy
  return writeLetter({
    ...head,
    letter: 'question-copy',
    subject: say.subject(question.subject),
    says: [say.thanks],
    link: { label: say.link, url },
    aside: [say.wrote(quote(question.message))],
  })
}

type Asked = { subject: string; message: string; asked: PlainDate }

/** Repeats the question only to an address that is proven to be the asker's: others must not be mailed through the farm. */
export const answerLetter = (head: Head, answer: string, question: Asked | undefined): Letter => {
  const say = words(head.language).answer
  return writeLetter({
    ...head,
    letter: 'answer',
    subject: question ? say.subject(question.subject) : say.bareSubject(head.farm),
    says: answer.trim().split(/\n{2,}/),
    aside: question ? [say.asked(question.asked, quote(question.message))] : [],
  })
}
