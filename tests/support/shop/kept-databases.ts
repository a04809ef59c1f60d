import { connect, type Pool } from '../../../src/server/store/database/database.ts'

/**
 * Databases that the files of tests in one process use in turn. A new one costs a tenth of a second, and each connection to
 * it plans every statement anew; one that is used again has its connections, and they know their statements.
 */
export type Database = { url: string; drop: () => Promise<void> }
type Kept = Database & { db: Pool; isTaken: boolean }

const kept: Kept[] = []

/** Whether it is as new again. Whoever is still at work in it, or has changed more than rows, leaves it of no more use. */
const restore = async (db: Pool): Promise<boolean> => {
  const [busy] = await db`
    select from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle' limit 1`
  if (busy) return false
  const [restored] = await db<{ is_new: boolean }[]>`select as_new.restore() as is_new`
  return restored?.is_new === true
}

/** `giveBack`: when the shop in it is closed. */
export const takeDatabase = async (make: () => Promise<Database>): Promise<{ url: string; db: Pool; giveBack: () => Promise<void> }> => {
  let found = kept.find(({ isTaken }) => !isTaken)
  if (!found) {
    const made = await make()
    found = { ...made, db: connect(made.url), isTaken: true }
    kept.push(found)
  }
  const { url, db, drop } = Object.assign(found, { isTaken: true })
  const mine = found
  return {
    url,
    db,
    giveBack: async () => {
      if (await restore(db).catch(() => false)) mine.isTaken = false
      else {
        kept.splice(kept.indexOf(mine), 1)
        await db.end({ timeout: 5 })
        await drop()
      }
    },
  }
}
