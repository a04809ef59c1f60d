import { orderOfReference } from '../../../../shared/rules/search-words.ts'
import type { Customer } from '../../../../shared/shapes/customers.ts'
import type { Db } from '../../database/database.ts'
import { isQuiet } from '../../quiet.ts'
import { accounts, addressOf, facts, isWaiting, others, sameCustomer } from './customer-kinds.ts'

/** Who is meant by an id: an account, open or closed, or the newest order of somebody without one. */
export type Known = { user_id: string } | { order_id: number }

/** Finds whom an id means; a reference of an order leads to its account if it has one. */
export const findKnown = async (db: Db, id: string): Promise<Known | undefined> => {
  const order = orderOfReference(id)
  if (order === undefined) {
    const [user] = await db<{ user_id: string }[]>`select id as user_id from app_user where id = ${id}`
    return user
  }
  const [row] = await db<{ user_id: string | null; order_id: number }[]>`
    select s.user_id, coalesce((select max(o.id) from subscription o where ${sameCustomer(db, 'o')}), s.id) as order_id
    from subscription s where s.id = ${order}`
  if (!row) return undefined
  return row.user_id === null ? { order_id: row.order_id } : { user_id: row.user_id }
}

type Head = Omit<Customer, 'id' | 'since' | 'has_account' | 'last_order'> & { since: Date; is_closed: boolean; note: string; ids: number[] }

/** The head of a customer's page, and the numbers of all their orders, newest first. */
export const readHead = async (db: Db, known: Known): Promise<Head> => {
  const kind = 'user_id' in known ? accounts(db) : others(db)
  const own = kind.isAccount
    ? db`u.created_at as since, coalesce(u.email, '') as email, u.email_verified as is_verified, coalesce(${isQuiet(db, db`u.email`)}, false) as is_uninvited,
        coalesce(${isWaiting(db)}, false) as is_waiting, u.name as own_name, u.closed_at is not null as is_closed, u.farm_note as note`
    : db`s.created_at as since, ${addressOf(db)} as email, false as is_verified, ${isQuiet(db, addressOf(db))} as is_uninvited,
        false as is_waiting, '' as own_name, false as is_closed, '' as note`
  const [row] = await db<[Head]>`
    select since, email, is_verified, is_uninvited, is_waiting, is_closed, note, ids, orders, owed_cents,
      case when is_closed then '' else coalesce(nullif(order_name, ''), nullif(own_name, ''), email) end as name
    from (
      select ${own}, ${facts(db, kind)}, array(select o.id from ${kind.orders} order by o.id desc) as ids
      from ${'user_id' in known ? db`app_user u where u.id = ${known.user_id}` : db`subscription s where s.id = ${known.order_id}`}
    ) person`
  return row
}

export const setNote = (tx: Db, user_id: string, note: string) =>
  tx`update app_user set farm_note = ${note}, updated_at = now() where id = ${user_id}`

/** Locks an open account and returns its note. */
export const lockNote = async (tx: Db, user_id: string): Promise<{ email: string; note: string } | undefined> => {
  const [row] = await tx<{ email: string; note: string }[]>`
    select email, farm_note as note from app_user where id = ${user_id} and closed_at is null for no key update`
  return row
}
