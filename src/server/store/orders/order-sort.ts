import type { OrderSort } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'

type Sorting = {
  sort?: OrderSort | undefined
  /** From the other end. */
  isReversed?: boolean | undefined
  /** So few orders that they are found first and sorted then, instead of scanning in this order. */
  few?: boolean | undefined
}

/**
 * The order of a list of orders; equal ones by their number, in the same direction, so that an index can be read either
 * way. Names have an index of their own. Cartons and amounts are in the indexes that the totals of the same page are added
 * up from, so sorting costs no more than those.
 */
export const orderBy = (db: Db, { sort = '-number', isReversed = false, few = false }: Sorting) => {
  const direction = sort.startsWith('-') === isReversed ? db`asc` : db`desc`
  const number = few ? db`s.id + 0 ${direction}` : db`s.id ${direction}`
  const then = db`, s.id ${direction}`
  if (sort.endsWith('name')) return few ? db`lower(s.name) || '' ${direction} ${then}` : db`lower(s.name) ${direction} ${then}`
  if (sort.endsWith('cartons')) return db`s.cartons_per_week ${direction} ${then}`
  return sort.endsWith('amount') ? db`s.total_cents ${direction} ${then}` : number
}
