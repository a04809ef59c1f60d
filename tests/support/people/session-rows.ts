import { randomBytes } from 'node:crypto'
import { digestOf } from '../../../src/server/store/database/digest.ts'

/** Sessions of people without the time that their passwords would take: a row for the table, a cookie for the browser. */
export const newSession = (user_id: string) => {
  const token = randomBytes(32).toString('base64url')
  const ends_at = new Date(Date.now() + 30 * 86_400_000)
  return { token, cookie: `dozen.session_token=${token}`, row: { user_id, digest: digestOf(token), is_lasting: true, ends_at } }
}
