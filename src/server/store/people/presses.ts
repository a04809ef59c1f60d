import type { Db } from '../database/database.ts'

/** What each press of a button has created, by the page's key. */
export type Press = { digest: string; made_id: number | null }

/**
 * Takes the key or returns what it created: of several concurrent requests one gets it, and the others wait until it has
 * created something or failed.
 */
export const take = async (db: Db, press_key: string, digest: string, at: Date): Promise<Press | undefined> => {
  const taken = await db`insert into press (press_key, digest, at) values (${press_key}, ${digest}, ${at}) on conflict do nothing`
  if (taken.count === 1) return undefined
  const [first] = await db<[Press]>`select digest, made_id from press where press_key = ${press_key}`
  return first
}

export const keepMade = (db: Db, press_key: string, made_id: number) =>
  db`update press set made_id = ${made_id} where press_key = ${press_key}`

export const forgetPresses = (db: Db, before: Date) => db`delete from press where at < ${before}`
