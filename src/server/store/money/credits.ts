import type { CreditReason } from '../../../shared/shapes/pickups.ts'
import type { Db } from '../database/database.ts'

/** Credit is a ledger: entries are only added, and a balance is their sum. */

export type NewEntry = {
  user_id: string
  cents: number
  reason: CreditReason
  subscription_id?: number
  pickup_id?: number
  gift_id?: number
  note?: string
  /** The person who gave it, if there was one. */
  who?: string
  at: Date
}

/**
 * Locks a person's credit until this transaction ends. Rows that refer to the person may still be added, so that two
 * transactions that have done so don't deadlock here.
 */
export const lockPerson = async (db: Db, user_id: string): Promise<void> => {
  await db`select 1 from app_user where id = ${user_id} for no key update`
}

/** A person's balance, as SQL. */
export const balance = (db: Db, user_id: string) => db`(select coalesce(sum(cents), 0)::int from credit_entry where user_id = ${user_id})`

export const balanceOf = async (db: Db, user_id: string): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`select ${balance(db, user_id)} as cents`
  return row.cents
}

/** What waits under an address. */
export const heldFor = async (db: Db, email: string): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`select coalesce(sum(cents), 0)::int as cents from credit_entry where held_for = ${email}`
  return row.cents
}

/** An entry without an owner, held until someone verifies this address. */
type HeldEntry = Omit<NewEntry, 'user_id'> & { held_for: string }

/** Adds an entry and returns its number. */
export const add = async (db: Db, entry: NewEntry | HeldEntry): Promise<number> => {
  const [row] = await db<[{ entry_id: number }]>`insert into credit_entry ${db(entry)} returning entry_id`
  return row.entry_id
}

export const addAll = async (db: Db, entries: readonly NewEntry[]): Promise<void> => {
  if (entries.length > 0) await db`insert into credit_entry ${db(entries)}`
}

/** What a skipped pickup has brought, for `pickup p`: credit, or a lower amount to pay. */
export const creditedBy = (db: Db) => db`
  (select coalesce(sum(cents), 0)::int from credit_entry c
    where c.subscription_id = p.subscription_id and c.pickup_id = p.pickup_id and c.reason not in ('owedPaid', 'owedReleased'))`

/** The same, separately: credit, and the lower amount to pay. */
export type SkipNet = { pickup_id: number; cents: number; owed_cents: number }

/** The same for an order's pickups that have brought anything. */
export const netOfSkips = async (db: Db, subscription_id: number, pickup_ids: readonly number[]): Promise<SkipNet[]> => {
  const rows = await db<SkipNet[]>`
    select pickup_id, sum(cents)::int as cents,
      coalesce(-sum(cents) filter (where reason in ('owedPaid', 'owedReleased')), 0)::int as owed_cents
    from credit_entry where subscription_id = ${subscription_id} and pickup_id = any(${[...pickup_ids]}) group by pickup_id order by pickup_id`
  return rows.filter(({ cents, owed_cents }) => cents !== 0 || owed_cents !== 0)
}

/** Skipped and short pickups of an order, as far as they have brought less than their price. */
export const listLeftOut = async (
  db: Db,
  subscription_id: number,
): Promise<{ pickup_id: number; state: 'skipped' | 'short'; worth_cents: number }[]> => [
  ...(await db<{ pickup_id: number; state: 'skipped' | 'short'; worth_cents: number }[]>`
    select * from (
      select p.pickup_id, p.state, p.cartons * s.price_cents - ${creditedBy(db)} as worth_cents
      from pickup p join subscription s on s.id = p.subscription_id
      where s.id = ${subscription_id} and p.state in ('skipped', 'short') and p.unclaimed is null) as each
    where worth_cents > 0 order by pickup_id`),
]

/** What is short was made good by so much more than its line said, and nobody has to give it back by hand. */
export const noteShort = (db: Db, given: readonly { pickup_id: number; cents: number }[]) => db`
  update shortage_line l set cents = l.cents + more.cents, by_hand_cents = greatest(0, l.by_hand_cents - more.cents)
  from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as more (pickup_id int, cents int)
  where l.pickup_id = more.pickup_id and l.undone_at is null`

/** Changes to credit because an order was refunded or canceled, since a given time. */
export const sumOfEnding = async (db: Db, subscription_id: number, since: Date): Promise<number> => {
  const [row] = await db<[{ cents: number }]>`
    select coalesce(sum(cents), 0)::int as cents from credit_entry
    where subscription_id = ${subscription_id} and reason in ('orderEnded', 'orderCanceled') and at >= ${since}`
  return row.cents
}

/** An order's skips that still have credit, latest first. */
export const listSkips = async (db: Db, subscription_id: number): Promise<{ pickup_id: number; cents: number }[]> => [
  ...(await db<{ pickup_id: number; cents: number }[]>`
    select pickup_id, sum(cents)::int as cents from credit_entry
    where subscription_id = ${subscription_id} and pickup_id is not null
    group by pickup_id having sum(cents) > 0 order by pickup_id desc`),
]

/**
 * Withdraws an amount from what an order's skips have brought, latest first, so that undoing such a skip returns only the
 * rest. Whatever they don't cover came from a change of the order.
 */
export const withdrawFromSkips = async (
  db: Db,
  { cents, ...entry }: Omit<NewEntry, 'pickup_id'> & { subscription_id: number },
): Promise<void> => {
  let left = cents
  for (const skip of await listSkips(db, entry.subscription_id)) {
    const taken = Math.min(left, skip.cents)
    if (taken > 0) await add(db, { ...entry, cents: -taken, pickup_id: skip.pickup_id })
    left -= taken
  }
  if (left > 0) await add(db, { ...entry, cents: -left })
}
