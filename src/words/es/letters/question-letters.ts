import type { Words } from '../../../shared/language.ts'
import { typedSubjects } from '../../../shared/letter-kinds.ts'
import type * as en from '../../en/letters/question-letters.ts'
import { showDate } from '../dates/show-date.ts'

export const copy: Words<typeof en.copy> = {
  subject: (typed) => `${typedSubjects['question-copy'].es}${typed}`,
  thanks: 'Gracias por escribirnos. Alguien de la granja leerá tu mensaje y te responderá por correo.',
  link: 'Tus preguntas',
  wrote: (quoted) => `Escribiste:\n${quoted}`,
}

export const answer: Words<typeof en.answer> = {
  subject: (typed) => `${typedSubjects.answer.es}${typed}`,
  bareSubject: (farm) => `Una respuesta de ${farm}`,
  asked: (date, quoted) => `El ${showDate(date)} preguntaste:\n${quoted}`,
}
