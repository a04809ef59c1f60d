import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { pickFields } from '../../../shared/fields/field.ts'
import { orderFields } from '../../../shared/fields/order-fields.ts'
import { toCents, toDollars } from '../../../shared/rules/money/cents.ts'
import { afterCredit } from '../../../shared/rules/money/order-total.ts'
import { owedCents } from '../../../shared/rules/money/owed.ts'
import { showReference } from '../../../shared/rules/order-reference.ts'
import { type HeldOrder, type LastOrder, lastOrderFields, type OrderOnItsWay } from '../../../shared/shapes/checkout.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { EditedOrder, MyOrder, Order, OrderQuery } from '../../../shared/shapes/orders.ts'
import { counts, ends } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { owedOrPaid } from '../owes.ts'
import { isImported } from '../people/import-rows.ts'
import { isReplaced } from '../replaced.ts'
import { productOf, soldAgain } from '../sold-as.ts'
import { needsCare } from './needs-care.ts'
import { type NewOrder, type OrderRow, SHOWN_COLUMNS } from './order-row.ts'
import { type Selection, where } from './order-selection.ts'
import { orderBy } from './order-sort.ts'

type Amounts = 'total_amount' | 'carton_price' | 'paid_amount' | 'refunded_amount' | 'credit_amount' | 'farm_amount' | 'owed_amount'
type Kept =
  | 'ended_total_cents'
  | 'total_cents'
  | 'price_cents'
  | 'paid_cents'
  | 'refunded_cents'
  | 'credit_cents'
  | 'farm_cents'
  | 'created_at'
type Moments = { care_seen_at: Date | null; changed_at: Date | null }
/** `product`: null where there is nothing to choose. */
type Sold = Pick<OrderRow, 'product_id' | 'every_weeks'> & { product: string | null }
/** An order as read, before cents become dollars. */
export type Row = Omit<Order, Amounts | 'created_at' | keyof Moments | keyof Sold> & Pick<OrderRow, Kept> & Moments & Sold

const ownColumns = SHOWN_COLUMNS.filter((name) => name !== 'email').map((name) => `s.${name}`)

export const columns = (db: Db) => db`
  ${db(ownColumns)}, coalesce(app_user.email, s.email) as email, cycle_name as egg_cycle, s.site_name as pickup_site, start_date, end_date,
  s.total_cents, s.price_cents, s.paid_cents, s.refunded_cents, s.credit_cents, s.farm_cents, s.ended_total_cents, s.created_at, ${needsCare(db)} as needs_care, s.care_seen_at,
  case when s.care_seen_by is not null then (select seer.email from app_user seer where seer.id = s.care_seen_by) end as care_seen_by,
  (select max(done_at) from order_change c where c.subscription_id = s.id or c.by_order = s.id) as changed_at, ${isImported(db)} as is_imported,
  s.product_id, s.every_weeks, ${productOf(db)} as product`

/** What an order is of, where there is anything to choose. */
const asSold = ({ product, every_weeks }: Omit<Sold, 'product_id'>) => (product === null ? {} : { product, every_weeks })

/** The joined tables of those columns: people may have changed their email since. */
export const besides = (db: Db) => db`join cycle using (cycle_id) left join app_user on app_user.id = s.user_id`

export const asWire = ({
  total_cents,
  price_cents,
  paid_cents,
  refunded_cents,
  credit_cents,
  farm_cents,
  ended_total_cents,
  created_at,
  care_seen_at,
  changed_at,
  product,
  product_id,
  every_weeks,
  ...row
}: Row): Order => ({
  ...row,
  ...asSold({ product, every_weeks }),
  ...(product !== null && { product_id }),
  total_amount: toDollars(total_cents),
  carton_price: toDollars(price_cents),
  paid_amount: toDollars(paid_cents),
  refunded_amount: toDollars(refunded_cents),
  credit_amount: toDollars(credit_cents),
  farm_amount: toDollars(farm_cents),
  owed_amount: toDollars(owedCents({ ...row, total_cents, credit_cents, paid_cents, farm_cents, ended_total_cents })),
  created_at: created_at.toISOString(),
  care_seen_at: care_seen_at?.toISOString() ?? null,
  changed_at: changed_at?.toISOString() ?? null,
})

/** Its site as it is now. */
type PresentSite = { present_name: string; present_instructions: string }

const atPresentSite = <Of extends Row & PresentSite>({ present_name, present_instructions, ...row }: Of) => ({
  ...row,
  pickup_site: present_name,
  site_instructions: present_instructions,
})

