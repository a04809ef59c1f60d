import type { Words } from '../../../shared/language.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type * as en from '../../en/letters/pickup-letters.ts'
import { showHours, showPickupTime, showSiteDays } from '../dates/hours.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate } from '../dates/show-date.ts'
import { showCartons } from '../fields.ts'

const sameDay = (hours: Hours): string => (showHours(hours) ? `, ${showHours(hours)},` : '')

export const moved: Words<typeof en.moved> = {
  subject: (what, reference) => `${what}: pedido ${reference}`,
  one: ({ from_date, to_date, cartons, site, hours }) =>
    `Tu recogida del ${showDate(from_date)} es ahora el ${showPickupTime(to_date, hours)}: ${showCartons(cartons)} en ${site}.`,
  elsewhere: ({ from_date, to_date, cartons, site, hours }, from) => {
    const day = from_date === to_date ? sameDay(hours) : ` el ${showPickupTime(to_date, hours)}`
    return `Tu recogida del ${showDate(from_date)} ya no es en ${from}. Ahora es${day} en ${site}: ${showCartons(cartons)}.`
  },
  at: (site) => `Tus recogidas en ${site} han cambiado:`,
  fromTo: (from, site) => `Tus recogidas pasan de ${from} a ${site}:`,
  line: ({ from_date, to_date, cartons, hours }) =>
    `${from_date === to_date ? '' : `${showDate(from_date)} es ahora `}${showPickupTime(to_date, hours)}: ${showCartons(cartons)}`,
  siteIsElsewhere: (was, is) => `Tu sitio de recogida ha cambiado. Era ${was}. De ahora en adelante recoges en ${is}.`,
  hoursChanged: (site, was, is) =>
    `El horario en ${site} ha cambiado. Era: ${showSiteDays(was)}. De ahora en adelante: ${showSiteDays(is)}.`,
  siteHas: 'Tu sitio de recogida ha cambiado',
  hoursHave: 'Tu horario de recogida ha cambiado',
  pickupHas: 'Tu recogida ha cambiado',
  pickupsHave: 'Tus recogidas han cambiado',
  wayOut: ({ to_date, until, canSkip, isFree, isOnly }) =>
    `¿No puedes venir el ${showDate(to_date)}? Puedes ${canSkip ? `saltarla${isFree ? ' (no cuenta entre tus saltos)' : ''}, ` : ''}donarla o elegir otra semana hasta el ${showClock(until)}.${isOnly ? '' : ' Las siguientes también se pueden cambiar.'}`,
  cannotCome: 'No puedo ir',
  link: 'Ver tus recogidas',
}
