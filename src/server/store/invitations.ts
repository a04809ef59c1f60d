import type { Db } from './database.ts'

/** Cycles that are not open to all, but to this person. */
export const listEarly = async (db: Db, user_id: string): Promise<number[]> => {
  const rows = await db<{ cycle_id: number }[]>`
    select cycle_id from invitation join cycle using (cycle_id) where user_id = ${user_id} and not is_active and not stopped_itself`
  return rows.map(({ cycle_id }) => cycle_id)
}
