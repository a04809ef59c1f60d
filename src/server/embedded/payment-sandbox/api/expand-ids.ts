import type { Book } from '../book/book.ts'
import type { Kind } from '../book/rows.ts'
import { invalid } from '../wire/stripe-refusal.ts'

/** Which fields hold the id of another object, and where that one is kept. */
const LINKS = new Map<string, Kind>([
  ['payment_intent', 'intent'],
  ['setup_intent', 'setup'],
  ['payment_method', 'method'],
  ['latest_charge', 'charge'],
  ['balance_transaction', 'balance'],
])

const cannotExpand = (field: string) => invalid(`This property cannot be expanded (${field}).`, { param: 'expand' })

const expandOne = (book: Book, object: object, [field = '', ...deeper]: string[]): object => {
  const kind = LINKS.get(field)
  if (!kind || !(field in object)) throw cannotExpand(field)
  const held: unknown = Reflect.get(object, field)
  // Another path may have been here before.
  const inner = typeof held === 'string' ? book.get(kind, held) : (held as object | null)
  if (!inner) return object
  return { ...object, [field]: deeper.length > 0 ? expandOne(book, inner, deeper) : inner }
}

/** The object with the asked-for ids replaced by what they stand for: `payment_intent.latest_charge` goes two deep. */
export const expand = (book: Book, object: object, paths: readonly string[]): object =>
  paths.reduce((expanded, path) => expandOne(book, expanded, path.split('.')), object)

/** The same for every object of a page: `data.latest_charge`. */
export const expandEach = <Page extends { data: object[] }>(book: Book, page: Page, paths: readonly string[]) => {
  const inner = paths.map((path) => {
    if (!path.startsWith('data.')) throw cannotExpand(path)
    return path.slice('data.'.length)
  })
  return { ...page, data: page.data.map((object) => expand(book, object, inner)) }
}
