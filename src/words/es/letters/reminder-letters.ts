import { bold } from '../../../shared/bold.ts'
import type * as en from '../../en/letters/reminder-letters.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showAll } from '../product.ts'

export { showHours, showLastDay } from '../dates/hours.ts'

export const subject: typeof en.subject = (isToday, hours, stops) => `${isToday ? 'Hoy' : 'Mañana'}${hours}: ${stops}`
export const manyStops: typeof en.manyStops = (pieces, sites) => `${showAll(pieces)} en ${sites} sitios`
export const stop: typeof en.stop = (pieces, site) => `${showAll(pieces)} en ${site}`
export const waiting: typeof en.waiting = (isToday, date, product) => {
  const day = `${isToday ? 'hoy' : 'mañana'}, ${bold(showDate(date))}.`
  return product === undefined ? `Tus huevos te esperan ${day} Cada cartón trae una docena.` : `Tu pedido te espera ${day}`
}
export const friend = 'Otra persona los recoge por ti. Su nombre está en la lista del sitio.'
export const directions: typeof en.directions = (site) => `Cómo llegar a ${site}`
export const addUntil: typeof en.addUntil = (until) => `Agregar algo a esta recogida antes del ${showClock(until)}`
export const byCard: typeof en.byCard = (canSkip, until) =>
  `¿No puedes venir? Abre tu página de huevos aquí arriba, sin iniciar sesión: puedes ${canSkip ? 'omitir o donar' : 'donar'} esta recogida antes del ${showClock(until)}, o decirnos quién recoge por ti.`
export const friendByCard = '¿No puedes venir? Abre tu página de huevos aquí arriba, sin iniciar sesión, y dinos quién recoge por ti.'
export const byProfile: typeof en.byProfile = (until) => `¿No puedes venir? Puedes cambiar esta recogida antes del ${showClock(until)}.`
export const toCard = 'Abrir mi página de huevos'
export const toPickups = 'Ver tus recogidas'
export const stopThese = 'No recibir más recordatorios o elegir otra hora'
