import type { Book } from '../book/book.ts'
import type { DisputeListParams } from '../wire/params.ts'

/** The first page of disputes, newest first; no payment here has more. */
export const listDisputes = (book: Book, { limit, payment_intent }: DisputeListParams) => {
  const newestFirst = book.all('dispute').reverse()
  const wanted = newestFirst.filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent)
  return { object: 'list', url: '/v1/disputes', has_more: wanted.length > limit, data: wanted.slice(0, limit) }
}
