import { type PlainDate, showDate } from '../../shared/calendar.ts'
import { type Letter, writeLetter } from './letter.ts'

/** A customer's question on its way to the farm, and the farm's answer on its way back. */

export const questionLetter = (farm: string, question: { name: string; email: string; subject: string; message: string }): Letter =>
  writeLetter({
    letter: 'question',
    farm,
    subject: `Question: ${question.subject}`,
    says: [`${question.name} (${question.email}) asks:`, ...question.message.split(/\n{2,}/)],
    aside: ['Reply to this mail to answer. The question is also in your dashboard.'],
  })

const quote = (message: string): string =>
  message
    .trim()
    .split(/\r?\n/)
    .map((line) => `> ${line}`.trimEnd())
    .join('\n')

export const answerLetter = (farm: string, answer: string, question: { subject: string; message: string; asked: PlainDate }): Letter =>
  writeLetter({
    letter: 'answer',
    farm,
    subject: `Re: ${question.subject}`,
    says: answer.trim().split(/\n{2,}/),
    aside: [`On ${showDate(question.asked)} you asked:\n${quote(question.message)}`],
  })
