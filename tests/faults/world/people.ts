import { randomUUID } from 'node:crypto'
import type { Pool } from '../../../src/server/store/database/database.ts'
import { newSession } from '../../support/people/session-rows.ts'

/** People who have logged in, without the time that their passwords would take: their sessions are written down. */
export type FaultPerson = { id: string; email: string; cookie: string; token: string; address: string }

const makeOne = (number: number) => {
  const id = randomUUID()
  const address = `198.18.${Math.floor(number / 256) % 256}.${number % 256}`
  return { id, email: `${id}@people.example`, address, ...newSession(id) }
}

export const addPeople = async (db: Pool, count: number, role: 'user' | 'admin' = 'user'): Promise<FaultPerson[]> => {
  const people = Array.from({ length: count }, (_, number) => makeOne(number))
  for (let from = 0; from < count; from += 1_000) {
    const some = people.slice(from, from + 1_000)
    await db`insert into app_user ${db(some.map(({ id, email }) => ({ id, email, role, email_verified: true })))}`
    await db`insert into session ${db(some.map(({ row }) => row))}`
  }
  return people.map(({ row: _, ...person }) => person)
}
