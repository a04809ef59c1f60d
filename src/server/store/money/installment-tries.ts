import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { InstallmentState } from '../../../shared/shapes/receipts.ts'
import type { Db } from '../database/database.ts'
import { columns, type Installment, type InstallmentName, waitsForCard } from './installments.ts'

/** Tries to charge an installment: when one is due, what the provider is asked, and the outcome. */

const isDue = (db: Db, today: PlainDate, useless: readonly string[]) => db`(
  ((installment.state = 'planned' and installment.due_date <= ${today}) or (installment.state = 'failed' and next_try <= ${today}))
  and not ${waitsForCard(db, useless)})`

type Due = InstallmentName & { state: InstallmentState }

/** Installments to charge (only those with a date), and those whose reply is overdue; oldest first. */
export const listDue = async (
  db: Db,
  { today, askedBefore, most, useless }: { today: PlainDate | null; askedBefore: Date; most: number; useless: readonly string[] },
): Promise<Due[]> => {
  const toAsk =
    today === null ? db`false` : db`s.status = 'owed' and s.pay_later = 'installments' and not s.disputed and ${isDue(db, today, useless)}`
  return [
    ...(await db<Due[]>`
      select subscription_id, number, installment.state from installment join subscription s on s.id = subscription_id
      where (${toAsk}) or (installment.state = 'asked' and asked_at < ${askedBefore})
      order by installment.due_date, subscription_id, number limit ${most}`),
  ]
}

/** The due installment of a locked order, if it is still to be charged. */
export const findDue = async (
  db: Db,
  { subscription_id, number }: InstallmentName,
  today: PlainDate,
  useless: readonly string[],
): Promise<Installment | undefined> => {
  const [row] = await db<Installment[]>`
    select ${columns(db)} from installment where subscription_id = ${subscription_id} and number = ${number} and ${isDue(db, today, useless)}`
  return row
}

/**
 * Records that the provider is about to be asked for an installment, under a new key for each try. Of several concurrent
 * callers, one succeeds.
 */
export const ask = async (db: Db, { subscription_id, number }: InstallmentName, at: Date): Promise<Installment | undefined> => {
  const [row] = await db<Installment[]>`
    update installment set state = 'asked', tries = tries + 1, asked_at = ${at}, failure = null, needs_confirmation = false, next_try = null,
      payment_ref = null, provider_key = 'part-' || (select shop_id from shop) || '-' || gen_random_uuid()
    where subscription_id = ${subscription_id} and number = ${number} and state in ('planned', 'failed')
    returning ${columns(db)}`
  return row
}

/** The provider has this installment's payment, which overrides any earlier result. */
export const markPaid = (db: Db, { subscription_id, number }: InstallmentName, payment_ref: string | null) => db`
  update installment set state = 'paid', payment_ref = ${payment_ref}, failure = null, needs_confirmation = false, next_try = null
  where subscription_id = ${subscription_id} and number = ${number}`

/** The bank is still processing: from now on we ask about the payment by its id. */
export const noteRef = (db: Db, { subscription_id, number, provider_key }: Installment, payment_ref: string) => db`
  update installment set payment_ref = ${payment_ref}
  where subscription_id = ${subscription_id} and number = ${number} and state = 'asked' and provider_key = ${provider_key}`

export type Failure = Pick<Installment, 'failure' | 'needs_confirmation' | 'next_try'>

/** Ends a try, identified by its key; false if another process already did. */
export const markFailed = async (db: Db, { subscription_id, number, provider_key }: Installment, failure: Failure): Promise<boolean> =>
  (
    await db`
      update installment set ${db({ ...failure, state: 'failed' })}
      where subscription_id = ${subscription_id} and number = ${number} and state = 'asked' and provider_key = ${provider_key}`
  ).count === 1

/** A try that never reached the provider doesn't count. */
export const undoTry = async (db: Db, { subscription_id, number, provider_key }: Installment): Promise<void> => {
  await db`
    update installment set state = 'planned', tries = tries - 1
    where subscription_id = ${subscription_id} and number = ${number} and state = 'asked' and provider_key = ${provider_key}`
}

/** Retries a failed installment from a given day. */
export const restart = (db: Db, subscription_id: number, due_date: PlainDate) => db`
  update installment set state = 'planned', due_date = ${due_date}, tries = 0, next_try = null, failure = null, needs_confirmation = false, told_at = null
  where subscription_id = ${subscription_id} and state = 'failed'`

export type NewTries = { today: PlainDate; from: PlainDate; daysApart: number }

/**
 * Retries with the new card what the old one couldn't pay: on the day announced to the customer if that isn't past (as
 * after a dispute), otherwise from `from` on, some days apart. The bank's message about the old card no longer applies.
 */
export const tryNewCard = (db: Db, subscription_id: number, { today, from, daysApart }: NewTries) => db`
  update installment set failure = null, needs_confirmation = false,
    next_try = case when next_try >= ${today} then next_try else ${from}::date + ${daysApart}::int * (
      select count(*)::int from installment sooner where sooner.subscription_id = ${subscription_id} and sooner.state = 'failed'
        and (sooner.next_try is null or sooner.next_try < ${today}) and sooner.number < installment.number) end
  where subscription_id = ${subscription_id} and state = 'failed'`
