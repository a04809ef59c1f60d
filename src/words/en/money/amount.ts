import { showCents } from '../../../shared/rules/money/cents.ts'
import { type Readings, writeTypedAmount } from '../../../shared/rules/money/typed-amount.ts'

/** What is said about an amount that someone types. */

const orOf = (texts: readonly string[]): string => texts.join(' or ')

/** Asks which amount is meant, and shows how to enter it. */
export const askWhichAmount = (readings: Readings): string =>
  `Do you mean ${orOf(readings.map(showCents))}? Please enter ${orOf(readings.map(writeTypedAmount))}${readings.length === 1 ? ', or an amount in whole cents' : ''}.`

/** How an amount was understood that was not written as the shop writes it. */
export const showUnderstood = (cents: number): string => `That's ${showCents(cents)}.`

/** Said with the installments of an order that could not be charged. */
export const PICKUPS_STOPPED = 'Your pickups are on hold until this is paid.'
