import { addDays, type PlainDate } from '../../../shared/dates/calendar.ts'
import { type ScheduledInstallment, TOLD_DAYS_BEFORE } from '../../../shared/rules/money/spread-installments.ts'
import type { Db } from '../database/database.ts'
import { setOrderDue, waitsForCard } from './installments.ts'

/** Installments that are due, and whether they may be charged today. */

/** Orders with such installments, or with one so soon that its customer can't be notified in time, and a card that isn't `useless`. */
export const listOrders = async (db: Db, today: PlainDate, useless: readonly string[]): Promise<number[]> => {
  const rows = await db<{ id: number }[]>`
    select s.id from subscription s
    where s.status = 'owed' and s.pay_later = 'installments' and not s.disputed
      and exists (select from installment where subscription_id = s.id and state = 'planned' and not ${waitsForCard(db, useless)}
        and (due_date <= ${today} or (told_at is null and due_date < ${addDays(today, TOLD_DAYS_BEFORE)})))
      and exists (select from saved_card card where card.subscription_id = s.id)
    order by s.id`
  return rows.map(({ id }) => id)
}

export const list = async (db: Db, subscription_id: number, time_zone: string): Promise<ScheduledInstallment[]> => [
  ...(await db<ScheduledInstallment[]>`
    select number, state, due_date, next_try, (asked_at at time zone ${time_zone})::date as asked_on, told_at is not null as is_told
    from installment where subscription_id = ${subscription_id} order by number`),
]

/** Moves installments of a locked order to other days, of which the customer is notified. */
export const move = async (db: Db, subscription_id: number, moved: readonly { number: number; due_date: PlainDate }[]): Promise<void> => {
  await db`
    update installment set due_date = moved.due_date, told_at = null
    from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as moved (number int, due_date date)
    where subscription_id = ${subscription_id} and installment.number = moved.number and installment.state = 'planned'`
  await setOrderDue(db, subscription_id)
}
