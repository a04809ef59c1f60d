import type { Desk } from '../desk/desk.ts'
import type { PaymentMethod } from '../wire/objects.ts'
import type { IntentParams } from '../wire/params.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'
import { money } from './money.ts'
import { LARGEST_AMOUNT } from './open-session.ts'

/** What the provider refuses before it asks a bank, in its words. */

const MISSING = "You cannot confirm this PaymentIntent because it's missing a payment method."
const NO_RETURN =
  "This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`. If you don't want to accept redirect-based payment methods, set `automatic_payment_methods[enabled]` to `true` and `automatic_payment_methods[allow_redirects]` to `never` when creating Setup Intents and Payment Intents."
const USED_UP =
  'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.'

const checkAmount = ({ amount, currency }: IntentParams, smallestAmount: number) => {
  if (amount < smallestAmount)
    throw invalid(`Amount must be at least ${money(smallestAmount, currency)} ${currency}`, { code: 'amount_too_small', param: 'amount' })
  if (amount > LARGEST_AMOUNT)
    throw invalid(`Amount must be no more than ${money(LARGEST_AMOUNT, currency)}`, { code: 'amount_too_large', param: 'amount' })
}

const missingMethod = (customer: string | undefined) => {
  const advice = customer
    ? `To confirm the PaymentIntent with ${customer}, specify a payment method attached to this customer along with the customer ID.`
    : 'You can either update the PaymentIntent with a payment method and then confirm it again, or confirm it again directly with a payment method or ConfirmationToken.'
  return invalid(`${MISSING} ${advice}`, { code: 'payment_intent_unexpected_state' })
}

const checkOwner = ({ id, customer: owner }: PaymentMethod, customer: string | undefined) => {
  if (owner === null) throw invalid(USED_UP, { param: 'payment_method' })
  if (customer === undefined)
    throw invalid(
      `The \`payment_method\` parameter supplied ${id} belongs to the Customer ${owner}. Please include the Customer in the \`customer\` parameter on the PaymentIntent.`,
      { code: 'parameter_missing', param: 'source' },
    )
  if (customer !== owner)
    throw invalid(
      `The PaymentMethod ${id} does not belong to the Customer you supplied ${customer}. Please use this PaymentMethod with the Customer that it belongs to instead.`,
      { param: 'payment_method' },
    )
}

/** The kept card that may be asked for the money. */
export const methodToCharge = ({ book }: Desk, params: IntentParams, smallestAmount: number): PaymentMethod => {
  const { customer, payment_method, automatic_payment_methods } = params
  checkAmount(params, smallestAmount)
  if (customer !== undefined && !book.get('customer', customer)) throw noSuch('customer', customer, 400)
  if (payment_method === undefined) throw missingMethod(customer)
  const method = book.get('method', payment_method)
  if (!method) throw noSuch('method', payment_method, 400)
  checkOwner(method, customer)
  if (automatic_payment_methods?.allow_redirects !== 'never') throw invalid(NO_RETURN)
  return method
}
