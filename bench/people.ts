import { randomUUID } from 'node:crypto'
import { newSession } from '../tests/support/people/session-rows.ts'
import type { BenchShop } from './shop.ts'

/** A crowd that is logged in: passwords are slow by design, so people and their sessions are written straight away. */

export type Person = { id: string; email: string; cookie: string }

export const makePeople = async ({ db }: BenchShop, count: number): Promise<Person[]> => {
  const people = Array.from({ length: count }, () => {
    const id = randomUUID()
    return { id, email: `${id}@people.example`, ...newSession(id) }
  })
  const CHUNK = 2_000
  for (let from = 0; from < people.length; from += CHUNK) {
    const some = people.slice(from, from + CHUNK)
    await db`insert into app_user ${db(some.map(({ id, email }) => ({ id, email, email_verified: true })))}`
    await db`insert into session ${db(some.map(({ row }) => row))}`
  }
  await db`analyze app_user, session`
  return people.map(({ id, email, cookie }) => ({ id, email, cookie }))
}
