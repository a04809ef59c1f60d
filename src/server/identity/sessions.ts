import { getCookies } from 'better-auth/cookies'
import type { Me } from '../../shared/shapes/entities.ts'
import { systemClock } from '../clock.ts'
import { isDatabaseAway, type Pool, within } from '../store/database/database.ts'
import * as users from '../store/people/users.ts'
import { type IdentityOptions, REFRESH_SECONDS, REMEMBERED_SECONDS } from './identity-options.ts'
import { openSignedCookies } from './signed-cookies.ts'

/**
 * Who is behind a cookie: a signature and one statement, so that a session and a role are what is stored at this
 * moment, in every process. The identity library is asked only for a session that is due to be prolonged.
 */

export type SignedIn = { user: Me; cookies: string[] }

// Long enough for a busy database, short enough for a person.
const WHO_MS = 8_000

/** Both times are of the system's clock, by which the library stamps a session. */
const isDue = (ends: Date, now: Date): boolean => ends.getTime() - (REMEMBERED_SECONDS - REFRESH_SECONDS) * 1000 <= now.getTime()

type Parts = {
  db: Pool
  options: IdentityOptions
  /** Asks the library, which prolongs the session and tells the browser's new cookies. */
  prolong: (cookie: string) => Promise<SignedIn | null>
}

export const openSessions = ({ db, options, prolong }: Parts) => {
  const { sessionToken, dontRememberToken } = getCookies(options)
  const readSigned = openSignedCookies(options.secret)
  const tokenIn = (cookie: string | undefined) => readSigned(cookie, sessionToken.name)

  const find = async (cookie: string, token: string): Promise<SignedIn | null> => {
    const found = await users.findBySession(db, token)
    if (!found) return null
    const { expires_at, ...user } = found
    const now = systemClock()
    if (expires_at < now) return null
    // Without Remember Me a session lasts a day, and is never prolonged.
    const isLasting = readSigned(cookie, dontRememberToken.name) === undefined
    return isLasting && isDue(expires_at, now) ? prolong(cookie) : { user, cookies: [] }
  }

  return {
    /** The session that a cookie names; whether there still is one, only the database knows. */
    tokenIn,

    /** The user behind a cookie, and what their browser is to be told. A database that hangs is not waited for. */
    who: async (cookie: string | undefined): Promise<SignedIn | null> => {
      const token = tokenIn(cookie)
      if (cookie === undefined || token === undefined) return null
      const lookTwice = find(cookie, token).catch((error: unknown) => {
        // A connection that was lost is found out by using it; the next one may be whole.
        if (isDatabaseAway(error)) return find(cookie, token)
        throw error
      })
      return within(WHO_MS, lookTwice)
    },

    /** Left over from a login without Remember Me, this cookie would keep a lasting one from being prolonged. */
    forgetBrevity: `${dontRememberToken.name}=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax${dontRememberToken.attributes.secure ? '; Secure' : ''}`,
  }
}
