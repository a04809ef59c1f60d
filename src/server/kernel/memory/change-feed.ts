import { randomUUID } from 'node:crypto'
import { type Pool, within } from '../../store/database/database.ts'

/**
 * What anybody changes about the shop, its cycles or sites, as the database's notifications tell it (migrations 0007
 * and 0008), and how sure we may be that we have heard everything.
 *
 * PostgreSQL delivers notifications in the order of their commits. So a process speaks to itself through the
 * database: once it hears its own word, it has heard every change that was committed before the word was sent.
 * What is cached is trusted for a second after such a word, whatever became of the connection since; the next word is
 * sent in good time while somebody asks, and nothing is sent while nobody does.
 */
export type ChangeFeed = {
  /** Called when rows of the shop, its cycles or sites may have changed. */
  onShop: (forget: () => void) => void
  /** Whether what was not forgotten until now was still true a second ago. */
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
    // A word from before the connection was lost says nothing about what was missed meanwhile.
    if (sender === me && at >= listensSince) heardAt = Math.max(heardAt, at)
  }
  // Called whenever the connection is there again: what was said meanwhile was not heard.
  const listenAnew = () => {
    listensSince = performance.now()
    heardAt = -Infinity
    forgetAll()
  }
  const sendWord = (at: number) => {
    sentAt = at
    // One that is lost is not heard either, and memory is not trusted until another is.
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
