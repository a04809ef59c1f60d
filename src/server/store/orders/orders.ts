import { pickFields } from '../../../shared/fields/field.ts'
import { orderFields } from '../../../shared/fields/order-fields.ts'
import { toCents } from '../../../shared/rules/money/cents.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { EditedOrder, Order, OrderQuery } from '../../../shared/shapes/orders.ts'
import { counts, ends } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { owedOrPaid } from '../owes.ts'
import type { NewOrder, OrderRow } from './order-row.ts'
import { type Selection, where } from './order-selection.ts'
import { orderBy } from './order-sort.ts'
import { asWire, besides, columns, type Row } from './shown-order.ts'

const ROWS_AT_ONCE = 200

/** All orders of a selection at one moment, in batches. */
export const feed = async (
  db: Db,
  { sort, ...selection }: Selection & Pick<OrderQuery, 'sort'>,
  take: (orders: Order[]) => Promise<void>,
): Promise<void> => {
  const query = db<Row[]>`
    select ${columns(db)} from subscription s ${besides(db)} where ${where(db, selection)} order by ${orderBy(db, { sort })}`
  let taking = Promise.resolve()
  await query.cursor(ROWS_AT_ONCE, (rows) => {
    taking = taking.then(() => take(rows.map(asWire)))
    // The error reaches the caller below; the driver doesn't wait for the last batch.
    taking.catch(() => {})
    return taking
  })
  await taking
}

export const find = async (db: Db, id: number): Promise<Order | undefined> => {
  const [row] = await db<Row[]>`select ${columns(db)} from subscription s ${besides(db)} where s.id = ${id}`
  return row && asWire(row)
}

/** Some orders, newest first. */
export const listMany = async (db: Db, ids: readonly number[]): Promise<Order[]> => {
  if (ids.length === 0) return []
  const rows = await db<
    Row[]
  >`select ${columns(db)} from subscription s ${besides(db)} where s.id = any(${[...ids]}::int[]) order by s.id desc`
  return rows.map(asWire)
}

/** An order that is known to exist. */
export const read = async (db: Db, id: number): Promise<Order> => {
  const order = await find(db, id)
  if (!order) throw new Error(`Order ${id} is gone`)
  return order
}

/** Adds an order with the current name and instructions of its site. */
export const add = async (db: Db, order: NewOrder, site: Site): Promise<number> => {
  const [id] = await addMany(db, [order], site)
  if (id === undefined) throw new Error('The order was not added')
  return id
}

/** Adds many orders of one site at once, all with the same fields; returns their numbers in the same order. */
export const addMany = async (db: Db, orders: readonly NewOrder[], { site_id, site_name, site_instructions }: Site): Promise<number[]> => {
  const rows = orders.map((order) => ({ ...order, site_id, site_name, site_instructions }))
  return (await db<{ id: number }[]>`insert into subscription ${db(rows)} returning id`).map(({ id }) => id)
}

/** Whether another order of its basket is collected at a site. */
export const isBasketAt = async (db: Db, id: number, site_id: number): Promise<boolean> =>
  (
    await db`select 1 from subscription mine join subscription other on other.basket_id = mine.basket_id and other.id <> mine.id
      where mine.id = ${id} and other.site_id = ${site_id} and other.every_weeks > 0 and ${counts(db, 'other')} limit 1`
  ).length > 0

/** Locks an order for a change and returns the fields that guard it. */
export const lock = async (db: Db, id: number) => {
  const [row] = await db<
    Pick<OrderRow, 'status' | 'version' | 'cycle_id' | 'site_id' | 'product_id' | 'first_week' | 'weeks' | 'every_weeks'>[]
  >`
    select status, version, cycle_id, site_id, product_id, first_week, weeks, every_weeks from subscription where id = ${id} for no key update`
  return row
}

/** Stores the changed fields; the others stay. */
export const edit = (db: Db, id: number, edited: EditedOrder, site: Site | undefined) => {
  const { total_amount, ...written } = pickFields(orderFields, edited)
  const moved = site && { site_id: site.site_id, site_name: site.site_name, site_instructions: site.site_instructions }
  const given = Object.entries({ ...written, total_cents: toCents(total_amount), ...moved })
  const changes = given.filter((entry): entry is [string, string | number] => entry[1] !== undefined)
  const total = db`${toCents(total_amount)}::int`
  return db`
    update subscription set ${db(Object.fromEntries(changes))}, version = version + 1, status = ${owedOrPaid(db, { total })} where id = ${id}`
}

/** Ends an order that counts or is held; false if it has already ended. */
export const cancel = async (db: Db, id: number): Promise<boolean> =>
  // Ending it counts as having seen that another amount came than was asked; later payments are new.
  (
    await db`update subscription set status = 'canceled', version = version + 1, care = nullif(care, 'amountDiffers')
      where id = ${id} and ${ends(db)}`
  ).count === 1
