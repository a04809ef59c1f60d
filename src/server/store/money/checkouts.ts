import type { Language } from '../../../shared/language.ts'
import type { Db } from '../database/database.ts'
import { type OrderRow, ROW_COLUMNS } from '../orders/order-row.ts'
import { isStillTrial } from '../orders/trials.ts'
import { isHeard } from '../people/notices/new-orders.ts'
import { productOf } from '../sold-as.ts'
import { isWhatTheyWaitFor } from '../waits-for.ts'

export const columns = (db: Db) => db(ROW_COLUMNS)

/**
 * Locks an order, but rows that refer to it may still be added. PostgreSQL checks such references again when a transaction
 * changes a row twice: a sibling in a basket would otherwise wait here while this transaction waits for it.
 */
export const lockById = async (db: Db, id: number): Promise<OrderRow | undefined> => {
  const [row] = await db<OrderRow[]>`select ${columns(db)} from subscription where id = ${id} for no key update`
  return row
}

/** An order with the others of its basket, all locked, by their numbers. */
export const lockBasket = async (db: Db, id: number): Promise<OrderRow[]> => [
  ...(await db<OrderRow[]>`select ${columns(db)} from subscription where id = ${id} or basket_id = ${id} order by id for no key update`),
]

/** The same as they are now, whichever of them is asked for; one that has replaced another since was paid elsewhere. */
export const listBasket = async (
  db: Db,
  { id, basket_id, checkout_session_id }: Pick<OrderRow, 'id' | 'basket_id' | 'checkout_session_id'>,
): Promise<OrderRow[]> => [
  ...(await db<OrderRow[]>`
    select ${columns(db)} from subscription
    where id = ${id} or (basket_id = ${basket_id} and checkout_session_id is not distinct from ${checkout_session_id}) order by id`),
]

/** An order that is alone or the first of its basket. */
export const isFirst = (db: Db) => db`(basket_id is null or basket_id = id)`

export const findById = async (db: Db, id: number): Promise<OrderRow | undefined> => {
  const [row] = await db<OrderRow[]>`select ${columns(db)} from subscription where id = ${id}`
  return row
}

export const findOfUser = async (db: Db, sessionId: string, user_id: string): Promise<OrderRow | undefined> => {
  const [row] = await db<OrderRow[]>`
    select ${columns(db)} from subscription where checkout_session_id = ${sessionId} and user_id = ${user_id} order by id limit 1`
  return row
}

type Placed = Pick<OrderRow, 'cycle_id' | 'pay_later'> & { user_id: string; since: Date; after: number }

/** A person's latest order in a cycle that was confirmed without a payment page: credit paid everything, or the farm is paid later. `after`: made after that order. */
export const findPlaced = async (
  db: Db,
  { user_id, cycle_id, pay_later, since, after }: Placed,
): Promise<(OrderRow & { more: OrderRow[] }) | undefined> => {
  const isPlaced =
    pay_later === null
      ? db`status = 'paid' and credit_cents = total_cents
    and not exists (select from subscription line where line.basket_id = subscription.id and line.credit_cents <> line.total_cents)`
      : db`status in ('owed', 'paid')`
  const [row] = await db<OrderRow[]>`
    select ${columns(db)} from subscription
    where user_id = ${user_id} and cycle_id = ${cycle_id} and ${isPlaced} and pay_later is not distinct from ${pay_later} and created_at > ${since} and id > ${after}
      and ${isFirst(db)}
    order by id desc limit 1`
  return row && { ...row, more: row.basket_id === null ? [] : (await listBasket(db, row)).slice(1) }
}

export type Payment = {
  sessionId: string
  paymentRef: string | null
  care: OrderRow['care']
  at: Date
  /** It takes the place of another order: what its customer waits for is more than that. */
  isInstead?: boolean
}

/**
 * Marks a locked order paid, owed or held, guarded by its old state. The person leaves the waiting list. The money itself
 * is written with the receipt.
 */
