import { bold } from '../../../shared/bold.ts'
import type * as en from '../../en/letters/late-letters.ts'
import { showTime } from '../dates/hours.ts'
import { showDate, startLine } from '../dates/show-date.ts'

const showLate = (minutes: number): string => (minutes === 60 ? 'una hora' : `${minutes} minutos`)

export const subject: typeof en.subject = (today, site, minutes) =>
  startLine(`${showDate(today)} en ${site}: llegamos ${showLate(minutes)} tarde`)
export const late: typeof en.late = (minutes, site, address) => `Hoy llegamos más o menos ${showLate(minutes)} tarde a ${site}, ${address}.`
export const from: typeof en.from = (time) => ` Los huevos deberían estar ahí más o menos a esta hora: ${bold(showTime(time))}.`
export const sorry = '¡Perdón, y gracias por tu paciencia!'
export const told = (people: number): string =>
  people === 1 ? 'También avisamos a la persona que recoge ahí.' : `También avisamos a las ${people} personas que recogen ahí.`
export const toPickups = 'Ver tus recogidas'
export const toList = 'Abrir la lista de entrega'
