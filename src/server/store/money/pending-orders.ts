import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { CHECKOUT_SECONDS, UNVERIFIED_PLACE_SECONDS } from '../../../shared/limits.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import type { NewOrder, OrderRow } from '../orders/order-row.ts'
import { columns, isFirst } from './checkouts.ts'
import { balance } from './credits.ts'
import type { PaymentPage } from './payment-pages.ts'

/** New orders while they are being paid, and the place they keep until then. */

export type NewPending = Omit<NewOrder, 'status' | 'user_id' | 'created_at'> &
  Partial<Pick<OrderRow, 'basket_id' | 'spare_offer_id'>> & { user_id: string; credit_cents: number; created_at: Date }

/**
 * How long a new order keeps its place while it is being paid: as long as its page is open, if the customer's address is
 * verified. Unverified accounts cost nothing, so page after page could keep the last place from everyone. An unverified
 * account therefore keeps a place in a cycle only for the life of one page a day, counted from the first page of that day;
 * a customer who changes their mind and opens another page loses nothing. A later page can be paid like any other while
 * there is room; if there is none anymore, the paid order is confirmed anyway and the farmer is notified.
 */
const roomUntil = (db: Db, { user_id, cycle_id, created_at }: NewPending) => db`
  (select case when not email_verified then ${CHECKOUT_SECONDS}::int * interval '1 second' + coalesce((
      select min(earlier.created_at) from subscription earlier
      where earlier.user_id = ${user_id} and earlier.cycle_id = ${cycle_id} and earlier.status in ('expired', 'failed')
        and earlier.created_at > ${created_at}::timestamptz - ${UNVERIFIED_PLACE_SECONDS}::int * interval '1 second'), ${created_at}::timestamptz) end
    from app_user where id = ${user_id})`

/** What a new order uses of the person's: credit, which they must still have, and a place held for them. */
export type Uses = { balance_cents: number; takesHeldPlace: boolean }

const takeHeldPlace = (db: Db) => db`
  , held_place as (
    update place_wish wish set state = 'taken' from added
    where wish.user_id = added.user_id and wish.cycle_id = added.cycle_id and wish.state = 'offered')`

const spendCredit = (db: Db) => db`
  , spent as (
    insert into credit_entry (user_id, cents, reason, subscription_id, at)
    select user_id, -credit_cents, 'checkout', id, created_at from added)`

/** Its payment page; none if credit pays everything or the farm is paid later. */
export type NewOrderPage = Pick<PaymentPage, 'cents' | 'saves_card' | 'expires_at'>

const addPage = (db: Db, { cents, saves_card, expires_at }: NewOrderPage) => db`
  , page as (
    insert into payment_page (purpose, subscription_id, user_id, cents, saves_card, expires_at, created_at)
    select 'order', id, user_id, ${cents}::int, ${saves_card}, ${expires_at}::timestamptz, created_at from added returning page_id)`

/**
 * Stores a new unpaid order with the current name and instructions of its site, takes what it uses, and creates its page.
 * Returns nothing if there already is an unpaid order or the credit has changed.
 */
export const addPending = async (
  db: Db,
  order: NewPending,
  site: Site,
  { balance_cents, takesHeldPlace, page }: Uses & { page: NewOrderPage | undefined },
): Promise<{ order: OrderRow; page_id: number | null } | undefined> => {
  const { site_id, site_name, site_instructions } = site
  const row = { ...order, status: 'pending', site_id, site_name, site_instructions }
  const usesCredit = order.credit_cents > 0
  const [added] = await db<(OrderRow & { page_id: number | null })[]>`
    with added as (insert into subscription (${db(Object.keys(row))}, room_until)
      select ${db(row)}, ${roomUntil(db, order)} ${usesCredit ? db`where ${balance(db, order.user_id)} = ${balance_cents}` : db``}
      on conflict (user_id, cycle_id, (every_weeks = 0)) where status = 'pending' and ${isFirst(db)} do nothing
      returning *)
    ${page ? addPage(db, page) : db``}
    ${takesHeldPlace ? takeHeldPlace(db) : db``}
    ${usesCredit ? spendCredit(db) : db``}
    select ${columns(db)}, ${page ? db`(select page_id from page)` : db`null::int`} as page_id from added`
  if (!added) return undefined
  const { page_id, ...made } = added
  return { order: made, page_id }
}

/** Stores the other orders of the basket of one that was just stored; each takes its credit, and they share its page and its place. */
export const addOthers = async (db: Db, first: OrderRow, others: readonly NewPending[]): Promise<OrderRow[]> => {
  if (others.length === 0) return []
  const { id: basket_id, site_id, site_name, site_instructions, room_until } = first
  const rows = others.map((order) => ({ ...order, status: 'pending', basket_id, site_id, site_name, site_instructions, room_until }))
  return [
    ...(await db<OrderRow[]>`
      with first as (update subscription set basket_id = id where id = ${basket_id}),
      added as (insert into subscription ${db(rows)} returning *),
      spent as (
        insert into credit_entry (user_id, cents, reason, subscription_id, at)
        select user_id, -credit_cents, 'checkout', id, created_at from added where credit_cents > 0)
      select ${columns(db)} from added order by id`),
  ]
}

export type GivenUp = Pick<OrderRow, 'cycle_id' | 'site_id' | 'product_id' | 'cartons_per_week' | 'every_weeks' | 'credit_cents'> & {
  user_id: string
  /** In a carton of it. */
  eggs: number
}

/** Abandons a pending order and returns whose it was; a paid one stays paid. */
export const releaseOrder = async (db: Db, id: number, status: 'expired' | 'failed'): Promise<GivenUp | undefined> => {
  const [row] = await db<GivenUp[]>`
    update subscription set status = ${status} where id = ${id} and status = 'pending'
    returning user_id, cycle_id, site_id, product_id, cartons_per_week, credit_cents, every_weeks,
      (select eggs from product where product.product_id = subscription.product_id) as eggs`
  return row
}

export const setAlone = (db: Db, id: number) => db`update subscription set basket_id = null where id = ${id}`

/** An order whose payment a bank is processing keeps its place. */
export const keepPlace = (db: Db, id: number) => db`update subscription set room_until = null where id = ${id} and status = 'pending'`

/** Less credit than planned pays for an unpaid order: the rest is added to its installments, or is owed to the farm by a date. */
export const lowerCredit = async (db: Db, id: number, credit_cents: number, due_date: PlainDate): Promise<OrderRow> => {
  const [row] = await db<[OrderRow]>`
    update subscription set credit_cents = ${credit_cents}, pay_later = coalesce(pay_later, 'farm'), due_date = coalesce(due_date, ${due_date})
    where id = ${id} returning ${columns(db)}`
  return row
}
