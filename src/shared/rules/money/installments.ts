import { addMonths, type PlainDate } from '../../dates/calendar.ts'
import { CARD_MIN_CENTS, PARTS_MIN } from '../../limits.ts'

/** One part of an order that is paid in parts: number 0 is paid with the order, the others month by month by the card that was kept. */
export type PlannedPart = { number: number; due_date: PlainDate; cents: number }

/**
 * A sum in one part now and so many monthly ones after it, alike to the cent; what does not divide is paid first. The page
 * shows with it what the server charges.
 */
export const planParts = (cents: number, parts: number, today: PlainDate): PlannedPart[] => {
  const each = Math.floor(cents / (parts + 1))
  return Array.from({ length: parts + 1 }, (_, number) => ({
    number,
    // Always from the first day, so that the 31st comes back after February.
    due_date: addMonths(today, number),
    cents: number === 0 ? cents - each * parts : each,
  }))
}

/** The numbers of monthly parts that a person may choose from: none where a part would be less than a card pays. */
export const partChoices = (cents: number, most: number): number[] =>
  Array.from({ length: Math.max(0, most - PARTS_MIN + 1) }, (_, index) => index + PARTS_MIN).filter(
    (parts) => Math.floor(cents / (parts + 1)) >= CARD_MIN_CENTS,
  )
