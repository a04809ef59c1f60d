import { bold } from '../../../shared/bold.ts'
import type { Words } from '../../../shared/language.ts'
import type { Hours } from '../../../shared/shapes/entities.ts'
import type * as en from '../../en/letters/pickup-letters.ts'
import { showHours, showPickupTime, showSiteDays } from '../dates/hours.ts'
import { showClock } from '../dates/show-clock.ts'
import { showDate, startLine } from '../dates/show-date.ts'
import { showPieces } from '../product.ts'

/** Inside a sentence. */
const siteDays = (site: Parameters<typeof showSiteDays>[0]): string => showSiteDays(site).toLowerCase()

const sameDay = (hours: Hours): string => (showHours(hours) ? ` ${bold(showHours(hours))}` : '')

export const moved: Words<typeof en.moved> = {
  subject: (what, reference) => `${what}: pedido ${reference}`,
  one: ({ from_date, to_date, cartons, product, site, hours }) =>
    `Tu recogida del ${showDate(from_date)} ahora es el ${bold(showPickupTime(to_date, hours))}: ${showPieces(cartons, product)} en ${site}.`,
  madeUp: ({ to_date, cartons, product, site, hours }, missing) =>
    `Los huevos que compensan lo del ${showDate(missing)} ahora son el ${bold(showPickupTime(to_date, hours))}: ${showPieces(cartons, product)} en ${site}.`,
  elsewhere: ({ from_date, to_date, cartons, product, site, hours }, from) => {
    const day = from_date === to_date ? sameDay(hours) : ` el ${bold(showPickupTime(to_date, hours))}`
    return `Tu recogida del ${showDate(from_date)} ya no es en ${from}. Ahora es${day} en ${site}: ${showPieces(cartons, product)}.`
  },
  at: (site) => `Cambiaron tus recogidas en ${site}:`,
  fromTo: (from, site) => `Tus recogidas pasan de ${from} a ${site}:`,
  line: ({ from_date, to_date, cartons, product, hours }) =>
    from_date === to_date
      ? `${bold(startLine(showPickupTime(to_date, hours)))}: ${showPieces(cartons, product)}`
      : startLine(`${showDate(from_date)} pasa al ${bold(showPickupTime(to_date, hours))}: ${showPieces(cartons, product)}`),
  siteIsElsewhere: (was, is) => `Tu sitio de recogida cambió. Era ${was}. De ahora en adelante recoges en ${is}.`,
  hoursChanged: (site, was, is) => `El horario en ${site} cambió. Antes: ${siteDays(was)}. De ahora en adelante: ${siteDays(is)}.`,
  siteHas: 'Tu sitio de recogida cambió',
  hoursHave: 'Tu horario de recogida cambió',
  pickupHas: 'Tu recogida cambió',
  pickupsHave: 'Tus recogidas cambiaron',
  wayOut: ({ to_date, until, canSkip, isFree, isOnly }) =>
    `¿No puedes venir el ${showDate(to_date)}? Puedes ${canSkip ? `omitirla${isFree ? ' (no cuenta para tu límite)' : ''}, ` : ''}donarla o elegir otra semana, antes del ${bold(showClock(until))}.${isOnly ? '' : ' También puedes cambiar las siguientes.'}`,
  cannotCome: 'No puedo ir',
  link: 'Ver tus recogidas',
}
