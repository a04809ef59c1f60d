import type { Db } from '../../database/database.ts'

/** Codes emailed to log in with. Only the database's clock decides whether one is still valid. */

const MINUTES = 10
const MOST_TRIES = 5

type Asked = { browser_digest: string; email: string; replaced: string | undefined }

/** A row for the browser that asks, whoever's address it is; returns its id. `replaced`: the same browser when it asked before. */
export const ask = async (db: Db, { browser_digest, email, replaced = '' }: Asked): Promise<string> => {
  await db`delete from login_code where browser_digest = ${replaced}`
  const [row] = await db<[{ login_code_id: string }]>`
    insert into login_code (browser_digest, email, ends_at)
    values (${browser_digest}, ${email.toLowerCase()}, clock_timestamp() + make_interval(mins => ${MINUTES})) returning login_code_id`
  return row.login_code_id
}

/** The address someone asked for; none if it took too long, or if its code was already written. */
export const findAsked = async (db: Db, login_code_id: string): Promise<string | undefined> => {
  const [row] = await db<{ email: string }[]>`
    select email from login_code where login_code_id = ${login_code_id} and code_digest is null and ends_at > clock_timestamp()`
  return row?.email
}

/** Stores whose code it is. Those that other browsers asked for go on: a stranger who asks must not end the owner's. */
export const give = async (tx: Db, row: { login_code_id: string; user_id: string; code_digest: string }): Promise<boolean> => {
  return (
    (
      await tx`
        update login_code set user_id = ${row.user_id}, code_digest = ${row.code_digest}
        where login_code_id = ${row.login_code_id} and code_digest is null`
    ).count === 1
  )
}

/** Asked for, and not sent yet. */
export const listUnsent = async (db: Db): Promise<{ login_code_id: string }[]> =>
  db<{ login_code_id: string }[]>`select login_code_id from login_code where code_digest is null`

export type Tried = { login_code_id: string; email: string; user_id: string | null; code_digest: string | null }

/** Counts a try in the browser that asked; none is left after five. */
export const countTry = async (db: Db, browser_digest: string): Promise<Tried | undefined> => {
  const [row] = await db<Tried[]>`
    update login_code set tries = tries + 1
    where browser_digest = ${browser_digest} and tries < ${MOST_TRIES} and ends_at > clock_timestamp()
    returning login_code_id, email, user_id, code_digest`
  return row
}

/** Of two tries at once, one succeeds. */
export const use = async (tx: Db, login_code_id: string): Promise<boolean> =>
  (await tx`delete from login_code where login_code_id = ${login_code_id}`).count === 1

export const endAll = (tx: Db, user_id: string) => tx`delete from login_code where user_id = ${user_id}`

export const forgetEndedCodes = (db: Db) => db`delete from login_code where ends_at < clock_timestamp()`
