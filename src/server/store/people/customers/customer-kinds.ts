import { counts } from '../../counted.ts'
import type { Db } from '../../database/database.ts'
import { owedCents, owes } from '../../owes.ts'

/**
 * The people of the shop. A customer is an account, or the orders without one that have the same name and emails:
 * those are known by the reference of one of them.
 */

export type Sql = ReturnType<Db>

/** A customer in SQL: an account `u`, or the newest order `s` of somebody without one. `orders` are their orders `o`. */
export type Kind = { readonly isAccount: boolean; readonly orders: Sql }

export const accounts = (db: Db): Kind => ({ isAccount: true, orders: db`subscription o where o.user_id = u.id` })

export const sameCustomer = (db: Db, other: string) => db`
  ${db(other)}.user_id is null and lower(${db(other)}.name) = lower(s.name) and lower(${db(other)}.second_email) = lower(s.second_email)
    and lower(${db(other)}.email) = lower(s.email)`

/** Where somebody without an account reads email. */
export const addressOf = (db: Db) => db`coalesce(nullif(s.email, ''), s.second_email)`

export const others = (db: Db): Kind => ({ isAccount: false, orders: db`subscription o where ${sameCustomer(db, 'o')}` })

export const isWaiting = (db: Db) => db`
  (exists (select from place_wish w where w.user_id = u.id and w.state in ('waiting', 'offered'))
    or exists (select from waitlist_entry w where w.email = u.email and w.notified_at is null))`

/** An answer that is looked up for one customer after the other, never for all at once. */
export const oneByOne = (db: Db, query: Sql) => db`coalesce((select true from ${query} limit 1), false)`

const named = (db: Db, newest: Sql, own: Sql) => db`coalesce((select o.name from ${newest} order by o.id desc limit 1), ${own})`

/** What the list shows about a customer; `since` and its place in the list are already known. */
export const facts = (db: Db, { orders, isAccount }: Kind) => db`
  ${isAccount ? named(db, orders, db`''`) : db`s.name`} as order_name,
  (select count(*)::int from ${orders} and ${counts(db, 'o')}) as orders,
  (select coalesce(sum(${owedCents(db, 'o')}), 0)::int from ${orders} and ${owes(db, 'o')}) as owed_cents`
