import { Me } from '../../shared/shapes/entities.ts'
import type { Origin, Session } from '../http/session.ts'
import { isDatabaseAway, type Pool, within } from '../store/database/database.ts'
import type { Access } from '../store/people/access.ts'
import * as sessions from '../store/people/sessions.ts'
import { endOf as endQuietOf } from '../store/quiet.ts'
import type { Freshness } from './elsewhere/freshness.ts'
import { newSecret, openSessionCookies } from './session-cookies.ts'

/**
 * Who is behind a cookie, in one statement, so that session and role are current in every process. If accounts are kept
 * elsewhere, data older than a moment is refreshed first.
 */

/** A person's session. `has_factor`: they have entered a second factor. `is_lasting`: it outlives the browser. */
export type SignedIn = { user: Me; session: Session; cookies: string[] }

/** `isGuessable`: the password they typed is easy to guess. */
type Entering = { rememberMe: boolean; cookie: string | undefined; origin: Origin; hasFactor: boolean; isGuessable?: boolean }

// Long enough for a busy database, short enough for a person.
const WHO_MS = 8_000

export const openSessions = ({ db, publicUrl, freshness }: { db: Pool; publicUrl: URL; freshness: Pick<Freshness, 'confirm'> }) => {
  const cookies = openSessionCookies(publicUrl)

  /** Don't wait for a database that hangs. */
  const findSession = async (secrets: readonly string[]): Promise<sessions.Found | undefined> => {
    const lookTwice = sessions.find(db, secrets).catch((error: unknown) => {
      // A lost connection is only noticed when it is used; the next one may work.
      if (isDatabaseAway(error)) return sessions.find(db, secrets)
      throw error
    })
    const found = await within(WHO_MS, lookTwice)
    // Two sessions at once mean that one was planted: neither counts, whichever comes first.
    return found.length > 1 ? undefined : found[0]
  }

  const noteUse = async (secrets: readonly string[], { session_id }: sessions.Found): Promise<string[] | undefined> => {
    const noted = await within(WHO_MS, sessions.noteUse(db, session_id))
    // One that ended in this very moment is nobody's.
    if (!noted) return undefined
    const [secret] = secrets
    const isPlain = secrets.length === 1 && secret !== undefined && noted.lasting_seconds !== null
    return isPlain ? [cookies.keep(secret, noted.lasting_seconds)] : []
  }

  return {
    /** The user behind a cookie, and the cookies their browser gets. */
    who: async (header: string | undefined): Promise<SignedIn | null> => {
      const secrets = cookies.secretsIn(header)
      if (secrets.length === 0) return null
      const known = await findSession(secrets)
      const visit = known && (await freshness.confirm(known)) ? await findSession(secrets) : known
      const newCookies = visit?.is_to_be_noted ? await noteUse(secrets, visit) : []
      if (!visit || !newCookies) return null
      const { id, email, email_verified, role, session_id, has_factor, is_lasting, is_guessable } = visit
      return {
        user: { id, email, email_verified, role },
        session: { id: session_id, has_factor, is_lasting, is_guessable },
        cookies: newCookies,
      }
    },

    /** A new session for a person whose password was right; sessions in the cookie end. */
    open: async (
      proven: Access,
      { rememberMe, cookie, origin, hasFactor, isGuessable = false }: Entering,
    ): Promise<{ user: Me; cookies: string[] } | null> => {
      const secret = newSecret()
      const user = await sessions.open(db, proven, {
        secret,
        is_lasting: rememberMe,
        ...origin,
        has_factor: hasFactor,
        is_guessable: isGuessable,
      })
      if (!user) return null
      await sessions.endBySecrets(db, cookies.secretsIn(cookie))
      // A person who logs in needs no invitation anymore.
      await endQuietOf(db, user.id)
      return { user: Me.parse(user), cookies: [cookies.keep(secret, rememberMe ? sessions.LASTING_SECONDS : null)] }
    },

    /** Ends the session and clears the browser's cookie. */
    end: async (header: string | undefined): Promise<string[]> => {
      await sessions.endBySecrets(db, cookies.secretsIn(header))
      return [cookies.forget()]
    },
  }
}
