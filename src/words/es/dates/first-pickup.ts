import type { Visit } from '../../../shared/dates/planned-visits.ts'
import type * as en from '../../en/dates/first-pickup.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { showPieces } from '../pieces.ts'
import { showPickupTime } from './hours.ts'
import { showClock } from './show-clock.ts'
import { showDate, startLine } from './show-date.ts'

export type { Plan } from '../../en/dates/first-pickup.ts'

/** "Jue 19 nov: 2 cartones" */
export const showVisit: typeof en.showVisit = ({ pickup_date, cartons }, product) =>
  startLine(`${showDate(pickup_date)}: ${showPieces(cartons, product)}`)

const showWorth = (weeks: number, product?: string): string => (product === undefined ? showWeeks(weeks) : `${weeks} recogidas`)

export const showPlannedVisit: typeof en.showPlannedVisit = (visit, cartons_per_week, product) =>
  visit.cartons > cartons_per_week
    ? `${showVisit(visit, product)} (de ${showWorth(visit.cartons / cartons_per_week, product)})`
    : showVisit(visit, product)

/** "Primera recogida: jue 19 nov, de 4 a 6:30 pm, con 4 cartones" */
export const showFirstPickup: typeof en.showFirstPickup = ({ pickup_date, cartons, cartons_per_week, visits }, hours) =>
  `${visits.length === 1 ? 'Recogida' : 'Primera recogida'}: ${showPickupTime(pickup_date, hours)}${cartons > cartons_per_week ? `, con ${showCartons(cartons)}` : ''}`

// More than these are not told one by one.
const MOST_TOLD = 2

const which = (visit: Visit, first: Visit): string => (visit === first ? 'en la primera' : `en la del ${showDate(visit.pickup_date)}`)

/** "9 semanas de huevos en 8 recogidas, con 2 cartones en la primera" */
export const showPlan: typeof en.showPlan = ({ weeks, cartons_per_week, product, visits }) => {
  const [first, ...others] = visits
  if (!first || visits.reduce((sum, { cartons }) => sum + cartons, 0) !== weeks * cartons_per_week) return
  const all = product === undefined ? `${showWeeks(weeks)} de huevos` : showPieces(weeks * cartons_per_week, product)
  if (others.length === 0) return `${all} en 1 recogida${product === undefined ? `, con ${showCartons(first.cartons)}` : ''}`
  const sum = `${all} en ${visits.length} recogidas`
  const larger = visits.filter(({ cartons }) => cartons !== cartons_per_week)
  if (larger.length === 0) return `${sum}, con ${showPieces(cartons_per_week, product)} en cada una`
  if (larger.length > MOST_TOLD)
    return `${sum}, ${larger.length} de ellas con ${product === undefined ? 'cartones de varias semanas' : 'lo de varias recogidas'}`
  return `${sum}, con ${larger.map((visit) => `${showPieces(visit.cartons, product)} ${which(visit, first)}`).join(' y ')}`
}

export const firstPickupAsides: typeof en.firstPickupAsides = ({ cartons, cartons_per_week, tooLate, unless }, isOrdered = false) => [
  ...(tooLate.length > 0
    ? [`Ya es tarde para ${tooLate.map((date) => `el ${showDate(date)}`).join(' y ')}: recibirás esos cartones en esta recogida.`]
    : []),
  ...(tooLate.length === 0 && cartons > cartons_per_week
    ? [`Recoges juntos los cartones de ${showWeeks(cartons / cartons_per_week)}.`]
    : []),
  ...(unless
    ? [`${isOrdered ? 'Pide' : 'Paga'} antes del ${showClock(unless.paidFrom)}; después, será el ${showDate(unless.pickup_date)}.`]
    : []),
]
