import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { Pool } from '../../../src/server/store/database/database.ts'

/** People who have logged in, without the time that their passwords would take: their sessions are written down, their cookies signed. */
export type FaultPerson = { id: string; email: string; cookie: string; token: string; address: string }

const LASTING = new Date('2099-01-01T00:00:00Z')

export const signedCookie = (token: string, secret: string): string => {
  const signature = createHmac('sha256', secret).update(token).digest('base64')
  return `dozen.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

const makeOne = (number: number, secret: string): FaultPerson => {
  const token = randomBytes(24).toString('base64url')
  const id = randomUUID()
  const address = `198.18.${Math.floor(number / 256) % 256}.${number % 256}`
  return { id, email: `${id}@people.example`, cookie: signedCookie(token, secret), token, address }
}

export const addPeople = async (db: Pool, count: number, secret: string, role: 'user' | 'admin' = 'user') => {
  const people = Array.from({ length: count }, (_, number) => makeOne(number, secret))
  for (let from = 0; from < count; from += 1_000) {
    const some = people.slice(from, from + 1_000)
    await db`insert into app_user ${db(some.map(({ id, email }) => ({ id, email, role, email_verified: true })))}`
    await db`insert into session ${db(some.map(({ id, token }) => ({ id: randomUUID(), token, user_id: id, expires_at: LASTING })))}`
  }
  return people
}
