import { randomBytes } from 'node:crypto'
import { cookieName, cookiesIn } from '../../http/session.ts'
import { digestOf } from '../../store/database/digest.ts'

/** Tells the browser that asks for a way in from others: a cookie, of which the database stores a digest. */

const SECONDS = 15 * 60
const SECRET = /^[\w-]{43}$/

/** `browser`: what the database stores of it. */
export type Asking = { browser: string; cookie: string }

export type AskingBrowser = ReturnType<typeof openAskingBrowser>

export const openAskingBrowser = (publicUrl: URL) => {
  const isSafe = publicUrl.protocol === 'https:'
  const name = cookieName(publicUrl, 'asks')
  const write = (value: string, seconds: number) =>
    `${name}=${value}; Max-Age=${seconds}; Path=/; HttpOnly; SameSite=Strict${isSafe ? '; Secure' : ''}`

  return {
    /** A new one. */
    begin: (): Asking => {
      const secret = randomBytes(32).toString('base64url')
      return { browser: digestOf(secret), cookie: write(secret, SECONDS) }
    },

    /** Of two cookies, one was planted, so neither counts. */
    find: (header: string | undefined): string | undefined => {
      const values = new Set(cookiesIn(header, name))
      const [secret] = values
      return secret !== undefined && values.size === 1 && SECRET.test(secret) ? digestOf(secret) : undefined
    },

    forget: (): string => write('', 0),
  }
}
