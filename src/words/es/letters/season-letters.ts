import type { Words } from '../../../shared/language.ts'
import { showCents } from '../../../shared/rules/money/cents.ts'
import type * as en from '../../en/letters/season-letters.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { showInFull, showPieces } from '../product.ts'

export const invitation: Words<typeof en.invitation> = {
  subject: (farm, cycle, isEarly) => `${cycle} en ${farm}: ${isEarly ? 'tú primero' : 'ya está abierta'}`,
  open: 'Te avisamos porque ya estuviste con nosotros: la nueva temporada está abierta.',
  early: (opens) =>
    `Como ya estuviste con nosotros, puedes suscribirte antes de que abra para todos${opens ? ` el ${showDate(opens)}` : ''}.`,
  runs: (cycle, first, last, weeks) => `${cycle} va del ${showDate(first)} al ${showDate(last)}, ${showWeeks(weeks)}.`,
  asLast: (order, site) => `El formulario ya tiene los datos de la última vez: ${showInFull(order)} en ${site}.`,
  reminder: (farm, cycle) => `${cycle} en ${farm}: ¿te vemos otra vez?`,
  again: (cents) => `Lo mismo otra vez cuesta ${showCents(cents)}. Puedes renovarlo con un toque.`,
  kept: (until) => `Te guardamos tu lugar hasta el ${showDate(until)}.`,
  link: 'Suscribirme otra vez o decir que no',
}

export const offer: Words<typeof en.offer> = {
  subject: (cycle, site) => `Hay un lugar libre para ti: ${cycle} en ${site}`,
  what: ({ cartons, product }, site, cycle) =>
    `Pediste ${product === undefined ? `${showCartons(cartons)} por semana` : showPieces(cartons, product)} en ${site}. Ahora hay un lugar libre en ${cycle}, y te toca a ti.`,
  until: (until) => `Te lo guardamos hasta el ${showClock(until)}. Después pasa a la siguiente persona.`,
  link: 'Tomar el lugar',
  aside: 'Si ya no lo quieres, no tienes que hacer nada.',
}

const showEggs = (dozens: number): string =>
  Number.isInteger(dozens) ? `${dozens} ${dozens === 1 ? 'docena' : 'docenas'} de huevos` : `${Math.round(dozens * 12)} huevos`

/** A number alone means what was named before it. */
const andGave = (ate: number, gave: number): string => (Number.isInteger(ate) && Number.isInteger(gave) ? String(gave) : showEggs(gave))

const sayEaten = (ate: number, gave: number): string => {
  if (ate === 0 && gave === 0) return ''
  if (gave === 0) return ` Recibiste ${showEggs(ate)}.`
  return ate === 0 ? ` Donaste ${showEggs(gave)}.` : ` Recibiste ${showEggs(ate)} y donaste ${andGave(ate, gave)}.`
}

export const end: Words<typeof en.end> = {
  subject: (farm, cycle) => `Gracias por ${cycle}, de parte de ${farm}`,
  over: (cycle, ate, gave) => `${cycle} terminó.${sayEaten(ate, gave)} ¡Gracias!`,
  went: (pantry) => `Los huevos que donaste fueron para: ${pantry}.`,
  again: 'Las gallinas siguen poniendo, y nos dará gusto tenerte otra vez con nosotros.',
  link: 'Ver qué sigue',
}
