import { randomUUID } from 'node:crypto'
import { type Pool, within } from '../../store/database/database.ts'

/**
 * Changes of the shop, its cycles or sites, as the database's notifications report them (migrations 0007 and 0008), and
 * how sure we can be that none was missed. PostgreSQL delivers notifications in commit order. So a process sends itself a
 * message through the database: once it arrives, every change committed before it was sent has arrived too. Cached values
 * are trusted for a second after such a message, whatever happens to the connection; the next one is sent in good time
 * while there are requests, and none is sent without.
 */
export type ChangeFeed = {
  /** Called when rows of the shop, its cycles or sites may have changed. */
  onShop: (forget: () => void) => void
  /** Whether anything still cached was true a second ago. */
  isFresh: () => boolean
  close: () => Promise<void>
}

const CHANNEL = 'shop_changed'
export const TRUSTED_MS = 1_000
const CLOSE_MS = 1_000

export const openChangeFeed = async (db: Pool, trustedMs = TRUSTED_MS): Promise<ChangeFeed> => {
  const me = randomUUID()
  const forgetters: (() => void)[] = []
  let sentAt = -Infinity
  let heardAt = -Infinity
  let listensSince = 0

  const forgetAll = () => {
    for (const forget of forgetters) forget()
  }
  const hear = (notification: string) => {
    const [about, sender, sent] = notification.split(' ')
    if (about !== 'word') return forgetAll()
    const at = Number(sent)
    // A message from before the connection was lost says nothing about what was missed since.
    if (sender === me && at >= listensSince) heardAt = Math.max(heardAt, at)
  }
  // Called whenever the connection is back: notifications in between were missed.
  const listenAnew = () => {
    listensSince = performance.now()
    heardAt = -Infinity
    forgetAll()
  }
  const sendWord = (at: number) => {
    sentAt = at
    // A lost message doesn't arrive either, and the cache isn't trusted until another one does.
    db`select pg_notify(${CHANNEL}, ${`word ${me} ${at}`})`.catch(() => {})
  }

  const { unlisten } = await db.listen(CHANNEL, hear, listenAnew)
  return {
    onShop: (forget) => void forgetters.push(forget),
    isFresh: () => {
      const now = performance.now()
      if (now - sentAt > trustedMs / 2 && trustedMs > 0) sendWord(now)
      return now - heardAt < trustedMs
    },
    close: async () => {
      // A database that hangs must not keep the shop from stopping.
      await within(CLOSE_MS, unlisten()).catch(() => {})
    },
  }
}
