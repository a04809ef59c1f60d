import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { isCounted } from '../../../shared/rules/counted.ts'
import { readSearch } from '../../../shared/rules/search-words.ts'
import type { OrderQuery } from '../../../shared/shapes/orders.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { hasTrigram as isLongEnough, orderMatches } from '../matches.ts'
import { isLate } from '../owes.ts'
import { isImported } from '../people/import-rows.ts'
import { isUnverifiedDebt } from '../unverified-debt.ts'
import { needsCare } from './needs-care.ts'

/** How the farmer can filter orders. */
export type Selection = Omit<OrderQuery, 'page' | 'per_page' | 'sort' | 'overdue'> & { due_before?: PlainDate | undefined }

/** Whether something is overdue depends on the farm's date. */
export const selectionOf = ({ overdue, ...query }: Omit<OrderQuery, 'page' | 'per_page' | 'sort'>, today: PlainDate): Selection => ({
  ...query,
  ...(overdue && { due_before: today }),
})

/** A reference names one order, in whatever state it is. */
const isReference = (q = ''): boolean => readSearch(q).kind === 'order'

const inState = (db: Db, { status, care, q }: Selection) => {
  // An order that needs care may be held or long over.
  if (!status && (care || isReference(q))) return db`true`
  if (!status) return counts(db, 's')
  return isCounted(status) ? db`${counts(db, 's')} and s.status = ${status}` : db`not ${counts(db, 's')} and s.status = ${status}`
}

// Shorter searches have no trigram to look up, so names are scanned in their own index.
export const hasTrigram = (q = ''): boolean => isLongEnough(q)

const namePattern = (q: string): string => `%${q.replace(/[\\%_]/g, '\\$&')}%`

const named = (db: Db, q: string) =>
  hasTrigram(q) ? db`lower(s.name) like lower(${namePattern(q)}::text)` : db`strpos(lower(s.name), lower(${q}::text)) > 0`

/** By name, unless what was typed is an email or a phone number. A number may be an order's, or stand in a name. */
const found = (db: Db, q: string) => {
  const search = readSearch(q)
  if (search.kind === 'name') return named(db, q)
  return search.kind === 'order' ? db`(${orderMatches(db, search)} or ${named(db, q)})` : orderMatches(db, search)
}

/** The condition of a selection, over `subscription s`. */
export const where = (db: Db, { q, cycle_id, site_id, product_id, status, care, due_before, unverified, imported }: Selection) => db`
  ${inState(db, { status, care, q })}
  ${cycle_id ? db`and s.cycle_id = ${cycle_id}` : db``}
  ${site_id ? db`and s.site_id = ${site_id}` : db``}
  ${product_id ? db`and s.product_id = ${product_id}` : db``}
  ${due_before ? db`and ${isLate(db, due_before, 's')}` : db``}
  ${care ? db`and ${needsCare(db)}` : db``}
  ${unverified ? db`and ${isUnverifiedDebt(db)}` : db``}
  ${imported ? db`and ${imported === 'yes' ? db`` : db`not`} ${isImported(db)}` : db``}
  ${q ? db`and ${found(db, q)}` : db``}`
