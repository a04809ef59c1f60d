import type { Db } from '../../database/database.ts'

/** The shop's own key for push services, encrypted. */

export const read = async (db: Db): Promise<string | undefined> => {
  const [row] = await db<{ sealed: string }[]>`select sealed from push_key`
  return row?.sealed
}

/** Of several processes that make a key at once, the first decides. `instead`: one that can no longer be opened. */
export const put = async (db: Db, sealed: string, instead: string | undefined): Promise<boolean> =>
  (
    await db`
      insert into push_key (sealed) values (${sealed})
      on conflict (only_row) do update set sealed = excluded.sealed where push_key.sealed = ${instead ?? null}`
  ).count === 1
