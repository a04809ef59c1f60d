import type { PlainDate } from '../../shared/dates/calendar.ts'
import type { Db } from './database/database.ts'

/** What is still to be paid of orders, within statements. */

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
export const owedCents = (db: Db, order = 'subscription') => {
  const came = db`(${db(order)}.credit_cents + ${db(order)}.paid_cents + ${db(order)}.farm_cents)`
  return db`
  case when ${db(order)}.status = 'owed' then ${db(order)}.total_cents - ${came}
    when ${db(order)}.ended_total_cents is null then 0 else greatest(0, ${db(order)}.ended_total_cents - ${came}) end`
}

/** Whether something is: it goes on, or it has ended and something that was collected is not paid. */
export const owes = (db: Db, order = 'subscription') =>
  db`(${db(order)}.status = 'owed' or (${db(order)}.ended_total_cents is not null and ${owedCents(db, order)} > 0))`

/** What of it is to be paid by hand: what is paid in installments is charged to a card. */
export const owedByHand = (db: Db, order = 'subscription') =>
  db`case when ${db(order)}.pay_later = 'farm' then ${owedCents(db, order)} else 0 end`

/** The installments of an order that should have come by now: the bank has refused them, or their day has gone by. */
const lateInstallments = (db: Db, today: PlainDate, order: string) => db`
  installment where installment.subscription_id = ${db(order)}.id and (installment.state = 'failed' or (installment.state in ('planned', 'asked') and installment.due_date < ${today}))`

/** Whether something of it is late: its last day is past, or that of an installment, or it has ended. */
export const isLate = (db: Db, today: PlainDate, order = 'subscription') => db`
  (${owes(db, order)} and (${db(order)}.status <> 'owed' or ${db(order)}.due_date < ${today} or exists (select from ${lateInstallments(db, today, order)})))`

/** What of it is late: all after its last day, and before that the installments that are. */
export const overdueCents = (db: Db, today: PlainDate, order = 'subscription') => db`
  case when ${db(order)}.status <> 'owed' or ${db(order)}.due_date < ${today} then ${owedCents(db, order)}
    else (select coalesce(sum(installment.cents), 0)::int from ${lateInstallments(db, today, order)}) end`

/** What came by hand: what is noted, and all of an order that the farmer has added as paid. */
export const byHandCents = (db: Db, order = 'subscription') => db`
  case when ${db(order)}.status = 'manual' then ${db(order)}.total_cents - ${db(order)}.credit_cents else ${db(order)}.farm_cents end`

/** What a card should have brought: what of the total came neither by hand nor by credit, and is not owed. Of an order that counts. */
export const byCardCents = (db: Db, order = 'subscription') => db`
  case ${db(order)}.status when 'owed' then ${db(order)}.paid_cents
    when 'paid' then ${db(order)}.total_cents - ${db(order)}.credit_cents - ${db(order)}.farm_cents else 0 end`

/** Whether a card paid some of it, or should have. */
export const hasCardShare = (db: Db) => db`(paid_cents > 0 or total_cents = 0 or total_cents <> credit_cents + farm_cents)`
