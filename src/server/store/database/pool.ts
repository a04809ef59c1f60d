import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type PoolClient } from 'pg'
import { reach } from './database-url.ts'

/** A process's connections and how they are closed. */

const CONNECT_MS = 5_000
// A shop at rest keeps one, so that the next visitor finds it open. Each costs the server several megabytes, and many
// farms may share one. A connection in use stays, with the statements that are prepared on it: the last one put back is taken first.
const KEPT_AT_REST = 1
const TIMES = {
  idleTimeoutMillis: 10_000,
  maxLifetimeSeconds: 3_600,
  keepAliveInitialDelayMillis: 60_000,
}

/** What the server calls our connections. */
export const PROGRAM = 'dozen'

const DATES = 1182
const TEXTS = 1009

// A date is a plain YYYY-MM-DD; a Date object would bring in a time zone.
const types = {
  getTypeParser: (type: number, format?: 'text') =>
    type === pg.types.builtins.DATE ? String : pg.types.getTypeParser(type === DATES ? TEXTS : type, format),
} as pg.CustomTypesConfig

/** Limits how long opening a connection may take. The pool's own option would also limit the wait for a free connection. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
  }
}

// A waiting statement reports a lost connection; if nothing is waiting, that must not end the process.
const ignoreLoss = () => {}

export type Connections = {
  /** Returns a free connection. */
  take: () => Promise<PoolClient>
  /**
   * Stops reusing the connections that are open now. If a server has become read-only, another may have taken over at the
   * same address, and reads from the old one may be stale. A refusal on a connection already retired tells us nothing new.
   */
  leave: (refused: PoolClient) => void
}

export const openPool = (url: string, max: number, application_name: string) => {
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    return socket
  }
  const config = { ...reach(url), ...TIMES, stream, types, application_name, keepAlive: true }
  // With pipelining, statements sent together don't wait for each other's replies.
  const pool = new pg.Pool({ ...config, min: KEPT_AT_REST, max, pipeline: true, Client })
  const clients = new Set<PoolClient>()
  const left = new WeakSet<PoolClient>()
  pool.on('error', ignoreLoss).on('connect', (client) => void clients.add(client.on('error', ignoreLoss)))
  pool.on('remove', (client) => void clients.delete(client))
  const take = async (): Promise<PoolClient> => {
    const client = await pool.connect()
    if (!left.has(client)) return client
    client.release(true)
    return take()
  }
  let ended: Promise<void> | undefined
  return {
    pool,
    connections: {
      take,
      leave: (refused) => {
        if (!left.has(refused)) for (const client of clients) left.add(client)
      },
    } satisfies Connections,
    /** A connection outside the pool. */
    open: () => new Client(config).on('error', ignoreLoss),
    /** Waits for running statements, at most this many seconds. A second caller waits for the same end. */
    end: async ({ timeout }: { timeout?: number } = {}) => {
      const waiting = new AbortController()
      const late = timeout === undefined ? [] : [delay(timeout * 1000, true, waiting)]
      ended ??= pool.end()
      const isLate = await Promise.race([ended, ...late])
      waiting.abort()
      for (const socket of sockets) isLate ? socket.destroy() : socket.destroySoon()
    },
  }
}
