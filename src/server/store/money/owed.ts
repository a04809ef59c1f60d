import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import type { CreditReason } from '../../../shared/shapes/pickups.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { type OrderRow, ROW_COLUMNS } from '../orders/order-row.ts'
import { owedCents, owedOrPaid, owes } from '../owes.ts'
import { isQuiet } from '../quiet.ts'

/** Whether a customer is overdue: the farm's due date is past, or an installment failed for good, whatever the order is marked for. */
const isOverdue = (db: Db, today: PlainDate) => db`
  (${owes(db, 's')} and (s.status <> 'owed' or s.due_date < ${today}
    or exists (select from installment where installment.subscription_id = s.id and installment.state = 'failed' and installment.next_try is null)))`

/** What is due of an order by now: everything owed to the farm, or the installments that are due. */
const dueCents = (db: Db, today: PlainDate) => db`
  case when s.pay_later = 'installments' then least(${owedCents(db, 's')}, (
      select coalesce(sum(cents), 0)::int from installment
      where installment.subscription_id = s.id and state in ('planned', 'asked', 'failed') and installment.due_date <= ${today}))
    else ${owedCents(db, 's')} end`

type Mine = Omit<MyOwed, 'reference' | 'how'> & { cycle_id: number }

/** How much skipped pickups have lowered the amount to pay. */
const skippedCents = (db: Db) => db`(
  select coalesce(-sum(cents), 0)::int from credit_entry c
  where c.subscription_id = s.id and c.pickup_id is not null and c.reason in ('owedPaid', 'owedReleased'))`

const selectMine = (db: Db, user_id: string, today: PlainDate) => db`
  select s.id, s.cycle_id, cycle_name as egg_cycle, s.pay_later, s.status <> 'owed' as is_ended, coalesce(s.ended_total_cents, s.total_cents) as total_cents,
    s.credit_cents + s.paid_cents + s.farm_cents as paid_cents,
    ${skippedCents(db)} as skipped_cents,
    ${owedCents(db, 's')} as owed_cents, s.due_date, ${isOverdue(db, today)} as is_overdue, ${dueCents(db, today)} as due_cents,
    exists (select from pickup where pickup.subscription_id = s.id and state = 'stopped') as is_stopped,
    (select coalesce(json_agg(each order by number), '[]') from (
      select number, due_date, cents, state, needs_confirmation, failure, next_try from installment where installment.subscription_id = s.id) each) as installments,
    (select json_build_object('brand', brand, 'last4', last4) from saved_card where saved_card.subscription_id = s.id) as card
  from subscription s join cycle using (cycle_id) where s.user_id = ${user_id} and ${owes(db, 's')}`

/** A person's orders with something left to pay, earliest due date first. */
export const listOfUser = async (db: Db, user_id: string, today: PlainDate): Promise<Mine[]> => [
  ...(await db<Mine[]>`${selectMine(db, user_id, today)} order by s.due_date, s.id`),
]

export const findOfUser = async (db: Db, user_id: string, id: number, today: PlainDate): Promise<Mine | undefined> => {
  const [row] = await db<Mine[]>`${selectMine(db, user_id, today)} and s.id = ${id}`
  return row
}

/** The person's first overdue order, if any. */
export const findOverdue = async (
  db: Db,
  user_id: string,
  today: PlainDate,
): Promise<{ id: number; owed_cents: number; due_date: PlainDate } | undefined> => {
  const [row] = await db<{ id: number; owed_cents: number; due_date: PlainDate }[]>`
    select s.id, ${owedCents(db, 's')} as owed_cents, s.due_date from subscription s
    where s.user_id = ${user_id} and ${isOverdue(db, today)} order by s.due_date limit 1`
  return row
}

type CreditMoved = { subscription_id: number; cents: number; pickup_id?: number; at: Date }

/** Pays this much of an order with its customer's credit; if negative, returns it as credit. */
export const payFromCredit = (db: Db, moved: CreditMoved): Promise<void> =>
  moveCredit(db, { ...moved, reason: moved.cents > 0 ? 'owedPaid' : 'owedReleased' })

/** The ledger and the order in one statement. */
export const moveCredit = async (
  db: Db,
  { subscription_id, cents, pickup_id, at, reason }: CreditMoved & { reason: CreditReason },
): Promise<void> => {
  if (cents === 0) return
  await db`
    with paid as (
      update subscription set credit_cents = credit_cents + ${cents}, status = ${owedOrPaid(db, { more: cents })}, version = version + 1
      where id = ${subscription_id} returning id, user_id)
    insert into credit_entry (user_id, cents, reason, subscription_id, pickup_id, at)
    select user_id, ${-cents}::int, ${reason}, id, ${pickup_id ?? null}::int, ${at} from paid`
}

