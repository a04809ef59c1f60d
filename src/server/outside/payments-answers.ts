import { Stripe } from 'stripe'

/** The provider cannot be reached or stumbled; nothing is known to have happened. */
export class ProviderAway extends Error {}

/** The provider has never heard of it: it is of another account, or of none. */
export class UnknownThere extends Error {}

/** What the provider says; nothing where it has never heard of it. */
export const ifKnown = async <Result>(question: Promise<Result>): Promise<Result | undefined> => {
  try {
    return await question
  } catch (error) {
    if (error instanceof UnknownThere) return undefined
    throw error
  }
}

/** Asked under this key before, in other words: a cycle, a site or the farm has another name since. */
export class AskedOtherwise extends Error {}

/** The provider takes no such sum by card. */
export class SumRefused extends Error {}

/** The provider refused a time of ours: its clock says something else. */
export class TimeRefused extends Error {
  /** What time it is there. */
  readonly there: Date

  constructor({ message, headers }: Stripe.errors.StripeInvalidRequestError) {
    super(`The provider refused our request: ${message}`)
    this.there = new Date(headers?.date ?? '')
  }
}

/** Somebody asks under the same key at this moment. */
export const KEY_IN_USE = 'idempotency_key_in_use'

const SUM_CODES: readonly unknown[] = ['amount_too_small', 'amount_too_large']

const refusedRequest = (error: Stripe.errors.StripeInvalidRequestError): Error => {
  const options = { cause: error }
  if (error.code === 'resource_missing') return new UnknownThere(error.message, options)
  if (SUM_CODES.includes(error.code)) return new SumRefused(error.message, options)
  if (error.param === 'expires_at') return new TimeRefused(error)
  return new Error(`The provider refused our request: ${error.message}`, options)
}

/** What the provider's answer means to us. Answers about our own request are mistakes of ours; everything else may be better in a minute. */
export const toPaymentError = (error: unknown): Error => {
  if (error instanceof Stripe.errors.StripeInvalidRequestError) return refusedRequest(error)
  if (error instanceof Stripe.errors.StripeIdempotencyError && error.code !== KEY_IN_USE)
    return new AskedOtherwise(error.message, { cause: error })
  return new ProviderAway((error as Error).message, { cause: error })
}

export const asked = async <Result>(question: Promise<Result>): Promise<Result> => {
  try {
    return await question
  } catch (error) {
    throw toPaymentError(error)
  }
}

/** The same for all pages of a list. */
export const askedForEach = async function* <Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row, void, undefined> {
  try {
    yield* rows
  } catch (error) {
    throw toPaymentError(error)
  }
}
