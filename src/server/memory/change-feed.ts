import { randomUUID } from 'node:crypto'
import { type Pool, within } from '../store/database/database.ts'

/**
 * What anybody changes in the database, as its notifications tell it (migrations 0007 and 0008), and how sure we
 * may be that we have heard everything.
 *
 * PostgreSQL delivers notifications in the order of their commits. So a process speaks to itself through the
 * database: once it hears its own word, it has heard every change that was committed before the word was sent.
 * What is kept in memory is trusted for a second after such a word, whatever became of the connection since; the
 * next word is sent in good time while somebody asks, and nothing is sent while nobody does.
 */
export type ChangeFeed = {
  /** Called when rows of the shop, its cycles or sites may have changed. */
  onShop: (forget: () => void) => void
  /** Called when a person or one of their sessions has changed; without an id, anybody may have. */
  onPerson: (forget: (id?: string) => void) => void
  /** Whether what was not forgotten until now was still true a second ago. */
  isFresh: () => boolean
  /** Waits until everything that is committed by now has been heard, but not for ever. */
  catchUp: () => Promise<void>
  close: () => Promise<void>
}

type Waiting = { since: number; done: () => void }

const CHANNEL = 'shop_changed'
export const TRUSTED_MS = 1_000
const CATCH_UP_MS = 1_000

export const openChangeFeed = async (db: Pool, trustedMs = TRUSTED_MS): Promise<ChangeFeed> => {
  const me = randomUUID()
  const forgetShop: (() => void)[] = []
  const forgetPerson: ((id?: string) => void)[] = []
  const waiting = new Set<Waiting>()
  let [sentAt, heardAt, listensSince] = [-Infinity, -Infinity, 0]

  const heardWordOf = (at: number) => {
    // A word from before the connection was lost says nothing about what was missed meanwhile.
    if (at < listensSince) return
    heardAt = Math.max(heardAt, at)
    for (const each of waiting) if (each.since <= heardAt) each.done()
  }
  const hear = (notification: string) => {
    const [about, id, at] = notification.split(' ')
    if (about === 'word') {
      if (id === me) heardWordOf(Number(at))
    } else if (about === 'person') for (const forget of forgetPerson) forget(id)
    else for (const forget of forgetShop) forget()
  }
  // Called whenever the connection is there again: what was said meanwhile was not heard.
  const listenAnew = () => {
    listensSince = performance.now()
    heardAt = -Infinity
    for (const forget of [...forgetShop, ...forgetPerson]) forget()
  }
  const sendWord = async (at: number) => {
    sentAt = at
    await db`select pg_notify(${CHANNEL}, ${`word ${me} ${at}`})`
  }

  const { unlisten } = await db.listen(CHANNEL, hear, listenAnew)
  return {
    onShop: (forget) => void forgetShop.push(forget),
    onPerson: (forget) => void forgetPerson.push(forget),
    isFresh: () => {
      const now = performance.now()
      if (now - sentAt > trustedMs / 2 && trustedMs > 0) sendWord(now).catch(() => {})
      return now - heardAt < trustedMs
    },
    catchUp: async () => {
      const since = performance.now()
      let entry: Waiting | undefined
      let timer: NodeJS.Timeout | undefined
      await new Promise<void>((done) => {
        entry = { since, done }
        waiting.add(entry)
        timer = setTimeout(done, CATCH_UP_MS)
        sendWord(since).catch(() => done())
      })
      clearTimeout(timer)
      if (entry) waiting.delete(entry)
    },
    close: async () => {
      // A database that hangs must not keep the shop from stopping.
      await within(CATCH_UP_MS, unlisten()).catch(() => {})
    },
  }
}
