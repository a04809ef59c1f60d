import type { Words } from '../../../shared/language.ts'
import type * as en from '../../en/letters/season-letters.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { showOrdered, showPieces } from '../product.ts'

export const invitation: Words<typeof en.invitation> = {
  subject: (farm, cycle, isEarly) => `${cycle} en ${farm}: ${isEarly ? 'tú primero' : 'ya está abierta'}`,
  open: 'Te avisamos porque ya estuviste con nosotros: la nueva temporada está abierta.',
  early: (opens) =>
    `Como ya estuviste con nosotros, puedes suscribirte antes de que abra para todos${opens ? ` el ${showDate(opens)}` : ''}.`,
  runs: (cycle, first, last, weeks) => `${cycle} va del ${showDate(first)} al ${showDate(last)}, ${showWeeks(weeks)}.`,
  asLast: (last, site) =>
    `El formulario ya tiene los datos de la última vez: ${last.product ? showOrdered(last) : `${showCartons(last.cartons_per_week)} de 12 huevos por semana`} en ${site}.`,
  link: 'Suscribirme otra vez o decir que no',
}

export const offer: Words<typeof en.offer> = {
  subject: (cycle, site) => `Hay un lugar libre para ti: ${cycle} en ${site}`,
  what: (cartons, site, cycle, product) =>
    `Pediste ${product ? showPieces(cartons, product) : `${showCartons(cartons)} por semana`} en ${site}. Ahora hay un lugar libre en ${cycle}, y te toca a ti.`,
  until: (until) => `Te lo guardamos hasta el ${showClock(until)}. Después pasa a la siguiente persona.`,
  link: 'Tomar el lugar',
  aside: 'Si ya no lo quieres, no tienes que hacer nada.',
}

const dozens = (count: number): string => `${count} ${count === 1 ? 'docena' : 'docenas'} de huevos`

const sayEaten = (ate: number, gave: number): string => {
  if (ate + gave === 0) return ''
  if (gave === 0) return `Recibiste ${dozens(ate)}. `
  return ate === 0 ? `Donaste ${dozens(gave)}. ` : `Recibiste ${dozens(ate)} y donaste ${gave}. `
}

export const end: Words<typeof en.end> = {
  subject: (farm, cycle) => `Gracias por ${cycle}, de parte de ${farm}`,
  over: (cycle, ate, gave) => `${cycle} terminó. ${sayEaten(ate, gave)}¡Gracias!`,
  went: (pantry) => `Los huevos que donaste fueron para: ${pantry}.`,
  again: 'Las gallinas siguen poniendo, y nos dará gusto tenerte otra vez con nosotros.',
  link: 'Ver qué sigue',
}
