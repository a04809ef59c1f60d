import type { Book } from '../book/book.ts'
import { endpointsOf } from '../events/endpoints.ts'
import type { ChargeListParams, DisputeListParams, EndpointListParams, IntentListParams, ListParams } from '../wire/params.ts'
import { invalid, noSuch } from '../wire/stripe-refusal.ts'
import { expandEach } from './expand-ids.ts'

type Page<Row> = { object: 'list'; url: string; has_more: boolean; data: Row[] }

const after = <Row extends { id: string }>(rows: Row[], id: string | undefined): Row[] => {
  if (id === undefined) return rows
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw invalid(`No such object to start after: '${id}'`, { code: 'resource_missing', param: 'starting_after' })
  return rows.slice(index + 1)
}

/** A page in the provider's way: newest first, going on after the last one seen. */
const pageOf = <Row extends { id: string }>(
  url: string,
  newestFirst: Row[],
  { limit, starting_after }: { limit: number; starting_after?: string | undefined },
): Page<Row> => {
  const rest = after(newestFirst, starting_after)
  return { object: 'list', url, has_more: rest.length > limit, data: rest.slice(0, limit) }
}

export const listSessions = (book: Book, { payment_intent, ...page }: ListParams) => {
  const newestFirst = book.all('session').reverse()
  const wanted = payment_intent === undefined ? newestFirst : newestFirst.filter((session) => session.payment_intent === payment_intent)
  return pageOf('/v1/checkout/sessions', wanted, page)
}

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

/** The first page of disputes; no payment here has more. */
export const listDisputes = (book: Book, { payment_intent, ...page }: DisputeListParams) => {
  const newestFirst = book.all('dispute').reverse()
  const wanted = newestFirst.filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent)
  return pageOf('/v1/disputes', wanted, page)
}

export const listEndpoints = (book: Book, page: EndpointListParams) => {
  const newestFirst = endpointsOf(book).map(({ shown }) => shown)
  return pageOf('/v1/webhook_endpoints', newestFirst.reverse(), page)
}
