import type { Visit } from '../../../shared/dates/planned-visits.ts'
import type * as en from '../../en/dates/first-pickup.ts'
import { showCartons, showWeeks } from '../fields.ts'
import { showPickupTime } from './hours.ts'
import { showClock } from './show-clock.ts'
import { showDate } from './show-date.ts'

export type { Plan } from '../../en/dates/first-pickup.ts'

/** "jue 19 nov: 2 cartones" */
export const showVisit: typeof en.showVisit = ({ pickup_date, cartons }) => `${showDate(pickup_date)}: ${showCartons(cartons)}`

export const showPlannedVisit: typeof en.showPlannedVisit = (visit, cartons_per_week) =>
  visit.cartons > cartons_per_week ? `${showVisit(visit)}, los de ${showWeeks(visit.cartons / cartons_per_week)}` : showVisit(visit)

/** "Primera recogida: jue 19 nov, de 4 a 6:30 pm, con 4 cartones" */
export const showFirstPickup: typeof en.showFirstPickup = ({ pickup_date, cartons, cartons_per_week, visits }, hours) =>
  `${visits.length === 1 ? 'Recogida' : 'Primera recogida'}: ${showPickupTime(pickup_date, hours)}${cartons > cartons_per_week ? `, con ${showCartons(cartons)}` : ''}`

// More than these are not told one by one.
const MOST_TOLD = 2

const which = (visit: Visit, first: Visit): string => (visit === first ? 'la primera' : `la del ${showDate(visit.pickup_date)}`)

/** "9 semanas = 8 recogidas, la primera con 2 cartones" */
export const showPlan: typeof en.showPlan = ({ weeks, cartons_per_week, visits }) => {
  const [first, ...others] = visits
  if (!first || visits.reduce((sum, { cartons }) => sum + cartons, 0) !== weeks * cartons_per_week) return
  if (others.length === 0) return `${showWeeks(weeks)} = 1 recogida con ${showCartons(first.cartons)}`
  const sum = `${showWeeks(weeks)} = ${visits.length} recogidas`
  const larger = visits.filter(({ cartons }) => cartons !== cartons_per_week)
  if (larger.length === 0) return `${sum} con ${showCartons(cartons_per_week)} cada una`
  if (larger.length > MOST_TOLD) return `${sum}, ${larger.length} de ellas con los cartones de varias semanas`
  return `${sum}, ${larger.map((visit) => `${which(visit, first)} con ${showCartons(visit.cartons)}`).join(' y ')}`
}

export const firstPickupAsides: typeof en.firstPickupAsides = ({ cartons, cartons_per_week, tooLate, unless }, isOrdered = false) => [
  ...(tooLate.length > 0
    ? [`Ya es tarde para ${tooLate.map((date) => `el ${showDate(date)}`).join(' y ')}: esos cartones llegan con esta recogida.`]
    : []),
  ...(tooLate.length === 0 && cartons > cartons_per_week
    ? [`Los cartones de ${showWeeks(cartons / cartons_per_week)} se recogen juntos.`]
    : []),
  ...(unless
    ? [`Si ${isOrdered ? 'pides' : 'pagas'} antes del ${showClock(unless.paidFrom)}; después, será el ${showDate(unless.pickup_date)}.`]
    : []),
]

export const showAdded: typeof en.showAdded = ({ first_pickup: first }) =>
  first
    ? `Primera recogida: ${showPickupTime(first.pickup_date, first)} en ${first.pickup_site}: ${showCartons(first.cartons)}.`
    : 'No resulta ninguna recogida.'
