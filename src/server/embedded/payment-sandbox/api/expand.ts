import type { Book, Kind } from '../book/book.ts'
import { invalid } from '../wire/stripe-refusal.ts'

/** Which fields hold the id of another object, and where that one is kept. */
const LINKS = new Map<string, Kind>([
  ['payment_intent', 'intent'],
  ['latest_charge', 'charge'],
])

const expandOne = (book: Book, object: object, [field = '', ...deeper]: string[]): object => {
  const kind = LINKS.get(field)
  if (!kind || !(field in object)) throw invalid(`This property cannot be expanded (${field}).`, { param: 'expand' })
  const id: unknown = Reflect.get(object, field)
  const inner = typeof id === 'string' ? book.get(kind, id) : undefined
  if (!inner) return object
  return { ...object, [field]: deeper.length > 0 ? expandOne(book, inner, deeper) : inner }
}

/** The object with the asked-for ids replaced by what they stand for: `payment_intent.latest_charge` goes two deep. */
export const expand = (book: Book, object: object, paths: readonly string[]): object =>
  paths.reduce((expanded, path) => expandOne(book, expanded, path.split('.')), object)
