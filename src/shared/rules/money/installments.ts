import { addMonths, type PlainDate } from '../../dates/calendar.ts'
import { CARD_MIN_CENTS, INSTALLMENTS_MIN } from '../../limits.ts'

/** One installment of an order that is paid in installments: number 0 is paid with the order, the others month by month by the card that was kept. */
export type PlannedInstallment = { number: number; due_date: PlainDate; cents: number }

/**
 * A sum in one installment now and so many monthly ones after it, alike to the cent; what does not divide is paid first. The page
 * shows with it what the server charges.
 */
export const planInstallments = (cents: number, installments: number, today: PlainDate): PlannedInstallment[] => {
  const each = Math.floor(cents / (installments + 1))
  return Array.from({ length: installments + 1 }, (_, number) => ({
    number,
    // Always from the first day, so that the 31st comes back after February.
    due_date: addMonths(today, number),
    cents: number === 0 ? cents - each * installments : each,
  }))
}

/** Whether each installment is enough for a card. */
export const isPayableIn = (cents: number, installments: number): boolean => Math.floor(cents / (installments + 1)) >= CARD_MIN_CENTS

/** What the farm allows: the most monthly installments after the first, and whether the last may be charged after the season. */
export type InstallmentRules = { installments_most: number; installments_past_season: boolean }

/**
 * The numbers of monthly installments that a person may choose from: none where an installment would be less than a card pays,
 * and none whose last charge comes after the season, unless the farmer allows that.
 */
export const installmentChoices = (
  cents: number,
  { installments_most, installments_past_season }: InstallmentRules,
  today: PlainDate,
  { end_date }: { end_date: PlainDate },
): number[] =>
  Array.from({ length: Math.max(0, installments_most - INSTALLMENTS_MIN + 1) }, (_, index) => index + INSTALLMENTS_MIN).filter(
    (installments) => isPayableIn(cents, installments) && (installments_past_season || addMonths(today, installments) <= end_date),
  )
