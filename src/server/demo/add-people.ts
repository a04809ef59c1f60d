import { randomUUID } from 'node:crypto'
import type { Db } from '../store/database/database.ts'
import { FINISHED_ORDERS, RUNNING_ORDERS } from './orders.ts'

/** The user id behind an email of the demo. */
export type People = (email: string) => string

/** Adds customers who only appear in lists: they have no password, so nobody can log in as them. */
export const addPeople = async (db: Db): Promise<People> => {
  const emails = new Set([...FINISHED_ORDERS, ...RUNNING_ORDERS].flatMap(({ email }) => email ?? []))
  const rows = [...emails].map((email) => ({ id: randomUUID(), email, email_verified: true }))
  await db`insert into app_user ${db(rows)} on conflict (email) do nothing`
  const all = await db<{ id: string; email: string }[]>`select id, email from app_user`
  const ids = new Map(all.map(({ id, email }) => [email, id]))
  return (email) => {
    const id = ids.get(email)
    if (id === undefined) throw new Error(`Nobody at the demo farm has the email ${email}`)
    return id
  }
}
