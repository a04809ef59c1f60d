import type { Db } from '../database/database.ts'

/** Webhook events of the payment provider, received and missing. */

/** Records an event of the provider; false if it is a repeat. */
export const noteEvent = async (db: Db, event: { id: string; type: string }, at: Date): Promise<boolean> =>
  (await db`insert into payment_event (event_id, type, received_at) values (${event.id}, ${event.type}, ${at}) on conflict do nothing`)
    .count === 1

/** When the provider last sent us anything. */
export const readToldAt = async (db: Db): Promise<Date | null> => {
  const [row] = await db<[{ told_at: Date | null }]>`select max(received_at) as told_at from payment_event`
  return row.told_at
}

/** Orders made after the provider's last event and settled for a while: it must have sent an event about them. */
export const readUntold = async (
  db: Db,
  toldAt: Date | undefined,
  settledBefore: Date,
): Promise<{ orders: number; first_settled_at: Date | null }> => {
  const [row] = await db<[{ orders: number; first_settled_at: Date | null }]>`
    select count(*)::int as orders, min(settled_at) as first_settled_at from subscription
    where payment_ref is not null and settled_at < ${settledBefore} ${toldAt ? db`and created_at > ${toldAt}` : db``}`
  return row
}
