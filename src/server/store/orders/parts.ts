import type { Db } from '../database/database.ts'

/** The parts of orders that are paid in parts. What of them is not paid is what such an order owes. */

/** What is paid with the order itself. */
export const firstCents = async (db: Db, subscription_id: number): Promise<number> => {
  const [row] = await db<{ cents: number }[]>`select cents from part where subscription_id = ${subscription_id} and number = 0`
  if (!row) throw new Error(`Order ${subscription_id} has no first part`)
  return row.cents
}
