import { randomBytes } from 'node:crypto'
import { cookiesIn, sessionCookieName } from '../http/session.ts'

/** The session cookie: a secret of which the database stores a digest. */

/** Of several cookies with one name, this many are read; an honest browser sends one. */
const MOST = 4
const SECRET = /^[\w-]{43}$/

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const openSessionCookies = (publicUrl: URL) => {
  const name = sessionCookieName(publicUrl)
  const secure = publicUrl.protocol === 'https:' ? '; Secure' : ''
  const write = (value: string, age: string) => `${name}=${value}${age}; Path=/; HttpOnly; SameSite=Lax${secure}`

  return {
    /** The values under our name in a cookie header. */
    secretsIn: (header: string | undefined): string[] =>
      [...new Set(cookiesIn(header, name).filter((value) => SECRET.test(value)))].slice(0, MOST),
    /** Without a duration the browser forgets it when it is closed. */
    keep: (secret: string, seconds: number | null): string => write(secret, seconds === null ? '' : `; Max-Age=${seconds}`),
    forget: (): string => write('', '; Max-Age=0'),
  }
}
