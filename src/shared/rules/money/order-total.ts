import { daysBetween, type PlainDate } from '../../dates/calendar.ts'
import { CARD_MIN_CENTS } from '../../limits.ts'

/** Weeks still to come: the cycle's weeks minus the whole weeks past, between 0 and the cycle's weeks. */
export const weeksLeft = (cycle: { start_date: PlainDate; number_of_weeks: number }, today: PlainDate): number => {
  const gone = Math.max(0, Math.floor(daysBetween(cycle.start_date, today) / 7))
  return Math.max(0, cycle.number_of_weeks - gone)
}

/**
 * How often an order is collected: every week, every other or every fourth; and in which of these weeks, by the number of
 * the first in the cycle, from 0. Who has every other week has the even ones or the odd ones.
 */
export type Rhythm = { readonly every_weeks: number; readonly turn: number }

export const EVERY_WEEK: Rhythm = { every_weeks: 1, turn: 0 }

/** The weeks that an order has of a cycle: the first by its number, from 0, how many, and how far apart; 0: it is collected once. */
export type OwnWeeks = { readonly first_week: number; readonly weeks: number; readonly every_weeks: number }

/** Their numbers in the cycle. */
export const numbersOf = ({ first_week, weeks, every_weeks }: OwnWeeks): number[] =>
  Array.from({ length: weeks }, (_, place) => first_week + place * every_weeks)

/** What of a cycle is sold on a day: all weeks of a rhythm still to come. They stay the order's own, whatever becomes of the cycle. */
export const weeksOnSale = (
  cycle: { start_date: PlainDate; number_of_weeks: number },
  today: PlainDate,
  { every_weeks, turn }: Rhythm = EVERY_WEEK,
): OwnWeeks => {
  const gone = cycle.number_of_weeks - weeksLeft(cycle, today)
  const first_week = gone + ((((turn - gone) % every_weeks) + every_weeks) % every_weeks)
  return { first_week, weeks: Math.max(0, Math.ceil((cycle.number_of_weeks - first_week) / every_weeks)), every_weeks }
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