/** A mark that wasn't reviewed yet and is more serious than an overdue or excess payment; it stays as long as its reason does. */
const isGraver = (db: Db) =>
  db`(care_seen_at is null and (coalesce(care, '') = 'refundFailed' or (coalesce(care, '') = 'overfilled' and ${counts(db)})))`

/** Money has moved by hand or on a payment page, so an older review no longer counts. `differs`: more came than was owed. */
export const noteMoved = (db: Db, id: number, { differs = false } = {}) => db`
  update subscription set version = version + 1 ${differs ? db`, care = case when ${isGraver(db)} then care else 'amountDiffers' end, care_seen_at = null, care_seen_by = null` : db``}
  where id = ${id}`

/** Postpones the due date; the order is no longer overdue. */
export const setDue = (db: Db, id: number, due_date: PlainDate) => db`
  update subscription set due_date = ${due_date}, version = version + 1,
    care = case when care in ('overdue', 'installmentFailed') then null else care end
  where id = ${id}`

/** A paid order that is owed again gets a new due date and is no longer overdue. */
export const resetDueDate = (db: Db, id: number, until: PlainDate) => db`
  update subscription set due_date = case when pay_later = 'farm' then greatest(due_date, ${until}) else due_date end, owed_reminded_at = null,
    care = case when care in ('overdue', 'installmentFailed') then null else care end,
    care_seen_at = case when care in ('overdue', 'installmentFailed') then null else care_seen_at end,
    care_seen_by = case when care in ('overdue', 'installmentFailed') then null else care_seen_by end
  where id = ${id} and status = 'owed'`

/** A payment is being processed by the bank. */
const isOnItsWay = (db: Db) =>
  db`exists (select from payment_page page where page.subscription_id = subscription.id and page.state = 'processing')`

/** Orders past their due date, marked overdue for the farmer one by one in order of their numbers. */
export const claimOverdue = async (db: Db, today: PlainDate, after: number): Promise<OrderRow | undefined> => {
  const [row] = await db<OrderRow[]>`
    update subscription set care = 'overdue', care_seen_at = null, care_seen_by = null, version = version + 1
    where id = (
      select id from subscription where id > ${after} and status = 'owed' and pay_later = 'farm' and due_date < ${today}
        and coalesce(care, '') <> 'overdue' and not ${isGraver(db)} and not (disputed and care_seen_at is null)
        and not ${isOnItsWay(db)} order by id limit 1 for no key update skip locked)
    returning ${db(ROW_COLUMNS)}`
  return row
}

type Reminding = { today: PlainDate; time_zone: string; days: number; owed_days: number }

/**
 * Orders still owed this many days after they were made or became owed again, marked as reminded one by one; without those
 * already overdue and people who get no email yet.
 */
export const claimReminder = async (
  db: Db,
  { today, time_zone, days, owed_days }: Reminding,
  after: number,
  at: Date,
): Promise<OrderRow | undefined> => {
  const [row] = await db<OrderRow[]>`
    update subscription set owed_reminded_at = ${at}
    where id = (
      select id from subscription
      where id > ${after} and status = 'owed' and pay_later = 'farm' and owed_reminded_at is null and due_date >= ${today}
        and greatest((created_at at time zone ${time_zone})::date, due_date - ${owed_days}::int) + ${days}::int <= ${today}::date
        and not ${isQuiet(db, db`coalesce((select u.email from app_user u where u.id = subscription.user_id), subscription.email)`)}
        and not ${isOnItsWay(db)} order by id limit 1 for no key update skip locked)
    returning ${db(ROW_COLUMNS)}`
  return row
}

/** What a person still owes in total. */
export const sumOfUser = async (db: Db, user_id: string): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`
    select coalesce(sum(${owedCents(db)}), 0)::int as cents from subscription where user_id = ${user_id} and ${owes(db)}`
  return row.cents
}

/** Keeps an ended order's debt for what was collected and not paid. */
export const endOwing = async (db: Db, id: number, debt_cents: number, today: PlainDate): Promise<void> => {
  if (debt_cents > 0)
    await db`
      update subscription set ended_total_cents = credit_cents + paid_cents + farm_cents + ${debt_cents}, pay_later = 'farm', due_date = ${today}
      where id = ${id}`
}

/** Lowers the debt of an ended order by this amount. */
export const lowerEnded = async (db: Db, id: number, cents: number): Promise<void> => {
  await db`
    update subscription set ended_total_cents = nullif(ended_total_cents - ${cents}::int, 0)
    where id = ${id} and ended_total_cents is not null`
}
