import type { PlainDate } from '../../../shared/dates/calendar.ts'
import { type BalanceFacts, balanceOf } from '../../../shared/rules/money/balance.ts'
import type { Balance } from '../../../shared/shapes/balance.ts'
import type { ToldBalance } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'
import * as orderChanges from '../orders/order-changes.ts'
import { isDisputedBefore } from '../replaced.ts'
import { isStillOwed } from '../still-to-come.ts'

/** Reads the stored money and cartons of orders, from which their balance is worked out. */

const facts = (db: Db, today: PlainDate) => db`
  s.id, json_build_object('version', s.version, 'status', s.status, 'pay_later', s.pay_later, 'price_cents', s.price_cents,
    'total_cents', s.total_cents, 'credit_cents', s.credit_cents, 'paid_cents', s.paid_cents, 'farm_cents', s.farm_cents,
    'ended_total_cents', s.ended_total_cents, 'donation_cartons', s.donation_cartons, 'is_disputed_before', ${isDisputedBefore(db, db`s.id`)}) as order,
  (select coalesce(json_agg(each), '[]') from (
    select receipt_no, kind, method, cents, of_receipt, disputed, payment_ref is not null as is_known
    from receipt where receipt.subscription_id = s.id) each) as receipts,
  (select coalesce(json_agg(each), '[]') from (select cents from credit_entry where credit_entry.subscription_id = s.id) each) as entries,
  (select coalesce(json_agg(each), '[]') from (
    select cartons, state, pickup_date, pickup.site_id, ${isStillOwed(db, today)} as is_to_come, held_from is not null as is_held_over, unclaimed
    from pickup where pickup.subscription_id = s.id) each) as pickups,
  (select (select coalesce(sum(cents), 0)::int from credit_entry where user_id = person.id)
    from app_user person where person.id = s.user_id and closed_at is null) as person_cents`

/** The balances of these orders by number, locked or just read. */
export const readBalances = async (db: Db, ids: readonly number[], today: PlainDate): Promise<Map<number, Balance>> => {
  if (ids.length === 0) return new Map()
  const rows = await db<(BalanceFacts & { id: number })[]>`
    select ${facts(db, today)} from subscription s where s.id = any(${[...new Set(ids)]}::int[])`
  return new Map(rows.map(({ id, ...each }) => [id, balanceOf(each)]))
}

export const readBalance = async (db: Db, id: number, today: PlainDate): Promise<Balance | undefined> =>
  (await readBalances(db, [id], today)).get(id)

/** The same for the farmer, with what is still to be paid. */
export const readToldBalance = async (db: Db, id: number, today: PlainDate): Promise<Omit<ToldBalance, 'left_at_sites'> | undefined> => {
  const balance = await readBalance(db, id, today)
  const changes = await orderChanges.listOfOrder(db, id)
  const [ahead] = await db<Pick<ToldBalance, 'installments' | 'card_payments' | 'has_account'>[]>`
    select s.user_id is not null as has_account,
      (select count(*)::int from receipt where subscription_id = s.id and kind = 'payment' and method = 'card') as card_payments,
      (select coalesce(json_agg(each order by number), '[]') from (
        select number, due_date, cents, state, needs_confirmation, failure, next_try from installment where installment.subscription_id = s.id) each) as installments
    from subscription s where s.id = ${id}`
  return balance && ahead && { ...balance, ...ahead, changes }
}
