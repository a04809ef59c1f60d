import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { typedSubjects } from '../../../shared/letter-kinds.ts'
import { showDate } from '../dates/show-date.ts'

export const copy = {
  subject: (typed: string) => `${typedSubjects['question-copy'].en}${typed}`,
  thanks: 'Thank you for writing to us. Someone at the farm will read it and email you back.',
  link: 'Your questions',
  wrote: (quoted: string) => `You wrote:\n${quoted}`,
} as const

export const answer = {
  subject: (typed: string) => `${typedSubjects.answer.en}${typed}`,
  bareSubject: (farm: string) => `An answer from ${farm}`,
  asked: (date: PlainDate, quoted: string) => `On ${showDate(date)} you asked:\n${quoted}`,
} as const
