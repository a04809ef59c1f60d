import { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import pg, { type PoolClient } from 'pg'
import { reach } from './database-url.ts'

/** The connections of a process, and how they end. */

const CONNECT_MS = 5_000
const TIMES = {
  idleTimeoutMillis: 300_000,
  maxLifetimeSeconds: 3_600,
  keepAliveInitialDelayMillis: 60_000,
}

const DATES = 1182
const TEXTS = 1009

// A date is a plain YYYY-MM-DD; a Date would drag a time zone in.
const types = {
  getTypeParser: (type: number, format?: 'text') =>
    type === pg.types.builtins.DATE ? String : pg.types.getTypeParser(type === DATES ? TEXTS : type, format),
} as pg.CustomTypesConfig

/** Is not opened for ever. Told to the pool, the time would also be that for which one may wait until another is free. */
class Client extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_MS })
  }
}

// Whoever waits for a statement hears of a lost connection; that nobody does is no reason to end the process.
const ignoreLoss = () => {}

export type Connections = {
  /** One that is free. */
  take: () => Promise<PoolClient>
  /**
   * None that is open now is taken again. Where a server only lets read, another may have taken over behind the address,
   * and what is read from the former one may be old. Who is refused on a connection that is left already says nothing new.
   */
  leave: (refused: PoolClient) => void
}

export const openPool = (url: string, max: number) => {
  const sockets = new Set<Socket>()
  const stream = () => {
    const socket = new Socket()
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    return socket
  }
  const config = { ...reach(url), ...TIMES, stream, types, application_name: 'dozen', keepAlive: true }
  // In a pipeline, statements that are sent together do not wait for each other's answers.
  const pool = new pg.Pool({ ...config, max, pipeline: true, Client })
  const [clients, left] = [new Set<PoolClient>(), new WeakSet<PoolClient>()]
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
    /** A connection beside the pool. */
    open: () => new Client(config).on('error', ignoreLoss),
    /** Waits for what is under way, for so many seconds at most. Whoever comes second waits for the same end. */
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
