import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { ORDERS_PER_PAGE } from '../../../shared/limits.ts'
import { toDollars } from '../../../shared/rules/money.ts'
import type { Order, OrderQuery, OrderTotals } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'
import { hasTrigram, type Selection, where } from './order-selection.ts'
import { asWire, besides, columns, type Row } from './orders.ts'
import { byCardCents, byHandCents, overdueCents, owedCents } from './owed.ts'

/** Pages and sums over any number of orders, read from indexes alone as far as that goes. */

/** `few`: what was searched for is so rare that it is found by its name and then sorted, not met on the way through the numbers. */
type Span = { limit: number; offset: number; fromOldest?: boolean; few?: boolean }

/** A stretch of a selection, newest first. The numbers are found in an index; then the few rows are fetched. */
export const selectSpan = (db: Db, selection: Selection, { limit, offset, fromOldest, few }: Span) => db<Row[]>`
  select ${columns(db)} from (
    select s.id from subscription s where ${where(db, selection)}
    order by ${few ? db`s.id + 0` : db`s.id`} ${fromOldest ? db`asc` : db`desc`} limit ${limit} offset ${offset}
  ) page join subscription s using (id) ${besides(db)} order by s.id desc`

export const selectCount = (db: Db, selection: Selection) => db<[{ count: number }]>`
  select count(*)::int as count from subscription s where ${where(db, selection)}`

export const countOf = async (db: Db, selection: Selection): Promise<number> => {
  const [{ count }] = await selectCount(db, selection)
  return count
}

// Pages past the middle are nearer to the oldest order.
const spanOf = (offset: number, perPage: number, total: number): Span => {
  const limit = Math.min(perPage, total - offset)
  return offset * 2 > total ? { limit, offset: total - offset - limit, fromOldest: true } : { limit, offset }
}

const FEW = 2_000

export type Page = { orders: Order[]; total: number }

/** A page of orders, newest first, and how many there are in all. */
export const readPage = async (
  db: Db,
  selection: Selection,
  { page = 1, per_page = ORDERS_PER_PAGE }: Pick<OrderQuery, 'page' | 'per_page'>,
): Promise<Page> => {
  if (page === 1 && !hasTrigram(selection.q)) {
    const rows = await selectSpan(db, selection, { limit: per_page, offset: 0 })
    // A first page that is not full is all there is.
    return { orders: rows.map(asWire), total: rows.length < per_page ? rows.length : await countOf(db, selection) }
  }
  const [total, offset] = [await countOf(db, selection), (page - 1) * per_page]
  if (offset >= total) return { orders: [], total }
  const rows = await selectSpan(db, selection, { ...spanOf(offset, per_page, total), few: hasTrigram(selection.q) && total < FEW })
  return { orders: rows.map(asWire), total }
}

type Sums = Record<
  'orders' | 'total' | 'cartons' | 'donated' | 'cards' | 'card' | 'settled' | 'refunded' | 'credit' | 'farm' | 'owed' | 'overdue',
  number
>

export const selectTotals = (db: Db, selection: Selection, today: PlainDate) => db<[Sums]>`
  select count(*)::int as orders, coalesce(sum(total_cents), 0)::float8 as total, coalesce(sum(cartons_per_week), 0)::float8 as cartons,
    coalesce(sum(donation_cartons), 0)::float8 as donated, count(*) filter (where status in ('paid', 'owed') and (${byCardCents(db, 's')} <> 0 or paid_cents > 0 or total_cents = 0))::int as cards,
    coalesce(sum(${byCardCents(db, 's')}), 0)::float8 as card, coalesce(sum(credit_cents), 0)::float8 as credit,
    coalesce(sum(paid_cents - refunded_cents) filter (where status in ('paid', 'owed')), 0)::float8 as settled,
    coalesce(sum(refunded_cents), 0)::float8 as refunded, coalesce(sum(${byHandCents(db, 's')}), 0)::float8 as farm,
    coalesce(sum(${owedCents(db, 's')}), 0)::float8 as owed, coalesce(sum(${overdueCents(db, today, 's')}), 0)::float8 as overdue
  from subscription s where ${where(db, selection)}`

export const readTotals = async (db: Db, selection: Selection, today: PlainDate): Promise<OrderTotals> => {
  const [{ orders, total, cartons, donated, cards, card, settled, refunded, credit, farm, owed, overdue }] = await selectTotals(
    db,
    selection,
    today,
  )
  return {
    orders,
    total_amount: toDollars(total),
    cartons_per_week: cartons,
    donation_cartons: donated,
    card_amount: toDollars(card),
    settled_amount: toDollars(settled),
    refunded_amount: toDollars(refunded),
    credit_amount: toDollars(credit),
    farm_amount: toDollars(farm),
    owed_amount: toDollars(owed),
    overdue_amount: toDollars(overdue),
    // Where nothing was paid by card, nothing was compared.
    matches_payments: cards > 0 && card === settled,
  }
}
