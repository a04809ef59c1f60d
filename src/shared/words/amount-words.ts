import { showCents } from '../rules/money.ts'
import { writeTypedAmount } from '../rules/typed-amount.ts'

/** What is said about an amount that somebody types. */

/** Asks back, and tells how to write either. */
export const askWhichAmount = ([one, other]: readonly [number, number]): string =>
  `Do you mean ${showCents(one)} or ${showCents(other)}? Please write ${writeTypedAmount(one)} or ${writeTypedAmount(other)}.`

/** How an amount was understood that was not written as the shop writes it. */
export const showUnderstood = (cents: number): string => `That is ${showCents(cents)}.`
