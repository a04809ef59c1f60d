import { bold } from '../../../shared/bold.ts'
import { weekdayOf } from '../../../shared/dates/calendar.ts'
import type * as en from '../../en/letters/cutoff-letters.ts'
import { showTime } from '../dates/hours.ts'
import { showClock } from '../dates/show-clock.ts'
import { showWeekday } from '../dates/show-date.ts'

export { showPickupTime } from '../dates/hours.ts'
export { startLine } from '../dates/show-date.ts'
export { stop, stopThese } from './reminder-letters.ts'

export const subject: typeof en.subject = (date, until, product) =>
  `${product === undefined ? 'Tus huevos' : 'Tu recogida'} del ${showWeekday(weekdayOf(date))}: ¿no puedes venir? Avísanos antes del ${showWeekday(weekdayOf(until.slice(0, 10)))}, ${showTime(until.slice(11))}`
export const tellUs: typeof en.tellUs = (until, product) =>
  `¿No puedes venir? Avísanos antes del ${bold(showClock(until))}. Después empacamos ${product === undefined ? 'tus huevos. Cada cartón trae una docena.' : 'tu pedido.'}`
export const skip = 'Omitir esta recogida'
export const otherWeek = 'Recoger en otra semana'
export const giveAway = 'Donar mis cartones'
export const change = 'Cambiar esta recogida'
export const changeThese = 'Cambiar estas recogidas'
export const add = 'Agregar algo a esta recogida'
export const logInToAdd = 'Para agregar algo, sí tienes que iniciar sesión.'
export const noLogin = 'No necesitas iniciar sesión. Nada cambia hasta que toques un botón en la página que se abre.'
export const coming: typeof en.coming = {
  evening: '¿Vienes? No tienes que hacer nada. Te lo recordaremos la noche anterior.',
  morning: '¿Vienes? No tienes que hacer nada. Te lo recordaremos la mañana de tu recogida.',
}
