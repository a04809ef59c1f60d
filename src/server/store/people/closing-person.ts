import type { Role } from '../../../shared/shapes/entities.ts'
import type { Db } from '../database/database.ts'

/** Who closes an account, held while it is closed, and what the farm or they should know before. */

/** `email`: none where somebody else has the address by now. */
export type ClosingPerson = { id: string; email: string | null; email_verified: boolean; role: Role }

export type Order = { id: number; name: string; email: string; second_email: string; status: string }

/** The person's orders are held first, as by everybody who changes them; nobody adds one until this transaction ends. */
export const lockOrders = async (db: Db, user_id: string): Promise<Order[]> => [
  ...(await db<Order[]>`select id, name, email, second_email, status from subscription where user_id = ${user_id} order by id for update`),
]

/** The person, and all admins if they are one, in one order: of two last admins who leave together one stays. */
export const lockPerson = async (db: Db, id: string): Promise<(ClosingPerson & { is_last_admin: boolean }) | undefined> => {
  const people = await db<ClosingPerson[]>`
    select id, email, email_verified, role from app_user
    where closed_at is null and (id = ${id} or (role = 'admin' and exists (select from app_user me where me.id = ${id} and me.role = 'admin')))
    order by id for update`
  const person = people.find((each) => each.id === id)
  const admins = people.filter(({ role }) => role === 'admin')
  return person && { ...person, is_last_admin: person.role === 'admin' && admins.length === 1 }
}

/** Somebody whose account is not closed, with an address or without one. */
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

/** Whether less was paid for an order than was asked, and the farmer has not decided yet. */
export const hasHeld = async (db: Db, user_id: string): Promise<boolean> =>
  (await db`select from subscription where user_id = ${user_id} and status = 'held' limit 1`).length > 0

/** Where others have written an address, by which the farm would still mail it. */
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
