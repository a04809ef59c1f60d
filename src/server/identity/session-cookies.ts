import { randomBytes } from 'node:crypto'
import { sessionCookieName } from '../http/session.ts'

/** The cookie of a session: a secret that the database knows by its digest. */

/** Of cookies with one name, so many are looked at; a browser that is not being deceived sends one. */
const MOST = 4
const SECRET = /^[\w-]{43}$/

export const newSecret = (): string => randomBytes(32).toString('base64url')

export const openSessionCookies = (publicUrl: URL) => {
  const name = sessionCookieName(publicUrl)
  const secure = publicUrl.protocol === 'https:' ? '; Secure' : ''
  const write = (value: string, age: string) => `${name}=${value}${age}; Path=/; HttpOnly; SameSite=Lax${secure}`

  return {
    /** What a cookie header holds under our name, wherever it stands in there. */
    secretsIn: (header: string | undefined): string[] => {
      const values = (header ?? '').split(';').flatMap((pair) => {
        const equals = pair.indexOf('=')
        return equals !== -1 && pair.slice(0, equals).trim() === name ? [pair.slice(equals + 1).trim()] : []
      })
      return [...new Set(values.filter((value) => SECRET.test(value)))].slice(0, MOST)
    },
    /** Without a length of time the browser forgets it when it is closed. */
    keep: (secret: string, seconds: number | null): string => write(secret, seconds === null ? '' : `; Max-Age=${seconds}`),
    forget: (): string => write('', '; Max-Age=0'),
  }
}
