import { daysBetween, type PlainDate } from '../../dates/calendar.ts'
import { CARD_MIN_CENTS } from '../../limits.ts'

/** Weeks still to come: the cycle's weeks minus the whole weeks past, between 0 and the cycle's weeks. */
export const weeksLeft = (cycle: { start_date: PlainDate; number_of_weeks: number }, today: PlainDate): number => {
  const gone = Math.max(0, Math.floor(daysBetween(cycle.start_date, today) / 7))
  return Math.max(0, cycle.number_of_weeks - gone)
}

/** The weeks that an order has of a cycle: the first by its number, from 0, and how many. */
export type OwnWeeks = { readonly first_week: number; readonly weeks: number }

/** What of a cycle is sold on a day: all weeks still to come. They stay the order's own, whatever becomes of the cycle. */
export const weeksOnSale = (cycle: { start_date: PlainDate; number_of_weeks: number }, today: PlainDate): OwnWeeks => {
  const weeks = weeksLeft(cycle, today)
  return { first_week: cycle.number_of_weeks - weeks, weeks }
}

/** Order total = weeks left x cartons x price + donated cartons x price, in whole cents. */
export const orderTotalCents = (order: { weeks: number; cartonsPerWeek: number; donationCartons: number; priceCents: number }): number =>
  (order.weeks * order.cartonsPerWeek + order.donationCartons) * order.priceCents

/** What of an order is paid by credit: as much as there is, but never so that a card is left with less than it can pay. */
export const creditUsed = (balanceCents: number, totalCents: number): number => {
  const most = Math.min(Math.max(0, balanceCents), totalCents)
  return most === totalCents ? most : Math.max(0, Math.min(most, totalCents - CARD_MIN_CENTS))
}

/** What of the credit that an order was to use is no longer there. */
export const creditMissing = (wantedCents: number, usedCents: number): number => wantedCents - usedCents

/** What of a total is left to pay after credit. */
export const afterCredit = ({ total_cents, credit_cents }: { total_cents: number; credit_cents: number }): number =>
  total_cents - credit_cents
