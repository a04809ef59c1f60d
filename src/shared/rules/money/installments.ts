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

/** The numbers of monthly installments that a person may choose from: none where an installment would be less than a card pays. */
export const installmentChoices = (cents: number, most: number): number[] =>
  Array.from({ length: Math.max(0, most - INSTALLMENTS_MIN + 1) }, (_, index) => index + INSTALLMENTS_MIN).filter(
    (installments) => Math.floor(cents / (installments + 1)) >= CARD_MIN_CENTS,
  )
