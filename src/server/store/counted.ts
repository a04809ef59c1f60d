import type { Db } from './database/database.ts'

/**
 * Which orders count, as conditions over `subscription` by the name it has in the statement. The states stand here as
 * letters, not as parameters: only so can the indexes over the counted orders be used.
 */

/** Paid, owed, or taken by the farmer's word, as `isCounted` has it. */
export const counts = (db: Db, order = 'subscription') => db`${db(order)}.status in ('paid', 'manual', 'owed')`

/** Besides those that count, those that are being paid, or were paid too little: what they ask for is not sold to others. */
export const takesCapacity = (db: Db, order = 'subscription') => db`${db(order)}.status in ('pending', 'held', 'paid', 'manual', 'owed')`

/**
 * Of those, whether one still keeps its place: while it is being paid and its customer has not verified their address, only
 * until `room_until`. What a bank works on is paid already, and what is paid has no such limit.
 */
export const keepsPlace = (db: Db, at: Date, order = 'subscription') => db`
  (${db(order)}.room_until is null or ${db(order)}.room_until > ${at})`

/** Whether the farmer may still end it or give its money back, as `canEnd` has it. */
export const ends = (db: Db, order = 'subscription') => db`${db(order)}.status in ('held', 'paid', 'manual', 'owed')`

/** What hangs on a cycle or a site: what people call its orders, and what the books keep besides. */
export type Uses = { counted: number; others: number; gifts?: number }
