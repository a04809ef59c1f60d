import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Language } from '../../../shared/language.ts'
import { CHECKOUT_SECONDS, UNVERIFIED_PLACE_SECONDS } from '../../../shared/limits.ts'
import type { Site } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'
import { type NewOrder, type OrderRow, ROW_COLUMNS } from '../orders/order-row.ts'
import { balance } from './credits.ts'
import type { PaymentPage } from './payment-pages.ts'

export const columns = (db: Db) => db(ROW_COLUMNS)

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

export const lockById = async (db: Db, id: number): Promise<OrderRow | undefined> => {
  const [row] = await db<OrderRow[]>`select ${columns(db)} from subscription where id = ${id} for update`
  return row
}

export const findById = async (db: Db, id: number): Promise<OrderRow | undefined> => {
  const [row] = await db<OrderRow[]>`select ${columns(db)} from subscription where id = ${id}`
  return row
}

export const findOfUser = async (db: Db, sessionId: string, user_id: string): Promise<OrderRow | undefined> => {
  const [row] = await db<OrderRow[]>`
    select ${columns(db)} from subscription where checkout_session_id = ${sessionId} and user_id = ${user_id}`
  return row
}

type Placed = Pick<OrderRow, 'cycle_id' | 'pay_later'> & { user_id: string; since: Date }

/** The newest order of a person in a cycle that was honoured without a payment page: credit paid all of it, or the farm is paid later. */
export const findPlaced = async (db: Db, { user_id, cycle_id, pay_later, since }: Placed): Promise<OrderRow | undefined> => {
  const isPlaced = pay_later === null ? db`status = 'paid' and credit_cents = total_cents` : db`status in ('owed', 'paid')`
  const [row] = await db<OrderRow[]>`
    select ${columns(db)} from subscription
    where user_id = ${user_id} and cycle_id = ${cycle_id} and ${isPlaced} and pay_later is not distinct from ${pay_later} and created_at > ${since}
    order by id desc limit 1`
  return row
}

export type Payment = {
  sessionId: string
  paymentRef: string | null
  care: OrderRow['care']
  at: Date
}

/**
 * Makes a locked order paid, owed or held, guarded by its old state; who has an order now waits for a place no longer. Its
 * money is written with the receipt.
 */
export const markPaid = async (
  db: Db,
  id: number,
  status: 'paid' | 'owed' | 'held',
  { sessionId, paymentRef, care, at }: Payment,
): Promise<void> => {
  const paid = await db`
    with paid as (
      update subscription set status = ${status}, checkout_session_id = ${sessionId}, payment_ref = ${paymentRef},
        care = ${care}, care_seen_at = null, care_seen_by = null, settled_at = ${at}, room_until = null, version = version + 1
      where id = ${id} and status in ('pending', 'held', 'expired', 'failed')
      returning user_id, cycle_id
    ), fulfilled as (
      update place_wish wish set state = 'taken' from paid
      where wish.user_id = paid.user_id and wish.cycle_id = paid.cycle_id and wish.state in ('waiting', 'offered'))
    select 1 from paid`
  if (paid.length !== 1) throw new Error(`Order ${id} was not there to be paid`)
}

/** Less credit pays for an unpaid order than it was to use: the rest is to be paid with its installments, or to the farm by a date. */
export const lowerCredit = async (db: Db, id: number, credit_cents: number, due_date: PlainDate): Promise<OrderRow> => {
  const [row] = await db<[OrderRow]>`
    update subscription set credit_cents = ${credit_cents}, pay_later = coalesce(pay_later, 'farm'), due_date = coalesce(due_date, ${due_date})
    where id = ${id} returning ${columns(db)}`
  return row
}

/** What came is the total of the order: the farmer is content with it. */
export const takePaidAsTotal = async (db: Db, id: number): Promise<number> => {
  const [row] = await db<[{ total_cents: number }]>`
    update subscription set total_cents = paid_cents + credit_cents, pay_later = null, due_date = null
    where id = ${id} and status = 'held' returning total_cents`
  return row.total_cents
}

