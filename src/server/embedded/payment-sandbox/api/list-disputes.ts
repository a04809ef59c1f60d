import type { Book } from '../book/book.ts'
import type { DisputeListParams } from '../wire/params.ts'
import { pageOf } from './list-page.ts'

/** The first page of disputes; no payment here has more. */
export const listDisputes = (book: Book, { payment_intent, ...page }: DisputeListParams) => {
  const newestFirst = book.all('dispute').reverse()
  const wanted = newestFirst.filter((dispute) => payment_intent === undefined || dispute.payment_intent === payment_intent)
  return pageOf('/v1/disputes', wanted, page)
}
