import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { ORDERS_PER_PAGE } from '../../../shared/limits.ts'
import { toDollars } from '../../../shared/rules/money/cents.ts'
import type { Order, OrderQuery, OrderStatus, OrderTotals } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'
import { hasCardShare, overdueCents, unrecordedCents } from '../owes.ts'
import { hasTrigram, type Selection, where } from './order-selection.ts'
import { orderBy } from './order-sort.ts'
import { asWire, besides, columns, type Row } from './shown-order.ts'

/** Pages and sums over any number of orders, read from indexes alone where possible. */

/** `few`: the search matches so few orders that they are found by name and then sorted, instead of scanning by number. */
type Span = { limit: number; offset: number; fromEnd?: boolean; few?: boolean } & Pick<OrderQuery, 'sort'>

/**
 * How many rows there are at the beginning is written into the text: as a value it would have the statement planned for each
 * call, which takes longer than reading them. A search is better planned with its words.
 */
const sliceOf = (db: Db, { q }: Selection, { limit, offset }: Span) =>
  offset === 0 && !q ? db.unsafe(`limit ${limit}`) : db`limit ${limit} offset ${offset}`

/** A slice of a selection. The numbers come from an index; then the few rows are fetched. */
export const selectSpan = (db: Db, selection: Selection, span: Span) => db<Row[]>`
  select ${columns(db)} from (
    select s.id from subscription s where ${where(db, selection)}
    order by ${orderBy(db, { ...span, isReversed: span.fromEnd })} ${sliceOf(db, selection, span)}
  ) page join subscription s using (id) ${besides(db)} order by ${orderBy(db, { sort: span.sort })}`

export const selectCount = (db: Db, selection: Selection) => db<[{ count: number }]>`
  select count(*)::int as count from subscription s where ${where(db, selection)}`

export const countOf = async (db: Db, selection: Selection): Promise<number> => {
  const [{ count }] = await selectCount(db, selection)
  return count
}

// Pages past the middle are closer to the last order, so they are read from that end.
const spanOf = (offset: number, perPage: number, total: number): Span => {
  const limit = Math.min(perPage, total - offset)
  return offset * 2 > total ? { limit, offset: total - offset - limit, fromEnd: true } : { limit, offset }
}

const FEW = 2_000

export type Page = { orders: Order[]; total: number }

/** A page of orders and how many there are in all. */
export const readPage = async (
  db: Db,
  selection: Selection,
  { page = 1, per_page = ORDERS_PER_PAGE, sort }: Pick<OrderQuery, 'page' | 'per_page' | 'sort'>,
): Promise<Page> => {
  if (page === 1 && !hasTrigram(selection.q)) {
    const rows = await selectSpan(db, selection, { limit: per_page, offset: 0, sort })
    // A first page that isn't full is all there is.
    return { orders: rows.map(asWire), total: rows.length < per_page ? rows.length : await countOf(db, selection) }
  }
  const total = await countOf(db, selection)
  const offset = (page - 1) * per_page
  if (offset >= total) return { orders: [], total }
  const few = hasTrigram(selection.q) && total < FEW
  const rows = await selectSpan(db, selection, { ...spanOf(offset, per_page, total), few, sort })
  return { orders: rows.map(asWire), total }
}

type Sums = Record<
  'orders' | 'total' | 'cartons' | 'donated' | 'cards' | 'paid' | 'refunded' | 'credit' | 'farm' | 'overdue' | 'unrecorded',
  number
>
type StateSums = Sums & { status: OrderStatus }

/**
 * Grouped by state, because plain sums are fast over any number of orders. What is overdue is in other tables too and is read
 * apart, for the few orders that are owed: otherwise PostgreSQL would add up all the others with one processor alone.
 */
export const selectTotals = (db: Db, selection: Selection, today: PlainDate) => db<StateSums[]>`
  select status, count(*)::int as orders, sum(total_cents)::float8 as total, sum(cartons_per_week)::float8 as cartons,
    sum(donation_cartons)::float8 as donated, sum(paid_cents)::float8 as paid, sum(refunded_cents)::float8 as refunded,
    sum(credit_cents)::float8 as credit, sum(farm_cents)::float8 as farm,
    count(*) filter (where ${hasCardShare(db)})::int as cards,
    case when status = 'owed' then (
      select coalesce(sum(${overdueCents(db, today, 's')}), 0)::float8 from subscription s where ${where(db, selection)} and s.status = 'owed')
    else 0 end as overdue,
    coalesce(sum(${unrecordedCents(db, 's')}) filter (where status = 'manual'), 0)::float8 as unrecorded
  from subscription s where ${where(db, selection)} group by status`

/**
 * For a state's sums: what came by hand, should have come by card, came by card, is owed, and is not recorded, as
 * `byCardCents` does for one order.
 */
const moneyOf = ({ status, total, credit, paid, refunded, farm, cards, overdue, unrecorded }: StateSums) => {
  const none = { farm, card: 0, settled: 0, owed: 0, overdue: 0, unrecorded: 0, cards: 0 }
  if (status === 'manual') return { ...none, unrecorded }
  if (status === 'paid') return { ...none, card: total - credit - farm, settled: paid - refunded, cards }
  if (status === 'owed') return { ...none, card: paid, settled: paid - refunded, owed: total - credit - paid - farm, overdue, cards: paid }
  return none
}

export const readTotals = async (db: Db, selection: Selection, today: PlainDate): Promise<OrderTotals> => {
  const states = await selectTotals(db, selection, today)
  const sum = (of: Exclude<keyof Sums, 'cards' | 'farm' | 'overdue' | 'unrecorded'>) => states.reduce((all, state) => all + state[of], 0)
  const money = states.map(moneyOf)
  const moneySum = (of: keyof ReturnType<typeof moneyOf>) => money.reduce((all, state) => all + state[of], 0)
  const card = moneySum('card')
  const settled = moneySum('settled')
  return {
    orders: sum('orders'),
    total_amount: toDollars(sum('total')),
    cartons_per_week: sum('cartons'),
    donation_cartons: sum('donated'),
    card_amount: toDollars(card),
    settled_amount: toDollars(settled),
    refunded_amount: toDollars(sum('refunded')),
    credit_amount: toDollars(sum('credit')),
    farm_amount: toDollars(moneySum('farm')),
    owed_amount: toDollars(moneySum('owed')),
    overdue_amount: toDollars(moneySum('overdue')),
    unrecorded_amount: toDollars(moneySum('unrecorded')),
    // Without card payments there is nothing to compare.
    matches_payments: moneySum('cards') > 0 && card === settled,
  }
}
