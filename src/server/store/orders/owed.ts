import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { MyOwed } from '../../../shared/shapes/owed.ts'
import type { CreditReason } from '../../../shared/shapes/pickups.ts'
import { counts } from '../counted.ts'
import type { Db } from '../database/database.ts'
import { type OrderRow, ROW_COLUMNS } from './order-row.ts'

type Sql = ReturnType<Db>

/**
 * What an order that is paid later has become, where its total is `total` and `more` has been paid: owed as long as
 * something is left to pay. Every other one stays as it is.
 */
export const owedOrPaid = (db: Db, { total = db`total_cents`, more = 0 }: { total?: Sql; more?: number }) => db`
  case when status in ('owed', 'paid') and pay_later is not null
    then case when ${total} > credit_cents + paid_cents + farm_cents + ${more} then 'owed' else 'paid' end
    else status end`

/** What of it is still owed, over `subscription` by the name it has in the statement. */
export const owedCents = (db: Db, order = 'subscription') => db`
  case when ${db(order)}.status = 'owed'
    then ${db(order)}.total_cents - ${db(order)}.credit_cents - ${db(order)}.paid_cents - ${db(order)}.farm_cents else 0 end`

/** What of it is to be paid by hand: what is paid in parts is charged to a card. */
export const owedByHand = (db: Db, order = 'subscription') =>
  db`case when ${db(order)}.pay_later = 'farm' then ${owedCents(db, order)} else 0 end`

/** The part of it whose last day has gone by. */
export const overdueCents = (db: Db, today: PlainDate, order = 'subscription') => db`
  case when ${db(order)}.due_date < ${today} then ${owedCents(db, order)} else 0 end`

/** What came by hand: what is noted, and all of an order that the farmer has added as paid. */
export const byHandCents = (db: Db, order = 'subscription') => db`
  case when ${db(order)}.status = 'manual' then ${db(order)}.total_cents - ${db(order)}.credit_cents else ${db(order)}.farm_cents end`

/** What a card should have brought: what of the total came neither by hand nor by credit, and is not owed. Of an order that counts. */
export const byCardCents = (db: Db, order = 'subscription') => db`
  case ${db(order)}.status when 'owed' then ${db(order)}.paid_cents
    when 'paid' then ${db(order)}.total_cents - ${db(order)}.credit_cents - ${db(order)}.farm_cents else 0 end`

/** Whether it is late: what the farm was to be paid by now, or a part that could not be had in the end. */
const isOverdue = (db: Db, today: PlainDate) =>
  db`(s.status = 'owed' and (s.due_date < ${today} or s.care is not distinct from 'partFailed'))`

/** What of an order is to be paid by now: all that is owed to the farm; of one in parts, the parts that are due. */
const dueCents = (db: Db, today: PlainDate) => db`
  case when s.pay_later = 'parts' then least(${owedCents(db, 's')}, (
      select coalesce(sum(cents), 0)::int from part
      where part.subscription_id = s.id and state in ('planned', 'asked', 'failed') and part.due_date <= ${today}))
    else ${owedCents(db, 's')} end`

type Mine = Omit<MyOwed, 'reference' | 'how'> & { cycle_id: number }

/** What skipped pickups have lowered of what was to be paid. */
const skippedCents = (db: Db) => db`(
  select coalesce(-sum(cents), 0)::int from credit_entry c
  where c.subscription_id = s.id and c.pickup_id is not null and c.reason in ('owedPaid', 'owedReleased'))`

const selectMine = (db: Db, user_id: string, today: PlainDate) => db`
  select s.id, s.cycle_id, cycle_name as egg_cycle, s.pay_later, s.total_cents, s.credit_cents + s.paid_cents + s.farm_cents as paid_cents,
    ${skippedCents(db)} as skipped_cents,
    ${owedCents(db, 's')} as owed_cents, s.due_date, ${isOverdue(db, today)} as is_overdue, ${dueCents(db, today)} as due_cents,
    (select coalesce(json_agg(each order by number), '[]') from (
      select number, due_date, cents, state, needs_confirmation, failure, next_try from part where part.subscription_id = s.id) each) as parts,
    (select json_build_object('brand', brand, 'last4', last4) from saved_card where saved_card.subscription_id = s.id) as card
  from subscription s join cycle using (cycle_id) where s.user_id = ${user_id} and s.status = 'owed'`

