import type { Db } from '../database/database.ts'
import { digestOf } from '../database/digest.ts'

/** The secret in a person's calendar address: anyone who has it can read that calendar, and nothing else. */

type MakeKey = (user_id: string, nonce: string) => string

/** A person's key; created from the given text if they have none, or one that the shop's current secret can't produce. */
export const findOrAdd = async (db: Db, user_id: string, offered: string, makeKey: MakeKey): Promise<string> => {
  const add = () => db`
    insert into calendar_key (user_id, nonce, digest) values (${user_id}, ${offered}, ${digestOf(makeKey(user_id, offered))})
    on conflict (user_id) where nonce is not null do nothing`
  const find = async () => {
    const [row] = await db<{ nonce: string; digest: string }[]>`
      select nonce, digest from calendar_key where user_id = ${user_id} and nonce is not null`
    const key = row && makeKey(user_id, row.nonce)
    return { key: key !== undefined && digestOf(key) === row?.digest ? key : undefined, digest: row?.digest }
  }
  await add()
  const { key, digest = '' } = await find()
  if (key !== undefined) return key
  await db`delete from calendar_key where digest = ${digest}`
  await add()
  return (await find()).key ?? makeKey(user_id, offered)
}

/** Ends every calendar address of a person. */
export const endAll = (db: Db, user_id: string) => db`delete from calendar_key where user_id = ${user_id}`

export const findOwner = async (db: Db, key: string): Promise<string | undefined> => {
  const [row] = await db<{ user_id: string }[]>`select user_id from calendar_key where digest = ${digestOf(key)}`
  return row?.user_id
}
