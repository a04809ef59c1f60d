import type { PlainDate } from '../../../shared/dates/calendar.ts'
import type { Db } from '../database/database.ts'
import { owedCents } from '../owes.ts'
import { hasHandedOut, isUnverifiedDebt } from '../unverified-debt.ts'

/** Unpaid orders of people with an unverified address: those that can be canceled together, and those with eggs already collected. */
export type UnverifiedDebts = { orders: number; owed_cents: number; handed_out: number }

export const read = async (db: Db, today: PlainDate): Promise<UnverifiedDebts> => {
  const [row] = await db<[UnverifiedDebts]>`
    select count(*) filter (where not is_gone)::int as orders, coalesce(sum(owed_cents) filter (where not is_gone), 0)::int as owed_cents,
      count(*) filter (where is_gone)::int as handed_out
    from (select ${owedCents(db, 's')} as owed_cents, ${hasHandedOut(db, today)} as is_gone from subscription s where ${isUnverifiedDebt(db)}) as debt`
  return row
}

/** The numbers of those that can be canceled, lowest first. */
export const list = async (db: Db, today: PlainDate): Promise<number[]> => {
  const rows = await db<{ id: number }[]>`
    select s.id from subscription s where ${isUnverifiedDebt(db)} and not ${hasHandedOut(db, today)} order by s.id`
  return rows.map(({ id }) => id)
}

/** Whether an order is still one of them. */
export const isOne = async (db: Db, id: number, today: PlainDate): Promise<boolean> =>
  (await db`select 1 from subscription s where s.id = ${id} and ${isUnverifiedDebt(db)} and not ${hasHandedOut(db, today)}`).length > 0
