import type { Role } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'

/** The person closing an account, locked meanwhile, and what they or the farm should know first. */

/** `email`: none if someone else has the address by now. */
export type ClosingPerson = { id: string; email: string | null; email_verified: boolean; role: Role }

export type Order = { id: number; name: string; email: string; second_email: string; status: string }

/** Locks the person's orders first, in the usual order; nobody can add one until this transaction ends. */
export const lockOrders = async (db: Db, user_id: string): Promise<Order[]> => [
  ...(await db<Order[]>`select id, name, email, second_email, status from subscription where user_id = ${user_id} order by id for update`),
]

/** Locks the person, and all admins in a fixed order if they are one: of two last admins who leave at once, one stays. */
export const lockPerson = async (db: Db, id: string): Promise<(ClosingPerson & { is_last_admin: boolean }) | undefined> => {
  const people = await db<ClosingPerson[]>`
    select id, email, email_verified, role from app_user
    where closed_at is null and (id = ${id} or (role = 'admin' and exists (select from app_user me where me.id = ${id} and me.role = 'admin')))
    order by id for update`
  const person = people.find((each) => each.id === id)
  const admins = people.filter(({ role }) => role === 'admin')
  return person && { ...person, is_last_admin: person.role === 'admin' && admins.length === 1 }
}

/** A person whose account isn't closed, with or without an address. */
export const findOpen = async (db: Db, id: string): Promise<{ id: string; email: string | null } | undefined> => {
  const [person] = await db<{ id: string; email: string | null }[]>`select id, email from app_user where id = ${id} and closed_at is null`
  return person
}

export const isClosed = async (db: Db, id: string): Promise<boolean> =>
  (await db`select from app_user where id = ${id} and closed_at is not null`).count === 1

export const isLastAdmin = async (db: Db, id: string): Promise<boolean> => {
  const rows = await db<{ id: string }[]>`select id from app_user where role = 'admin' limit 2`
  return rows.length === 1 && rows[0]?.id === id
}

export const countOrders = async (db: Db, user_id: string): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from subscription where user_id = ${user_id} and status not in ('pending', 'expired', 'failed')`
  return row.count
}

/** Whether an order is underpaid and the farmer hasn't decided yet. */
export const hasHeld = async (db: Db, user_id: string): Promise<boolean> =>
  (await db`select from subscription where user_id = ${user_id} and status = 'held' limit 1`).length > 0

/** Where others have entered this address, so that the farm would still email it. */
export const countElsewhere = async (db: Db, email: string): Promise<number> => {
  const [row] = await db<[{ count: number }]>`
    select count(*)::int as count from subscription
    where lower(second_email) = ${email} and user_id is distinct from (select id from app_user where app_user.email = ${email})`
  return row.count
}

export const countUnspentGifts = async (db: Db, user_id: string): Promise<number> => {
  const [row] = await db<[{ count: number }]>`select count(*)::int as count from gift where buyer_id = ${user_id} and state = 'paid'`
  return row.count
}
