import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BenchShop } from './shop.ts'

/** A crowd that is logged in: passwords are slow by design, so people and their sessions are written straight away. */

export type Person = { id: string; email: string; cookie: string }

// As long as after logging in: one that is about to end would be prolonged.
const SESSION_MS = 30 * 86_400_000

const signed = (token: string, secret: string): string =>
  encodeURIComponent(`${token}.${createHmac('sha256', secret).update(token).digest('base64')}`)

export const makePeople = async ({ db, dataDir }: BenchShop, count: number): Promise<Person[]> => {
  const secret = readFileSync(join(dataDir, 'session-secret'), 'utf8')
  const people = Array.from({ length: count }, () => {
    const [id, token] = [randomUUID(), randomBytes(24).toString('base64url')]
    return { id, email: `${id}@people.example`, token, cookie: `dozen.session_token=${signed(token, secret)}` }
  })
  const expires_at = new Date(Date.now() + SESSION_MS)
  const CHUNK = 2_000
  for (let from = 0; from < people.length; from += CHUNK) {
    const some = people.slice(from, from + CHUNK)
    await db`insert into app_user ${db(some.map(({ id, email }) => ({ id, email, email_verified: true })))}`
    await db`insert into session ${db(some.map(({ id, token }) => ({ id: randomUUID(), token, user_id: id, expires_at })))}`
  }
  await db`analyze app_user, session`
  return people.map(({ id, email, cookie }) => ({ id, email, cookie }))
}
