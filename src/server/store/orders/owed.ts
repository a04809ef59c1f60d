import type { Db } from '../database/database.ts'

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
