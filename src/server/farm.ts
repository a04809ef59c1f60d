import type { Config } from './config.ts'
import type { Pool } from './store/database.ts'
import { type FarmRow, readFarm } from './store/farm-settings.ts'

/** The farm's settings, in memory; the zone is never missing. */
export type Farm = Omit<FarmRow, 'time_zone'> & { time_zone: string }

/** What every part of the shop reads without asking the database; other processes' changes are heard and read again. */
export type KeptFarm = { readonly current: Farm; reload: () => Promise<void>; close: () => Promise<void> }

const CHANNEL = 'shop_changed'

export const openFarm = async (db: Pool, { timeZone }: Pick<Config, 'timeZone'>): Promise<KeptFarm> => {
  const read = async (): Promise<Farm> => {
    const row = await readFarm(db)
    return { ...row, time_zone: row.time_zone ?? timeZone }
  }
  let current = await read()
  const reload = async () => {
    current = await read()
  }
  // Without a database it stays as it was; once there is one again, the second function is called.
  const hear = () => void reload().catch(() => {})
  const { unlisten } = await db.listen(CHANNEL, hear, hear)
  return {
    get current() {
      return current
    },
    reload,
    close: () => unlisten().catch(() => {}),
  }
}
