import { randomUUID } from 'node:crypto'
import type { Db } from '../database/database.ts'

/** Emails requested by typing an address, until a job has found out whether it has an account. */
export type RequestKind = 'reset-password'
export type EmailRequest = { kind: RequestKind; email: string; requested_at: Date }

/** Returns the request's id. */
export const add = async (db: Db, { kind, email, requested_at }: EmailRequest): Promise<string> => {
  const request_id = randomUUID()
  await db`
    insert into email_request (request_id, kind, email, requested_at) values (${request_id}, ${kind}, ${email.toLowerCase()}, ${requested_at})`
  return request_id
}

export const find = async (db: Db, request_id: string): Promise<EmailRequest | undefined> => {
  const [request] = await db<EmailRequest[]>`select kind, email, requested_at from email_request where request_id = ${request_id}`
  return request
}

/** For a shop whose jobs stayed behind. */
export const listIds = async (db: Db): Promise<{ request_id: string }[]> =>
  db<{ request_id: string }[]>`select request_id from email_request`

/** Removes it; returns whether it was still there, so that of two workers one writes the email. */
export const take = async (db: Db, request_id: string): Promise<boolean> =>
  (await db`delete from email_request where request_id = ${request_id}`).count > 0

export const forgetOlderThan = (db: Db, moment: Date) => db`delete from email_request where requested_at < ${moment}`
