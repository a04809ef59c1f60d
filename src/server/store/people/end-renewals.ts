import type { Db } from '../database/database.ts'

/** Ends the automatic renewal of someone who leaves, or whose address is someone else's now. What they agreed to stays, as the proof that they did. */
export const endRenewals = async (db: Db, user_id: string): Promise<void> => {
  await db`
    insert into card_to_forget select method from auto_renewal where user_id = ${user_id} and method is not null on conflict do nothing`
  await db`
    update auto_renewal set ended_at = now(), customer = null, method = null, brand = null, last4 = null
    where user_id = ${user_id} and ended_at is null`
}
