import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { CHECKOUT_SECONDS, UNVERIFIED_PLACE_SECONDS } from '../../../shared/limits.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import type { NewOrder, OrderRow } from '../orders/order-row.ts'
import { columns } from './checkouts.ts'
import { balance } from './credits.ts'
import type { PaymentPage } from './payment-pages.ts'

/** New orders while they are being paid, and the place that they keep until then. */

export type NewPending = Omit<NewOrder, 'status' | 'user_id' | 'created_at'> & { user_id: string; credit_cents: number; created_at: Date }

/**
 * Until when a new order keeps its place while it is being paid: as long as it is, if its customer's address is verified.
 * Accounts cost nothing until then, and page after page of one would keep the last place from everybody. So an account
 * that nobody has verified keeps a place in a cycle for the life of one page a day, from the first page of that day on;
 * whoever changes their mind meanwhile opens another page and loses nothing. A later page can be paid like any other, as
 * long as there is room; paid when there is none any more, the order is honoured and the farmer is told.
 */
const roomUntil = (db: Db, { user_id, cycle_id, created_at }: NewPending) => db`
  (select case when not email_verified then ${CHECKOUT_SECONDS}::int * interval '1 second' + coalesce((
      select min(earlier.created_at) from subscription earlier
      where earlier.user_id = ${user_id} and earlier.cycle_id = ${cycle_id} and earlier.status in ('expired', 'failed')
        and earlier.created_at > ${created_at}::timestamptz - ${UNVERIFIED_PLACE_SECONDS}::int * interval '1 second'), ${created_at}::timestamptz) end
    from app_user where id = ${user_id})`

/** What of the person's is used up for a new order: credit, of which they must still have as much, and the place that is held for them. */
export type Uses = { balance_cents: number; takesHeldPlace: boolean }

const takeHeldPlace = (db: Db) => db`
  , held_place as (
    update place_wish wish set state = 'taken' from added
    where wish.user_id = added.user_id and wish.cycle_id = added.cycle_id and wish.state = 'offered')`

const spendCredit = (db: Db) => db`
  , spent as (
    insert into credit_entry (user_id, cents, reason, subscription_id, at)
    select user_id, -credit_cents, 'checkout', id, created_at from added)`

/** The page on which it is paid: none where credit pays all of it, or the farm is paid later. */
export type NewOrderPage = Pick<PaymentPage, 'cents' | 'saves_card' | 'expires_at'>

const addPage = (db: Db, { cents, saves_card, expires_at }: NewOrderPage) => db`
  , page as (
    insert into payment_page (purpose, subscription_id, user_id, cents, saves_card, expires_at, created_at)
    select 'order', id, user_id, ${cents}::int, ${saves_card}, ${expires_at}::timestamptz, created_at from added returning page_id)`

/**
 * Writes down a new order that is to be paid, keeping the name and instructions of its site as they are now, takes what it
 * uses up, and makes its page. Nothing when an unpaid order is there already, or the credit is not what it was.
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
      on conflict (user_id, cycle_id) where status = 'pending' do nothing
      returning *)
    ${page ? addPage(db, page) : db``}
    ${takesHeldPlace ? takeHeldPlace(db) : db``}
    ${usesCredit ? spendCredit(db) : db``}
    select ${columns(db)}, ${page ? db`(select page_id from page)` : db`null::int`} as page_id from added`
  if (!added) return undefined
  const { page_id, ...made } = added
  return { order: made, page_id }
}

export type GivenUp = Pick<OrderRow, 'cycle_id' | 'site_id' | 'cartons_per_week' | 'credit_cents'> & { user_id: string }

/** Gives a pending order up and says whose it was; one that is paid stays paid. */
export const releaseOrder = async (db: Db, id: number, status: 'expired' | 'failed'): Promise<GivenUp | undefined> => {
  const [row] = await db<GivenUp[]>`
    update subscription set status = ${status} where id = ${id} and status = 'pending'
    returning user_id, cycle_id, site_id, cartons_per_week, credit_cents`
  return row
}

/** An order that a bank works on keeps its place. */
export const keepPlace = (db: Db, id: number) => db`update subscription set room_until = null where id = ${id} and status = 'pending'`

/** Less credit pays for an unpaid order than it was to use: the rest is to be paid with its installments, or to the farm by a date. */
export const lowerCredit = async (db: Db, id: number, credit_cents: number, due_date: PlainDate): Promise<OrderRow> => {
  const [row] = await db<[OrderRow]>`
    update subscription set credit_cents = ${credit_cents}, pay_later = coalesce(pay_later, 'farm'), due_date = coalesce(due_date, ${due_date})
    where id = ${id} returning ${columns(db)}`
  return row
}
