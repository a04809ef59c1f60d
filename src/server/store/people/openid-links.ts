import type { Db } from '../database/database.ts'
import type { Access } from './access.ts'

/** Which account of an issuer opens which account here. */

/** `subject`: the issuer's own id for a person, never reused. */
export type AtIssuer = { issuer: string; subject: string }

/** Whose account it opens, and how often its access has ended, read at one moment. */
export const find = async (db: Db, { issuer, subject }: AtIssuer): Promise<Access | undefined> => {
  const [found] = await db<Access[]>`
    select l.user_id as id, a.access_no from openid_link l join account a on a.user_id = l.user_id
    where l.issuer = ${issuer} and l.subject = ${subject}`
  return found
}

/** The issuer's account a person has used before. */
export const findSubject = async (db: Db, issuer: string, user_id: string): Promise<string | undefined> => {
  const [found] = await db<{ subject: string }[]>`select subject from openid_link where issuer = ${issuer} and user_id = ${user_id}`
  return found?.subject
}

/** Two accounts of an issuer for one here, or the reverse, violate a unique key. */
export const add = (tx: Db, { issuer, subject }: AtIssuer, user_id: string) => tx`
  insert into openid_link (issuer, subject, user_id) values (${issuer}, ${subject}, ${user_id})`

export const endAll = (tx: Db, user_id: string) => tx`delete from openid_link where user_id = ${user_id}`
