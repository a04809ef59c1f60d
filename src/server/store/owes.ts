import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { Db } from './database/database.ts'

/** What is still to be paid of orders, as SQL. */

type Sql = ReturnType<Db>

/**
 * The state of an order that is paid later, if its total is `total` and `more` has been paid: owed as long as something is
 * left to pay. Other orders keep their state.
 */
export const owedOrPaid = (db: Db, { total = db`total_cents`, more = 0 }: { total?: Sql; more?: number }) => db`
  case when status in ('owed', 'paid') and pay_later is not null
    then case when ${total} > credit_cents + paid_cents + farm_cents + ${more} then 'owed' else 'paid' end
    else status end`

/** What is still owed, over `subscription` under any alias. */
export const owedCents = (db: Db, order = 'subscription') => {
  const came = db`(${db(order)}.credit_cents + ${db(order)}.paid_cents + ${db(order)}.farm_cents)`
  return db`
  case when ${db(order)}.status = 'owed' then ${db(order)}.total_cents - ${came}
    when ${db(order)}.ended_total_cents is null then 0 else greatest(0, ${db(order)}.ended_total_cents - ${came}) end`
}

/** Whether something is owed: the order continues, or it ended with collected cartons unpaid. */
export const owes = (db: Db, order = 'subscription') =>
  db`(${db(order)}.status = 'owed' or (${db(order)}.ended_total_cents is not null and ${owedCents(db, order)} > 0))`

/** What is owed by hand: installments are charged to a card. */
export const owedByHand = (db: Db, order = 'subscription') =>
  db`case when ${db(order)}.pay_later = 'farm' then ${owedCents(db, order)} else 0 end`

/** The installments of an order that should have been paid by now: declined, or past their due date. */
const lateInstallments = (db: Db, today: PlainDate, order: string) => db`
  installment where installment.subscription_id = ${db(order)}.id and (installment.state = 'failed' or (installment.state in ('planned', 'asked') and installment.due_date < ${today}))`

/** Whether something is overdue: its due date or an installment's is past, or it has ended. */
export const isLate = (db: Db, today: PlainDate, order = 'subscription') => db`
  (${owes(db, order)} and (${db(order)}.status <> 'owed' or ${db(order)}.due_date < ${today} or exists (select from ${lateInstallments(db, today, order)})))`

/** What is overdue: everything after the due date, and before that the overdue installments. */
export const overdueCents = (db: Db, today: PlainDate, order = 'subscription') => db`
  case when ${db(order)}.status <> 'owed' or ${db(order)}.due_date < ${today} then ${owedCents(db, order)}
    else (select coalesce(sum(installment.cents), 0)::int from ${lateInstallments(db, today, order)}) end`

/** What is neither recorded as paid nor owed, of an order added by hand or imported: as `unrecordedCents` of one order. */
export const unrecordedCents = (db: Db, order = 'subscription') => db`
  case when ${db(order)}.status = 'manual' then greatest(0, ${db(order)}.total_cents - ${db(order)}.credit_cents - ${db(order)}.paid_cents - ${db(order)}.farm_cents) else 0 end`

/** What a card should have paid: the part of the total not paid by hand or credit and not owed. For an order that counts. */
export const byCardCents = (db: Db, order = 'subscription') => db`
  case ${db(order)}.status when 'owed' then ${db(order)}.paid_cents
    when 'paid' then ${db(order)}.total_cents - ${db(order)}.credit_cents - ${db(order)}.farm_cents else 0 end`

/** Whether a card paid part of it, or should have. */
export const hasCardShare = (db: Db) => db`(paid_cents > 0 or total_cents = 0 or total_cents <> credit_cents + farm_cents)`
