import type { Book, Kind } from '../book/book.ts'

/** Which fields hold the id of another object, and where that one is kept. */
const LINKS: Record<string, Kind> = {
  payment_intent: 'intent',
  latest_charge: 'charge',
  charge: 'charge',
  dispute: 'dispute',
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const linesOf = (book: Book, id: string) => ({
  object: 'list',
  data: book.get('order', id)?.lines ?? [],
  has_more: false,
  url: `/v1/checkout/sessions/${id}/line_items`,
})

const fill = (book: Book, object: object, field: string): unknown => {
  const value: unknown = Reflect.get(object, field)
  if (field === 'line_items') return linesOf(book, String(Reflect.get(object, 'id')))
  const kind = LINKS[field]
  return kind && typeof value === 'string' ? book.get(kind, value) : value
}

const expandOne = (book: Book, object: object, path: string): object => {
  const [field = '', ...deeper] = path.split('.')
  const inner = fill(book, object, field)
  if (!isObject(inner)) return object
  return { ...object, [field]: deeper.length > 0 ? expandOne(book, inner, deeper.join('.')) : inner }
}

/** The object with the asked-for ids replaced by what they stand for: `payment_intent.latest_charge` goes two deep. */
export const expand = (book: Book, object: object, paths: readonly string[]): object => {
  let expanded = object
  for (const path of paths) expanded = expandOne(book, expanded, path)
  return expanded
}
