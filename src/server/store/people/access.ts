import type { Db } from '../database/database.ts'

/** Counts how often all access to an account has ended, which reveals whether that happened between the start and the end of a request. */
export type Access = { id: string; access_no: number }

/** `asked_at`: the time of reading, by the database's clock. */
export const findByEmail = async (db: Db, email: string): Promise<(Access & { asked_at: string }) | undefined> => {
  const [found] = await db<(Access & { asked_at: string })[]>`
    select u.id, a.access_no, clock_timestamp()::text as asked_at from app_user u join account a on a.user_id = u.id where u.email = ${email.toLowerCase()}`
  return found
}

export const find = async (db: Db, id: string): Promise<Access | undefined> => {
  const [found] = await db<Access[]>`select user_id as id, access_no from account where user_id = ${id}`
  return found
}

/** Whether it is still the same; if so, it stays locked until this transaction ends. */
export const hold = async (tx: Db, { id, access_no }: Access): Promise<boolean> =>
  (await tx`select from account where user_id = ${id} and access_no = ${access_no} for no key update`).count === 1

export const end = (tx: Db, id: string) => tx`update account set access_no = access_no + 1 where user_id = ${id}`
