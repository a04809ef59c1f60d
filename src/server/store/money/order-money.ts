import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { OrderMoney, ToldMoney } from '../../../shared/shapes/orders.ts'
import type { Db } from '../database/database.ts'
import * as orderChanges from '../orders/order-changes.ts'
import { owedCents } from '../owes.ts'
import { isStillOwed } from '../still-to-come.ts'

/** What was paid for an order, came back and is still to come; as of the moment in which its order is held, or for a look. */
export const readOrderMoney = async (db: Db, id: number, today: PlainDate): Promise<OrderMoney | undefined> => {
  const [row] = await db<OrderMoney[]>`
    select s.version, s.paid_cents, s.refunded_cents, greatest(0, s.credit_cents) as used_cents, s.disputed, s.status = 'held' as is_held, ${owedCents(db, 's')} as owed_cents,
      exists (select from receipt where subscription_id = s.id and kind = 'payment' and payment_ref is not null) as can_refund,
      case when s.pay_later is null and s.paid_cents = 0 and s.credit_cents <= 0 then s.total_cents - s.credit_cents else s.farm_cents end as by_hand_cents,
      greatest(0, s.credit_cents) + (select coalesce(sum(cents), 0)::int from credit_entry where subscription_id = s.id) as given_cents,
      (select (select coalesce(sum(cents), 0)::int from credit_entry where user_id = person.id)
        from app_user person where person.id = s.user_id and closed_at is null) as balance_cents,
      pickups, cartons, cartons * s.price_cents as coming_cents
    from subscription s,
      lateral (
        select count(distinct (pickup_date, site_id))::int as pickups, coalesce(sum(cartons), 0)::int as cartons
        from pickup where subscription_id = s.id and state in ('planned', 'donated', 'stopped') and ${isStillOwed(db, today)}) as coming
    where s.id = ${id}`
  return row
}

/** The same for the farmer's eyes, with what is still to be paid. */
export const tellOrderMoney = async (db: Db, id: number, today: PlainDate): Promise<Omit<ToldMoney, 'left_at_sites'> | undefined> => {
  const money = await readOrderMoney(db, id, today)
  const changes = await orderChanges.listOfOrder(db, id)
  const [ahead] = await db<Pick<ToldMoney, 'installments' | 'card_payments' | 'has_account'>[]>`
    select s.user_id is not null as has_account,
      (select count(*)::int from receipt where subscription_id = s.id and kind = 'payment' and method = 'card') as card_payments,
      (select coalesce(json_agg(each order by number), '[]') from (
        select number, due_date, cents, state, needs_confirmation, failure, next_try from installment where installment.subscription_id = s.id) each) as installments
    from subscription s where s.id = ${id}`
  return money && ahead && { ...money, ...ahead, changes }
}
