import type { Db } from '../database/database.ts'
import { hasTrigram, namePattern, type Selection } from './order-selection.ts'

/**
 * What the orders come to, kept by place and by name; those that are being paid are not in it. Each sum is read as what is kept and what waits to be
 * put there, in one statement, and so is exactly that of the rows.
 */

export type Sums = Record<'orders' | 'total' | 'cartons' | 'donated' | 'cards' | 'card' | 'settled' | 'refunded' | 'credit', number>

const AMOUNTS = ['orders', 'by_card', 'total_cents', 'cartons', 'donated', 'paid_cents', 'refunded_cents', 'credit_cents']

const amounts = (db: Db) => db.unsafe(AMOUNTS.join(', '))

/** Whether the sums of a selection are kept: by cycle, site and state, or by name and state, but not by both. */
export const isKept = ({ q, cycle_id, site_id, status, care }: Selection): boolean =>
  !care && status !== 'pending' && !(q && (cycle_id || site_id))

const contains = (db: Db, q: string) =>
  hasTrigram(q) ? db`name like lower(${namePattern(q)}::text)` : db`strpos(name, lower(${q}::text)) > 0`

const where = (db: Db, { q, cycle_id, site_id, status }: Selection) => db`
  ${status ? db`status = ${status}` : db`status in ('paid', 'manual')`}
  ${cycle_id ? db`and cycle_id = ${cycle_id}` : db``} ${site_id ? db`and site_id = ${site_id}` : db``} ${q ? db`and ${contains(db, q)}` : db``}`

const kept = (db: Db, selection: Selection) => db`
  (select status, ${amounts(db)} from ${selection.q ? db`sums.order_name` : db`sums.order_place`} where ${where(db, selection)}
   union all
   select status, ${amounts(db)} from sums.order_change where ${where(db, selection)}) as kept`

export const selectKeptCount = (db: Db, selection: Selection) => db<[{ count: number }]>`
  select coalesce(sum(orders), 0)::int as count from ${kept(db, selection)}`

export const selectKeptTotals = (db: Db, selection: Selection) => db<[Sums]>`
  select coalesce(sum(orders), 0)::int as orders, coalesce(sum(total_cents), 0)::float8 as total, coalesce(sum(cartons), 0)::float8 as cartons,
    coalesce(sum(donated), 0)::float8 as donated, coalesce(sum(by_card) filter (where status = 'paid'), 0)::int as cards,
    coalesce(sum(total_cents - credit_cents) filter (where status = 'paid'), 0)::float8 as card, coalesce(sum(credit_cents), 0)::float8 as credit,
    coalesce(sum(paid_cents - refunded_cents) filter (where status = 'paid'), 0)::float8 as settled,
    coalesce(sum(refunded_cents), 0)::float8 as refunded
  from ${kept(db, selection)}`

/** Orders and their total by cycle, as a table of a statement. */
export const ofCycles = (db: Db) => db`
  (select cycle_id, sum(orders) as orders, sum(total_cents) as total_cents
   from (select cycle_id, status, ${amounts(db)} from sums.order_place union all select cycle_id, status, ${amounts(db)} from sums.order_change) as kept
   where status in ('paid', 'manual') group by cycle_id) as of_cycle`

/** The names that a search finds. */
export const listNames = async (db: Db, selection: Selection): Promise<string[]> => {
  const rows = await db<{ name: string }[]>`
    select name from sums.order_name where ${where(db, selection)} union select name from sums.order_change where ${where(db, selection)}`
  return rows.map(({ name }) => name)
}

const summed = (db: Db) => db.unsafe(AMOUNTS.map((each) => `sum(${each})`).join(', '))
const added = (db: Db) => db.unsafe(AMOUNTS.map((each) => `${each} = kept.${each} + excluded.${each}`).join(', '))

/** Puts what waits to where it is kept. What comes meanwhile waits for the next time. */
export const foldOrders = async (tx: Db): Promise<void> => {
  await tx`lock table sums.order_place in share row exclusive mode`
  await tx`
    with change as (delete from sums.order_change returning *), named as (
      insert into sums.order_name as kept (name, status, ${amounts(tx)})
      select name, status, ${summed(tx)} from change group by name, status
      on conflict (name, status) do update set ${added(tx)}
    )
    insert into sums.order_place as kept (cycle_id, site_id, status, ${amounts(tx)})
    select cycle_id, site_id, status, ${summed(tx)} from change group by cycle_id, site_id, status
    on conflict (cycle_id, site_id, status) do update set ${added(tx)}`
  await tx`delete from sums.order_place where orders = 0`
  await tx`delete from sums.order_name where orders = 0`
}
