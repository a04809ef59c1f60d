import type { Db } from '../database/database.ts'

/** The secret in the address of a person's calendar: who knows it may read that calendar, and nothing else. */

/** The key of a person; the one that is offered, if they have none yet. */
export const findOrAdd = async (db: Db, user_id: string, offered: string): Promise<string> => {
  await db`insert into calendar_key (user_id, key) values (${user_id}, ${offered}) on conflict (user_id) do nothing`
  const [row] = await db<[{ key: string }]>`select key from calendar_key where user_id = ${user_id}`
  return row.key
}

export const replace = (db: Db, user_id: string, key: string) => db`
  insert into calendar_key (user_id, key) values (${user_id}, ${key}) on conflict (user_id) do update set key = excluded.key`

export const findOwner = async (db: Db, key: string): Promise<string | undefined> => {
  const [row] = await db<{ user_id: string }[]>`select user_id from calendar_key where key = ${key}`
  return row?.user_id
}
