import type { CreditReason } from '../../../shared/shapes/pickups.ts'
import type { Db } from '../database/database.ts'

/** Credit is a ledger: entries are only added, and a balance is their sum. */

export type NewEntry = {
  user_id: string
  cents: number
  reason: CreditReason
  subscription_id?: number
  pickup_id?: number
  note?: string
  /** Who gave it, where a person did. */
  who?: string
  at: Date
}

/**
 * Nobody else adds to or takes from a person's credit until this transaction ends. Rows that name the person may still
 * be added meanwhile, so that two who have done so cannot wait for each other here.
 */
export const lockPerson = async (db: Db, user_id: string): Promise<void> => {
  await db`select 1 from app_user where id = ${user_id} for no key update`
}

/** A person's balance, within a statement. */
export const balance = (db: Db, user_id: string) => db`(select coalesce(sum(cents), 0)::int from credit_entry where user_id = ${user_id})`

export const balanceOf = async (db: Db, user_id: string): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`select ${balance(db, user_id)} as cents`
  return row.cents
}

/** Adds an entry and tells its number. */
export const add = async (db: Db, entry: NewEntry): Promise<number> => {
  const [row] = await db<[{ entry_id: number }]>`insert into credit_entry ${db(entry)} returning entry_id`
  return row.entry_id
}

export const addAll = async (db: Db, entries: readonly NewEntry[]): Promise<void> => {
  if (entries.length > 0) await db`insert into credit_entry ${db(entries)}`
}

/** Whose an order is, and what it has brought them in credit so far; below zero, it has used some up. */
export const netOfOrder = async (db: Db, subscription_id: number): Promise<{ user_id: string | null; cents: number }> => {
  const [row] = await db<[{ user_id: string | null; cents: number }]>`
    select s.user_id, coalesce(sum(cents), 0)::int as cents from subscription s left join credit_entry on subscription_id = s.id
    where s.id = ${subscription_id} group by s.user_id`
  return row
}

/** What each of some pickups of an order has brought in credit, if anything: its price while it is skipped. */
export const netOfPickups = async (
  db: Db,
  subscription_id: number,
  pickup_ids: readonly number[],
): Promise<{ pickup_id: number; cents: number }[]> => [
  ...(await db<{ pickup_id: number; cents: number }[]>`
    select pickup_id, sum(cents)::int as cents from credit_entry
    where subscription_id = ${subscription_id} and pickup_id = any(${[...pickup_ids]}) group by pickup_id having sum(cents) <> 0 order by pickup_id`),
]

/**
 * Brings what an ended order has brought back to nothing: credit it used up comes back, credit of its skips is
 * withdrawn. What of that is spent already stays spent: nobody comes to owe the farm, or to owe it less. Tells what came back.
 */
export const endOrder = async (db: Db, subscription_id: number, at: Date): Promise<number> => {
  const { user_id, cents } = await netOfOrder(db, subscription_id)
  if (user_id === null || cents === 0) return 0
  await lockPerson(db, user_id)
  const there = Math.max(0, await balanceOf(db, user_id))
  const back = Math.max(-cents, -there)
  if (back !== 0) await add(db, { user_id, cents: back, reason: 'orderEnded', subscription_id, at })
  return Math.max(0, back)
}
