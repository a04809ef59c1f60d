import { owedCents } from '../../../shared/rules/money/owed.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import type { StatedOrder, Statement } from '../../../shared/shapes/receipts.ts'
import type { Db } from '../database/database.ts'
import type { OrderRow } from '../orders/order-row.ts'
import { type SoldAs, soldAs } from '../sold-as.ts'
import { periods, skippedCents } from './periods.ts'
import * as receiptRecord from './receipt-record.ts'

/** A person's season in money: ordered, paid, refunded, given as credit, and owed. */

/** All orders of a person in a season, or the one order of someone without an account. */
export type StatementOf = { cycle_id: number } & ({ user_id: string } | { order_id: number })

/** Whose season an order belongs to; nothing if there is no such order or it was never paid or owed. */
export const ofOrder = async (db: Db, order_id: number): Promise<StatementOf | undefined> => {
  const [row] = await db<Pick<OrderRow, 'cycle_id' | 'user_id'>[]>`select cycle_id, user_id from subscription where id = ${order_id}`
  return row && { cycle_id: row.cycle_id, ...(row.user_id === null ? { order_id } : { user_id: row.user_id }) }
}

type Row = Pick<
  OrderRow,
  | 'id'
  | 'name'
  | 'status'
  | 'due_date'
  | 'weeks'
  | 'cartons_per_week'
  | 'donation_cartons'
  | 'price_cents'
  | 'total_cents'
  | 'credit_cents'
  | 'paid_cents'
  | 'farm_cents'
  | 'ended_total_cents'
> &
  Pick<StatedOrder, 'periods' | 'skipped_cents'> & { pickup_site: string; sold: SoldAs }

type CreditRow = StatedOrder['credit_entries'][number] & { subscription_id: number }

/** Orders that were never confirmed aren't in the books. */
const listOrders = (db: Db, of: StatementOf) => db<Row[]>`
  select id, name, status, due_date, site_name as pickup_site, weeks, cartons_per_week, donation_cartons, price_cents, total_cents, credit_cents, paid_cents, farm_cents, ended_total_cents,
    ${periods(db)} as periods, ${skippedCents(db)} as skipped_cents, ${soldAs(db, 'subscription')} as sold
  from subscription
  where cycle_id = ${of.cycle_id} and ${'user_id' in of ? db`user_id = ${of.user_id}` : db`id = ${of.order_id}`}
    and status not in ('pending', 'expired', 'failed')
  order by id`

const listCredit = (db: Db, ids: readonly number[], time_zone: string) => db<CreditRow[]>`
  select subscription_id, (at at time zone ${time_zone})::date as on, reason, cents from credit_entry
  where subscription_id = any(${ids}::int[]) order by at, entry_id`

type Season = Pick<Statement, 'cycle_id' | 'egg_cycle' | 'start_date' | 'end_date'>
type Paper = Omit<Statement, 'farm_address' | 'receipt_text' | 'as_of'>

/** Nothing if the person has no orders in that season. */
export const read = async (db: Db, of: StatementOf, time_zone: string): Promise<Paper | undefined> => {
  const orders = await listOrders(db, of)
  const [season] = await db<Season[]>`
    select cycle_id, cycle_name as egg_cycle, start_date, end_date from cycle where cycle_id = ${of.cycle_id}`
  if (!season || orders.length === 0) return undefined
  const ids = orders.map(({ id }) => id)
  const receipts = await receiptRecord.listOfOrders(db, ids)
  const credit = await listCredit(db, ids, time_zone)
  return {
    ...season,
    name: orders.at(-1)?.name ?? '',
    orders: orders.map(({ id, name: _, sold, paid_cents, farm_cents, ended_total_cents, ...order }) => ({
      ...order,
      ...sold,
      reference: showReference(id),
      receipts: receipts.filter(({ reference }) => reference === showReference(id)),
      credit_entries: credit.filter((entry) => entry.subscription_id === id).map(({ subscription_id: _of, ...entry }) => entry),
      owed_cents: owedCents({ ...order, paid_cents, farm_cents, ended_total_cents }),
    })),
  }
}
