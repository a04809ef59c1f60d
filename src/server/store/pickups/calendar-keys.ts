import type { Db } from '../database/database.ts'
import { digestOf } from '../database/digest.ts'

/** The secret in the address of a person's calendar: who knows it may read that calendar, and nothing else. */

type MakeKey = (user_id: string, nonce: string) => string

/** The key of a person; made from the text that is offered, if they have none yet. */
export const findOrAdd = async (db: Db, user_id: string, offered: string, makeKey: MakeKey): Promise<string> => {
  await db`
    insert into calendar_key (user_id, nonce, digest) values (${user_id}, ${offered}, ${digestOf(makeKey(user_id, offered))})
    on conflict (user_id) where nonce is not null do nothing`
  const [row] = await db<[{ nonce: string }]>`select nonce from calendar_key where user_id = ${user_id} and nonce is not null`
  return makeKey(user_id, row.nonce)
}

/** Ends every address of a person's calendar. */
export const endAll = (db: Db, user_id: string) => db`delete from calendar_key where user_id = ${user_id}`

export const findOwner = async (db: Db, key: string): Promise<string | undefined> => {
  const [row] = await db<{ user_id: string }[]>`select user_id from calendar_key where digest = ${digestOf(key)}`
  return row?.user_id
}
