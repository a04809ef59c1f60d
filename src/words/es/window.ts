import type { Words } from '../../shared/language.ts'
import { showCents } from '../../shared/rules/money/cents.ts'
import { orderTotalCents } from '../../shared/rules/money/order-total.ts'
import type * as en from '../en/window.ts'
import { placesLeftAt, townsOf } from '../en/window.ts'
import { showDate, showWeekday } from './dates/show-date.ts'
import { showCartons, showWeeks } from './fields.ts'
import { showPlacesLeft } from './refusals/capacity.ts'

export { placesLeftAt, townsOf } from '../en/window.ts'

export const windowWords: Words<typeof en.windowWords> = {
  offer: 'Huevos frescos de la granja, cada semana, cerca de ti.',
  noSeason: 'Ahora no hay ninguna temporada abierta.',
  waitlist: 'Crea una cuenta, toca “Avísame” y te escribiremos cuando abra la próxima.',
  dozen: 'Cada cartón trae una docena de huevos.',
  noSites: 'Estamos organizando los sitios de recogida.',
  collect: ({ can_skip, products }) =>
    `Recoge ${products ? 'tu pedido en sus días' : 'tus huevos cada semana'}. ${can_skip ? 'Puedes omitir una semana, donarla' : 'Puedes donar una semana'} o dejar que recoja alguien de confianza.`,
}

export const showPaying: typeof en.showPaying = ({ can_pay_farm, can_pay_in_installments }) => {
  if (!can_pay_farm && !can_pay_in_installments) return 'Paga una sola vez con tarjeta por las semanas que quedan.'
  return `Paga con tarjeta${can_pay_in_installments ? ', de una vez o en pagos mensuales' : ''}${can_pay_farm ? ', o directamente a la granja' : ''}.`
}

export const showOnce: typeof en.showOnce = ({ can_pay_farm, can_pay_in_installments }) =>
  `Pagas ${can_pay_farm || can_pay_in_installments ? '' : 'una sola vez '}por las semanas que quedan. Nada se renueva automáticamente.`

export const showTownDays: typeof en.showTownDays = (sites) => {
  const { towns, rest } = townsOf(sites)
  const named = towns.map(({ town, days }) => `${town}\u00a0${days.map((day) => showWeekday(day).slice(0, 3)).join(',\u00a0')}`)
  return [...named, ...(rest > 0 ? [`${rest} lugares más`] : [])].join(' · ')
}

export const showOpenSeason: typeof en.showOpenSeason = ({ seasons: [season] }) =>
  season ? `${season.cycle_name}: ${showWeeksLeft(season).toLowerCase()}` : windowWords.noSeason

export const showSeason: typeof en.showSeason = ({ start_date, end_date }) => `Del ${showDate(start_date)} al ${showDate(end_date)}`

export const showWeeksLeft: typeof en.showWeeksLeft = ({ weeks_left }) =>
  `${weeks_left === 1 ? 'Queda' : 'Quedan'} ${showWeeks(weeks_left)}`

const showDozens = (count: number): string => `${count} docena${count === 1 ? '' : 's'}`

export const showSeasonLeft: typeof en.showSeasonLeft = ({ cartons_left }, hasProducts = false) => {
  if (cartons_left === null) return ''
  if (cartons_left === 0) return 'Agotado. Crea una cuenta para unirte a la lista de espera.'
  return `Solo ${cartons_left === 1 ? 'queda' : 'quedan'} ${hasProducts ? showDozens(cartons_left) : showCartons(cartons_left)} por semana`
}

export const showSiteLeft: typeof en.showSiteLeft = (site, seasons) => {
  const left = placesLeftAt(site, seasons)
  return left === undefined ? '' : showPlacesLeft(left)
}

export const showCost: typeof en.showCost = (weeks, cartons, priceCents, isNamed = false) => ({
  how: `${showWeeks(weeks)} x ${isNamed ? cartons : showCartons(cartons)} x ${showCents(priceCents)}`,
  total: showCents(orderTotalCents({ weeks, cartonsPerWeek: cartons, donationCartons: 0, priceCents })),
})

export const showGivenInSeason: typeof en.showGivenInSeason = ({ cartons_given, pantry_name, products }) =>
  cartons_given === 0
    ? ''
    : `Esta temporada donamos ${products ? `${showDozens(cartons_given)} de huevos` : showCartons(cartons_given)}${
        pantry_name ? `. L${products ? 'a' : 'o'}${cartons_given === 1 ? '' : 's'} recibe: ${pantry_name}` : ' a nuestros vecinos'
      }.`
