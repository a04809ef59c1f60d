import { daysBetween, type PlainDate } from './calendar.ts'

/** Weeks still to come: the cycle's weeks less the whole weeks gone by, within 0 and the cycle's weeks. */
export const weeksLeft = (cycle: { start_date: PlainDate; number_of_weeks: number }, today: PlainDate): number => {
  const gone = Math.max(0, Math.floor(daysBetween(cycle.start_date, today) / 7))
  return Math.max(0, cycle.number_of_weeks - gone)
}

/** Order total = weeks left x cartons x price + donated cartons x price, in whole cents. */
export const orderTotalCents = (order: { weeks: number; cartonsPerWeek: number; donationCartons: number; priceCents: number }): number =>
  (order.weeks * order.cartonsPerWeek + order.donationCartons) * order.priceCents