export type NotedRefund = Pick<OrderRow, 'status' | 'paid_cents' | 'refunded_cents'>

// A refund that came back from the bank leaves the order to the farmer's eye, until the money has gone again. What was
// held and has gone back wholly needs none.
const careAfter = (db: Db, was: number) => db`
  case when status = 'held' and refunded_cents >= paid_cents then null
    when refunded_cents < ${was} then 'refundFailed'
    when refunded_cents > ${was} and (status <> 'refunded' or refunded_cents >= paid_cents) then nullif(care, 'refundFailed')
    else care end`

// Whoever has looked before has not seen money that came back since, nor a dispute that is new.
const unseenAfter = (db: Db, was: number, disputed: boolean) => {
  const isNew = db`(refunded_cents < ${was} or (${disputed} and not disputed))`
  return db`
  care_seen_at = case when ${isNew} then null else care_seen_at end, care_seen_by = case when ${isNew} then null else care_seen_by end`
}

/**
 * What becomes of an order after its refunds have their receipts; `was`: what had gone back before. A full refund ends
 * it, unless cash or credit paid for it too. One that has ended stays as it ended.
 */
export const noteRefund = async (db: Db, id: number, was: number, disputed: boolean): Promise<NotedRefund> => {
  const [row] = await db<[NotedRefund]>`
    update subscription set care = ${careAfter(db, was)}, ${unseenAfter(db, was, disputed)}, disputed = ${disputed}, version = version + 1,
      status = case when status in ('paid', 'owed', 'held') and refunded_cents >= paid_cents and paid_cents > 0 and farm_cents = 0
        and (credit_cents <= 0 or status = 'held') then 'refunded' else status end
    where id = ${id} returning status, paid_cents, refunded_cents`
  return row
}

/** The farmer should look at it, whatever was looked at before. */
export const flag = (db: Db, id: number, care: NonNullable<OrderRow['care']>) =>
  db`update subscription set care = ${care}, care_seen_at = null, care_seen_by = null, version = version + 1 where id = ${id}`

/** An order that a bank works on keeps its place. */
export const keepPlace = (db: Db, id: number) => db`update subscription set room_until = null where id = ${id} and status = 'pending'`

/** What letters about an order name, and where they go: people may have changed their email since. */
export type Addressed = { email: string; cycle_name: string; language: Language }

export const readAddressed = async (db: Db, { id }: Pick<OrderRow, 'id'>): Promise<Addressed> => {
  const [row] = await db<[Addressed]>`
    select coalesce(app_user.email, s.email) as email, cycle_name, coalesce(app_user.language, 'en') as language
    from subscription s join cycle using (cycle_id) left join app_user on app_user.id = s.user_id where s.id = ${id}`
  return row
}

/** Notes an event of the provider; false for one that has been heard before. */
export const noteEvent = async (db: Db, event: { id: string; type: string }, at: Date): Promise<boolean> =>
  (await db`insert into payment_event (event_id, type, received_at) values (${event.id}, ${event.type}, ${at}) on conflict do nothing`)
    .count === 1

/** When the provider last told us of anything. */
export const readToldAt = async (db: Db): Promise<Date | null> => {
  const [row] = await db<[{ told_at: Date | null }]>`select max(received_at) as told_at from payment_event`
  return row.told_at
}

/** Orders made after the provider last told us of anything, and settled for a while: it must have told us of them. */
export const readUntold = async (
  db: Db,
  toldAt: Date | undefined,
  settledBefore: Date,
): Promise<{ orders: number; first_settled_at: Date | null }> => {
  const [row] = await db<[{ orders: number; first_settled_at: Date | null }]>`
    select count(*)::int as orders, min(settled_at) as first_settled_at from subscription
    where payment_ref is not null and settled_at < ${settledBefore} ${toldAt ? db`and created_at > ${toldAt}` : db``}`
  return row
}
