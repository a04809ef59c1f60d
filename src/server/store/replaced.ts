import type { Db } from './database/database.ts'

/** Orders whose rest has ended early, or become another order, as SQL; see decisions 93 and 97. */

type Sql = ReturnType<Db>

/** Whether another order has taken the place of the rest of an order. */
export const isReplaced = (db: Db, order: string): Sql =>
  db`${db(order)}.id in (select c.subscription_id from order_change c where c.by_order is not null)`

/** The same, or its customer has ended the rest: others have its cartons and its place from then on. */
export const isRestOver = (db: Db, order: string): Sql =>
  db`${db(order)}.id in (select c.subscription_id from order_change c where c.by_order is not null or c.is_end)`

/** The changes by which an order came to replace another one, and that one a third. */
export const before = (db: Db, order: Sql): Sql => db`
  with recursive before as (
    select change_id, subscription_id from order_change where by_order = ${order}
    union all
    select c.change_id, c.subscription_id from order_change c join before on c.by_order = before.subscription_id)`

/** Whether a bank disputes what has paid for an order that this one has replaced: that money has become this one's. */
export const isDisputedBefore = (db: Db, order: Sql): Sql => db`exists (
  ${before(db, order)} select from before join subscription replaced on replaced.id = before.subscription_id where replaced.disputed)`
