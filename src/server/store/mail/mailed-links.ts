import { randomBytes, randomUUID } from 'node:crypto'
import type { Db } from '../database/database.ts'
import { digestOf } from '../database/digest.ts'

/**
 * Links that we email: usable once, for a limited time, bound to a user id. The table stores only a digest of the token,
 * so a copy of the database opens nothing.
 */
export type Purpose = 'verify-email' | 'confirm-email' | 'reset-password' | 'become-admin'
export type LinkValue = { user_id: string; email: string }

const identifier = (purpose: Purpose, token: string) => `${purpose}:${digestOf(token)}`

/** Creates one link per person; an earlier one for the same purpose stops working. */
export const makeMany = async (db: Db, purpose: Purpose, values: readonly LinkValue[], expires: Date): Promise<Map<string, string>> => {
  if (values.length === 0) return new Map()
  const made = values.map((value) => ({ value, token: randomBytes(24).toString('base64url') }))
  await db`
    delete from verification where identifier like ${`${purpose}:%`} and value::jsonb ->> 'user_id' = any(${values.map(({ user_id }) => user_id)})`
  const rows = made.map(({ value, token }) => ({
    id: randomUUID(),
    identifier: identifier(purpose, token),
    value: JSON.stringify(value),
    expires_at: expires,
  }))
  await db`insert into verification ${db(rows)}`
  return new Map(made.map(({ value, token }) => [value.user_id, token]))
}

export const make = async (db: Db, purpose: Purpose, value: LinkValue, expires: Date): Promise<string> => {
  const token = (await makeMany(db, purpose, [value], expires)).get(value.user_id)
  if (token === undefined) throw new Error('The link was not made')
  return token
}

/** The purpose of a link, without using it. */
export const peek = async (db: Db, purpose: Purpose, token: string): Promise<LinkValue | undefined> => {
  const [link] = await db<{ value: string }[]>`select value from verification where identifier = ${identifier(purpose, token)}`
  return link && (JSON.parse(link.value) as LinkValue)
}

export const ownerOf = async (db: Db, purpose: Purpose, token: string): Promise<string | undefined> =>
  (await peek(db, purpose, token))?.user_id

/** Uses up a link. If two people open it at once, only one succeeds. */
export const use = async (db: Db, purpose: Purpose, token: string, now: Date): Promise<LinkValue | undefined> => {
  const [link] = await db<{ value: string }[]>`
    delete from verification where identifier = ${identifier(purpose, token)} and expires_at > ${now} returning value`
  return link && (JSON.parse(link.value) as LinkValue)
}

/** Ends every link of a user, whatever its purpose: after a new email or password, no earlier link may work. */
export const endAll = (db: Db, user_id: string) => db`delete from verification where value::jsonb ->> 'user_id' = ${user_id}`
