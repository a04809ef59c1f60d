import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { showDate } from '../../../shared/dates/show-date.ts'
import { typedSubjects } from '../../../shared/letter-kinds.ts'
import { type Letter, writeLetter } from './letter.ts'

/** A customer's question on its way to the farm, and the farm's answer on its way back. */

export const questionLetter = (farm: string, question: { name: string; email: string; subject: string; message: string }): Letter =>
  writeLetter({
    letter: 'question',
    farm,
    subject: `${typedSubjects.question}${question.subject}`,
    says: [`${question.name} (${question.email}) asks:`, ...question.message.split(/\n{2,}/)],
    aside: ['Reply to this mail to answer. The question is also in your dashboard.'],
  })

const quote = (message: string): string =>
  message
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

/** What somebody asked, for themselves: to an address that is proven to be theirs, and to no other. */
export const questionCopyLetter = (farm: string, question: { subject: string; message: string }, url: string): Letter =>
  writeLetter({
    letter: 'question-copy',
    farm,
    subject: `${typedSubjects['question-copy']}${question.subject}`,
    says: ['Thank you for writing to us. A person reads it and answers by mail.'],
    link: { label: 'Your questions', url },
    aside: [`You wrote:\n${quote(question.message)}`],
  })

type Asked = { subject: string; message: string; asked: PlainDate }

/** Repeats the question only to an address that is proven to be the asker's: others must not be mailed through the farm. */
export const answerLetter = (farm: string, answer: string, question: Asked | undefined): Letter =>
  writeLetter({
    letter: 'answer',
    farm,
    subject: question ? `${typedSubjects.answer}${question.subject}` : `An answer from ${farm}`,
    says: answer.trim().split(/\n{2,}/),
    aside: question ? [`On ${showDate(question.asked)} you asked:\n${quote(question.message)}`] : [],
  })
