import type { Book, Kind } from '../book/book.ts'
import { expand } from './expand.ts'
import { type Form, listOf } from '../wire/form-body.ts'
import { invalid } from '../wire/stripe-refusal.ts'

type Row = { id: string; created: number }

const COMPARE = new Map<string, (created: number, bound: number) => boolean>([
  ['gt', (created, bound) => created > bound],
  ['gte', (created, bound) => created >= bound],
  ['lt', (created, bound) => created < bound],
  ['lte', (created, bound) => created <= bound],
])

const isInTime = ({ created }: Row, wanted: Form['string'] | undefined): boolean => {
  if (wanted === undefined) return true
  if (typeof wanted === 'string') return created === Number(wanted)
  return Object.entries(wanted).every(([how, bound]) => COMPARE.get(how)?.(created, Number(bound)) ?? true)
}

const hasEach = (row: Row, query: Form, fields: readonly string[]): boolean =>
  fields.every((field) => query[field] === undefined || Reflect.get(row, field) === query[field])

const pageSize = ({ limit = '10' }: Form): number => {
  const size = Number(limit)
  if (!Number.isInteger(size) || size < 1 || size > 100) throw invalid('Invalid limit: must be from 1 to 100.', { param: 'limit' })
  return size
}

const after = (rows: Row[], id: Form['string'] | undefined): Row[] => {
  if (id === undefined) return rows
  const index = rows.findIndex((row) => row.id === id)
  if (index < 0) throw invalid(`No such object to start after: '${String(id)}'`, { code: 'resource_missing', param: 'starting_after' })
  return rows.slice(index + 1)
}

/** A page of objects in the provider's way: newest first, going on after the last one seen. */
export const listPage = (book: Book, kind: Exclude<Kind, 'order' | 'delivery'>, url: string, query: Form, fields: readonly string[]) => {
  const rows: Row[] = book.all(kind).reverse()
  const types = listOf(query.types)
  const fits = rows.filter(
    (row) =>
      hasEach(row, query, fields) && isInTime(row, query.created) && (types.length === 0 || types.includes(Reflect.get(row, 'type'))),
  )
  const rest = after(fits, query.starting_after)
  const size = pageSize(query)
  const paths = listOf(query.expand).map((path) => path.replace(/^data\./, ''))
  return { object: 'list', url, has_more: rest.length > size, data: rest.slice(0, size).map((row) => expand(book, row, paths)) }
}
