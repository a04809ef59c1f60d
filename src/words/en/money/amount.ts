import { showCents } from '../../../shared/rules/money/cents.ts'
import { type Readings, writeTypedAmount } from '../../../shared/rules/money/typed-amount.ts'

/** What is said about an amount that somebody types. */

const orOf = (texts: readonly string[]): string => texts.join(' or ')

/** Asks back, and tells how to write either. */
export const askWhichAmount = (readings: Readings): string =>
  `Do you mean ${orOf(readings.map(showCents))}? Please write ${orOf(readings.map(writeTypedAmount))}${readings.length === 1 ? ', or an amount in whole cents' : ''}.`

/** How an amount was understood that was not written as the shop writes it. */
export const showUnderstood = (cents: number): string => `That is ${showCents(cents)}.`

/** Said with the installments of an order that could not be charged. */
export const PICKUPS_STOPPED = 'Your coming pickups are stopped until this is paid.'