export const markPaid = async (
  db: Db,
  id: number,
  status: 'paid' | 'owed' | 'held',
  { sessionId, paymentRef, care, at, isInstead = false }: Payment,
): Promise<void> => {
  const paid = await db`
    with paid as (
      update subscription set status = ${status}, is_trial = ${isStillTrial(db)}, checkout_session_id = ${sessionId}, payment_ref = ${paymentRef},
        care = ${care}, care_seen_at = null, care_seen_by = null, settled_at = ${at}, room_until = null, version = version + 1
      where id = ${id} and status in ('pending', 'held', 'expired', 'failed')
      returning id, user_id, cycle_id, every_weeks, product_id, status
    ), noticed as (
      insert into new_order_notice (subscription_id)
      select id from paid where status <> 'held' and not ${isInstead}::boolean and ${isHeard(db)} on conflict do nothing
    ), fulfilled as (
      update place_wish wish set state = 'taken' from paid s
      where wish.user_id = s.user_id and wish.cycle_id = s.cycle_id and ${isWhatTheyWaitFor(db, 'wish')} and wish.state in ('waiting', 'offered') and not ${isInstead}::boolean)
    select 1 from paid`
  if (paid.length !== 1) throw new Error(`Order ${id} was not there to be paid`)
}

/** The amount received becomes the order's total: the farmer accepts it. */
export const takePaidAsTotal = async (db: Db, id: number): Promise<number> => {
  const [row] = await db<[{ total_cents: number }]>`
    update subscription set total_cents = paid_cents + credit_cents, pay_later = null, due_date = null
    where id = ${id} and status = 'held' returning total_cents`
  return row.total_cents
}

export type NotedRefund = Pick<OrderRow, 'status' | 'paid_cents' | 'refunded_cents'>

// A refund that the bank returned is marked for the farmer until the money has been refunded again. A held order that was
// refunded in full needs no review.
const careAfter = (db: Db, was: number) => db`
  case when status = 'held' and refunded_cents >= paid_cents then null
    when refunded_cents < ${was} then 'refundFailed'
    when refunded_cents > ${was} and (status <> 'refunded' or refunded_cents >= paid_cents) then nullif(care, 'refundFailed')
    else care end`

// An earlier review didn't cover money returned since or a new dispute.
const unseenAfter = (db: Db, was: number, disputed: boolean) => {
  const isNew = db`(refunded_cents < ${was} or (${disputed} and not disputed))`
  return db`
  care_seen_at = case when ${isNew} then null else care_seen_at end, care_seen_by = case when ${isNew} then null else care_seen_by end`
}

/**
 * Updates an order after its refunds have receipts; `was`: what had been refunded before. A full refund ends the order,
 * unless cash or credit paid for part of it. An ended order stays ended.
 */
export const noteRefund = async (db: Db, id: number, was: number, disputed: boolean): Promise<NotedRefund> => {
  const [row] = await db<[NotedRefund]>`
    update subscription set care = ${careAfter(db, was)}, ${unseenAfter(db, was, disputed)}, disputed = ${disputed}, version = version + 1,
      status = case when status in ('paid', 'owed', 'held') and refunded_cents >= paid_cents and paid_cents > 0 and farm_cents = 0
        and (credit_cents <= 0 or status = 'held') then 'refunded' else status end
    where id = ${id} returning status, paid_cents, refunded_cents`
  return row
}

/** Marks the order for the farmer's review, even if it was reviewed before. */
export const flag = (db: Db, id: number, care: NonNullable<OrderRow['care']>) =>
  db`update subscription set care = ${care}, care_seen_at = null, care_seen_by = null, version = version + 1 where id = ${id}`

/** What emails about an order mention, and where they go: people may have changed their email since. */
export type Addressed = { email: string; cycle_name: string; language: Language; product?: string | null; every_weeks?: number }

export const readAddressed = async (db: Db, { id }: Pick<OrderRow, 'id'>): Promise<Addressed> => {
  const [row] = await db<[Addressed]>`
    select coalesce(app_user.email, s.email) as email, cycle_name, coalesce(app_user.language, 'en') as language, ${productOf(db)} as product, every_weeks
    from subscription s join cycle using (cycle_id) left join app_user on app_user.id = s.user_id where s.id = ${id}`
  return row
}
