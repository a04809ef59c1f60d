import type { Clock } from '../clock.ts'
import type { ChangeFeed } from '../memory/change-feed.ts'
import { within } from '../store/database/database.ts'
import type { Identity, Session } from './identity.ts'

/**
 * Who is behind a cookie, remembered between visits for what every customer may do. Calls for hosts and admins are
 * judged by the role that is stored, not by this.
 */
export type Visitors = ReturnType<typeof openVisitors>

// Long enough for a busy database, short enough for a person.
const WHO_MS = 8_000
// The library is asked once a minute all the same: it prolongs sessions that are used.
const REMEMBERED_MS = 60_000
const MOST = 10_000
const LONGEST_COOKIE = 1_000

type Remembered = { session: Session; since: number }

export const openVisitors = (identity: Pick<Identity, 'who'>, feed: ChangeFeed, clock: Clock) => {
  const byCookie = new Map<string, Remembered>()
  const cookiesOf = new Map<string, Set<string>>()
  let changes = 0

  const forget = (cookie: string) => {
    const person = byCookie.get(cookie)?.session.user.id
    byCookie.delete(cookie)
    if (person === undefined) return
    const cookies = cookiesOf.get(person)
    cookies?.delete(cookie)
    if (cookies?.size === 0) cookiesOf.delete(person)
  }
  feed.onPerson((id) => {
    changes += 1
    for (const cookie of id === undefined ? [...byCookie.keys()] : [...(cookiesOf.get(id) ?? [])]) forget(cookie)
  })

  const remember = (cookie: string, session: Session) => {
    forget(cookie)
    // The oldest goes first.
    for (const oldest of byCookie.keys()) {
      if (byCookie.size < MOST) break
      forget(oldest)
    }
    byCookie.set(cookie, { session: { ...session, user: Object.freeze(session.user) }, since: performance.now() })
    const { id } = session.user
    cookiesOf.set(id, (cookiesOf.get(id) ?? new Set()).add(cookie))
  }

  const isValid = ({ session, since }: Remembered): boolean => performance.now() - since < REMEMBERED_MS && session.until > clock()

  /** Who it is, if that is known without asking. */
  const recall = (cookie: string): Session | undefined => {
    const known = byCookie.get(cookie)
    return feed.isFresh() && known && isValid(known) ? known.session : undefined
  }

  const ask = async (cookie: string): Promise<Session | null> => {
    const before = changes
    const found = await identity.who(cookie)
    // Somebody changed while we asked; a session that was just prolonged has a new cookie for its browser.
    const isLasting = found !== null && found.cookies.length === 0 && cookie.length <= LONGEST_COOKIE
    if (isLasting && before === changes) remember(cookie, found)
    else forget(cookie)
    return found
  }

  return {
    /** Who asks: as remembered, or as stored at this moment. A database that hangs is not waited for. */
    who: async (cookie: string | undefined, as: 'remembered' | 'stored'): Promise<Session | null> => {
      if (cookie === undefined) return null
      return (as === 'remembered' ? recall(cookie) : undefined) ?? within(WHO_MS, ask(cookie))
    },
  }
}
