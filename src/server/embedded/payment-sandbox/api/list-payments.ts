import type { Book } from '../book/book.ts'
import type { ChargeListParams, IntentListParams } from '../wire/params.ts'
import { noSuch } from '../wire/stripe-refusal.ts'
import { expandEach } from './expand.ts'
import { pageOf } from './list-page.ts'

/** What a customer was asked for. */
export const listIntents = (book: Book, { customer, expand, ...page }: IntentListParams) => {
  if (customer !== undefined && !book.get('customer', customer)) throw noSuch('customer', customer, 400)
  const newestFirst = book.all('intent').reverse()
  const wanted = newestFirst.filter((intent) => customer === undefined || intent.customer === customer)
  return expandEach(book, pageOf('/v1/payment_intents', wanted, page), expand)
}

/** What was charged in a span of time, and what banks refused in it. */
export const listCharges = (book: Book, { created: { gte, lt } = {}, expand, ...page }: ChargeListParams) => {
  const newestFirst = book.all('charge').reverse()
  const isIn = (at: number) => (gte === undefined || at >= gte) && (lt === undefined || at < lt)
  const wanted = newestFirst.filter(({ created }) => isIn(created))
  return expandEach(book, pageOf('/v1/charges', wanted, page), expand)
}
