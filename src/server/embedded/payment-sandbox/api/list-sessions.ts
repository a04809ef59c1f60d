import type { Book } from '../book/book.ts'
import type { ListParams } from '../wire/params.ts'
import { pageOf } from './list-page.ts'

export const listSessions = (book: Book, { payment_intent, ...page }: ListParams) => {
  const newestFirst = book.all('session').reverse()
  const wanted = payment_intent === undefined ? newestFirst : newestFirst.filter((session) => session.payment_intent === payment_intent)
  return pageOf('/v1/checkout/sessions', wanted, page)
}