const presentSite = (db: Db) => db`site.site_name as present_name, site.site_instructions as present_instructions`

/** For coming pickups the site as it is now, because that is where people go. Past orders keep what was sold. */
export const listOfUser = async (db: Db, user_id: string, today: PlainDate): Promise<MyOrder[]> => {
  const rows = await db<(Row & PresentSite & { is_to_come: boolean })[]>`
    select ${columns(db)}, ${presentSite(db)}, end_date >= ${today} or exists (
      select from pickup p where p.subscription_id = s.id and p.pickup_date >= ${today} and p.state = 'planned') as is_to_come
    from subscription s ${besides(db)} join site on site.site_id = s.site_id
    where s.user_id = ${user_id} and ${counts(db, 's')} order by start_date desc, s.id desc`
  return rows.map((row) => asWire(row.is_to_come ? atPresentSite(row) : row))
}

/** A person's cartons a week, by cycle, including underpaid orders, which shouldn't be ordered again. */
export const countCartonsOfUser = async (db: Db, user_id: string): Promise<{ cycle_id: number; cartons_per_week: number }[]> => [
  ...(await db<{ cycle_id: number; cartons_per_week: number }[]>`
    select cycle_id, sum(cartons_per_week)::int as cartons_per_week from subscription
    where user_id = ${user_id} and ${ends(db)} and every_weeks > 0 and not ${isReplaced(db, 'subscription')} group by cycle_id`),
]

/**
 * What was asked for it on its page, which isn't the whole order in installments, and doesn't change if less credit pays than
 * planned. The page of several orders asks for all of them.
 */
const pageCents = (db: Db) => db`
  (case when s.basket_id is null
    then (select max(page.cents) from payment_page page where page.subscription_id = s.id and page.purpose = 'order')
    else (select cents from installment where installment.subscription_id = s.id and number = 0) end) as page_cents`

type OnPage = Row & { page_cents: number | null }

const askedOf = ({ page_cents, ...order }: OnPage): number => page_cents ?? afterCredit(order)

/** A person's underpaid orders. */
export const listHeldOfUser = async (db: Db, user_id: string): Promise<HeldOrder[]> => {
  const rows = await db<(OnPage & PresentSite)[]>`
    select ${columns(db)}, ${pageCents(db)}, ${presentSite(db)} from subscription s ${besides(db)} join site on site.site_id = s.site_id
    where s.user_id = ${user_id} and s.status = 'held' order by s.id`
  return rows.map(atPresentSite).map((row) => ({
    reference: showReference(row.id),
    egg_cycle: row.egg_cycle,
    pickup_site: row.pickup_site,
    cartons_per_week: row.cartons_per_week,
    ...asSold(row),
    paid_cents: row.paid_cents,
    asked_cents: askedOf(row),
  }))
}

/** A person's orders whose payment a bank is still processing. */
export const listOnTheirWayOfUser = async (db: Db, user_id: string): Promise<OrderOnItsWay[]> => {
  const rows = await db<OnPage[]>`
    select ${columns(db)}, ${pageCents(db)} from subscription s ${besides(db)}
    where s.user_id = ${user_id} and s.status = 'pending'
      and exists (select from payment_page page where page.subscription_id = coalesce(s.basket_id, s.id) and page.state = 'processing') order by s.id`
  return rows.map((row) => ({
    reference: showReference(row.id),
    cycle_id: row.cycle_id,
    egg_cycle: row.egg_cycle,
    pickup_site: row.pickup_site,
    cartons_per_week: row.cartons_per_week,
    ...asSold(row),
    asked_cents: askedOf(row),
  }))
}

/** For filling the form. */
export const lastOfUser = async (db: Db, user_id: string): Promise<LastOrder | undefined> => {
  const [row] = await db<(LastOrder & { again: Pick<LastOrder, 'product_id' | 'every_weeks'> | null })[]>`
    select ${db(lastOrderFields)}, (select row_to_json(again) from ${soldAgain(db)} as again) as again from subscription s
    where user_id = ${user_id} and ${counts(db, 's')} and s.every_weeks > 0 and not ${isReplaced(db, 's')}
    order by coalesce(basket_id, id) desc, id limit 1`
  if (!row) return undefined
  const { again, ...last } = row
  return { ...last, ...(again && { product_id: again.product_id, every_weeks: again.every_weeks }) }
}

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
    select status, version, cycle_id, site_id, product_id, first_week, weeks, every_weeks from subscription where id = ${id} for update`
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
