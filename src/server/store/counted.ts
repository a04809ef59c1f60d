import type { Db } from './database/database.ts'

/**
 * SQL conditions for which orders count, for `subscription` under any alias. The states are written as literals, not
 * parameters, because only then can the indexes over counted orders be used.
 */

/** Paid, owed or manual, as in `isCounted`. */
export const counts = (db: Db, order = 'subscription') => db`${db(order)}.status in ('paid', 'manual', 'owed')`

/** Orders that count, plus those being paid or underpaid: their cartons aren't sold to others. */
export const takesCapacity = (db: Db, order = 'subscription') => db`${db(order)}.status in ('pending', 'held', 'paid', 'manual', 'owed')`

/**
 * Whether one of those still keeps its place: while it is being paid and its customer is unverified, only until
 * `room_until`. A payment the bank is processing counts as paid, and paid orders have no such limit.
 */
export const keepsPlace = (db: Db, at: Date, order = 'subscription') => db`
  (${db(order)}.room_until is null or ${db(order)}.room_until > ${at})`

/** Whether the farmer may still end or refund it, as in `canEnd`. */
export const ends = (db: Db, order = 'subscription') => db`${db(order)}.status in ('held', 'paid', 'manual', 'owed')`

/** What depends on a cycle or a site: its orders, and the records in the books. */
export type Uses = { counted: number; others: number; gifts?: number }
