import { randomBytes } from 'node:crypto'
import { sessionCookieName } from '../http/session.ts'

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
    secretsIn: (header: string | undefined): string[] => {
      const values = (header ?? '').split(';').flatMap((pair) => {
        const equals = pair.indexOf('=')
        return equals !== -1 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : []
      })
      return [...new Set(values.filter((value) => SECRET.test(value)))].slice(0, MOST)
    },
    /** Without a duration the browser forgets it when it is closed. */
    keep: (secret: string, seconds: number | null): string => write(secret, seconds === null ? '' : `; Max-Age=${seconds}`),
    forget: (): string => write('', '; Max-Age=0'),
  }
}
