import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { PayMethod, ReceiptSums } from '../../../shared/shapes/receipts.ts'
import type { Db } from '../database/database.ts'
import { type Chosen, chosenFrom, disputedCents, where } from './receipt-record.ts'

/** Totals of receipts. */

/** What came in, without payments recorded by mistake, and what was refunded, without refunds the bank returned. */
const sums = (db: Db) => db`
  count(*)::int as receipts,
  coalesce(sum(r.cents) filter (where r.kind in ('payment', 'correction')), 0)::float8 as gross_cents,
  coalesce(-sum(r.cents) filter (where r.kind not in ('payment', 'correction')), 0)::float8 as refund_cents,
  coalesce(sum(r.fee_cents), 0)::float8 as fee_cents,
  coalesce(sum(r.cents - coalesce(r.fee_cents, 0)), 0)::float8 as net_cents,
  coalesce(sum(${disputedCents(db)}) filter (where r.disputed), 0)::float8 as disputed_cents,
  count(*) filter (where r.kind = 'payment' and r.method = 'card' and r.fee_cents is null)::int as without_fee`

export type MethodSums = ReceiptSums & { method: PayMethod }
export type MonthSums = MethodSums & { month: string }

export const sumByMethod = async (db: Db, chosen: Chosen): Promise<MethodSums[]> => [
  ...(await db<MethodSums[]>`
    select r.method, ${sums(db)} from ${chosenFrom(db, chosen)} where ${where(db, chosen)} group by r.method order by r.method`),
]

/** `month`: 2026-11 */
export const sumByMonth = async (db: Db, chosen: Chosen): Promise<MonthSums[]> => [
  ...(await db<MonthSums[]>`
    select to_char(r.paid_on, 'YYYY-MM') as month, r.method, ${sums(db)} from ${chosenFrom(db, chosen)} where ${where(db, chosen)}
    group by 1, 2 order by 1, 2`),
]

const NOTHING: ReceiptSums = { receipts: 0, gross_cents: 0, refund_cents: 0, fee_cents: 0, net_cents: 0, disputed_cents: 0, without_fee: 0 }

export const sumUp = (all: readonly ReceiptSums[]): ReceiptSums =>
  all.reduce(
    (sum, each) => ({
      receipts: sum.receipts + each.receipts,
      gross_cents: sum.gross_cents + each.gross_cents,
      refund_cents: sum.refund_cents + each.refund_cents,
      fee_cents: sum.fee_cents + each.fee_cents,
      net_cents: sum.net_cents + each.net_cents,
      disputed_cents: sum.disputed_cents + each.disputed_cents,
      without_fee: sum.without_fee + each.without_fee,
    }),
    NOTHING,
  )

/** The total credit of the farm's customers at the end of a day on its calendar. */
export const openCredit = async (db: Db, on: PlainDate, time_zone: string): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`
    select coalesce(sum(cents), 0)::float8 as cents from credit_entry where (at at time zone ${time_zone})::date <= ${on}`
  return row.cents
}
