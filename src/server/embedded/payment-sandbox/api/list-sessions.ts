import type { Book } from '../book/book.ts'
import type { Session } from '../wire/objects.ts'
import type { ListParams } from '../wire/params.ts'
import { invalid } from '../wire/stripe-refusal.ts'

const after = (sessions: Session[], id: string | undefined): Session[] => {
  if (id === undefined) return sessions
  const index = sessions.findIndex((session) => session.id === id)
  if (index < 0) throw invalid(`No such object to start after: '${id}'`, { code: 'resource_missing', param: 'starting_after' })
  return sessions.slice(index + 1)
}

/** A page of sessions in the provider's way: newest first, going on after the last one seen. */
export const listSessions = (book: Book, { limit, payment_intent, starting_after }: ListParams) => {
  const newestFirst = book.all('session').reverse()
  const wanted = payment_intent === undefined ? newestFirst : newestFirst.filter((session) => session.payment_intent === payment_intent)
  const rest = after(wanted, starting_after)
  return { object: 'list', url: '/v1/checkout/sessions', has_more: rest.length > limit, data: rest.slice(0, limit) }
}