/** A person's orders of which something is still to be paid, what is due first. */
export const listOfUser = async (db: Db, user_id: string, today: PlainDate): Promise<Mine[]> => [
  ...(await db<Mine[]>`${selectMine(db, user_id, today)} order by s.due_date, s.id`),
]

export const findOfUser = async (db: Db, user_id: string, id: number, today: PlainDate): Promise<Mine | undefined> => {
  const [row] = await db<Mine[]>`${selectMine(db, user_id, today)} and s.id = ${id}`
  return row
}

/** Which order of theirs is late, if any, the first one first. */
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

/** Whether a person has bought before: an order that counts, for a season that has begun. */
export const hasBought = async (db: Db, user_id: string, today: PlainDate): Promise<boolean> =>
  (
    await db`select 1 from subscription s join cycle using (cycle_id)
      where s.user_id = ${user_id} and ${counts(db, 's')} and start_date < ${today} limit 1`
  ).length > 0

type CreditMoved = { subscription_id: number; cents: number; pickup_id?: number; at: Date }

/** Credit of its customer pays so much of an order; below zero, so much is credit again and owed. The ledger and the order in one statement. */
export const payFromCredit = async (db: Db, { subscription_id, cents, pickup_id, at }: CreditMoved): Promise<void> => {
  if (cents === 0) return
  const reason: CreditReason = cents > 0 ? 'owedPaid' : 'owedReleased'
  await db`
    with paid as (
      update subscription set credit_cents = credit_cents + ${cents}, status = ${owedOrPaid(db, { more: cents })}, version = version + 1
      where id = ${subscription_id} returning id, user_id)
    insert into credit_entry (user_id, cents, reason, subscription_id, pickup_id, at)
    select user_id, ${-cents}::int, ${reason}, id, ${pickup_id ?? null}::int, ${at} from paid`
}

/** Money has moved by hand or on a page of its own: who looks at an older version looks again. `differs`: more came than was owed. */
export const noteMoved = (db: Db, id: number, { differs = false } = {}) => db`
  update subscription set version = version + 1 ${differs ? db`, care = 'amountDiffers', care_seen_at = null, care_seen_by = null` : db``}
  where id = ${id}`

/** What is owed is waited for until another date; what was late is not any more. */
export const setDue = (db: Db, id: number, due_date: PlainDate) => db`
  update subscription set due_date = ${due_date}, version = version + 1,
    care = case when care in ('overdue', 'partFailed') then null else care end
  where id = ${id}`

/** Orders whose last day has gone by, noted as late for the farmer. What came back from a bank is graver, and stays. */
export const claimOverdue = async (db: Db, today: PlainDate, most: number): Promise<OrderRow[]> => [
  ...(await db<OrderRow[]>`
    update subscription set care = 'overdue', care_seen_at = null, care_seen_by = null, version = version + 1
    where id in (
      select id from subscription where status = 'owed' and pay_later = 'farm' and due_date < ${today}
        and coalesce(care, '') not in ('overdue', 'refundFailed') order by id limit ${most} for update skip locked)
    returning ${db(ROW_COLUMNS)}`),
]

/** Orders that are still owed so many days after they were made, noted as reminded; not those that are late already. */
export const claimReminders = async (
  db: Db,
  { today, time_zone, days }: { today: PlainDate; time_zone: string; days: number },
  most: number,
  at: Date,
): Promise<OrderRow[]> => [
  ...(await db<OrderRow[]>`
    update subscription set owed_reminded_at = ${at}
    where id in (
      select id from subscription where status = 'owed' and pay_later = 'farm' and owed_reminded_at is null and due_date >= ${today}
        and (created_at at time zone ${time_zone})::date + ${days}::int <= ${today}::date order by id limit ${most} for update skip locked)
    returning ${db(ROW_COLUMNS)}`),
]

/** What a person still owes, in all. */
export const sumOfUser = async (db: Db, user_id: string): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`
    select coalesce(sum(${owedCents(db)}), 0)::int as cents from subscription where user_id = ${user_id} and status = 'owed'`
  return row.cents
}
