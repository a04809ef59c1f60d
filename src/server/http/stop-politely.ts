import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * Stopping so that nobody notices. Three kinds of visitors would be cut off by a server that just closes: those whose
 * connection the system has taken up and we have not, those who ask anew on a connection in the moment we close it as
 * idle, and those whose answer is under way.
 */
export type Stopping = {
  /** Whether the shop has been told to stop: proxies should look away. */
  isStopping: () => boolean
}

/**
 * How long a shop behind a proxy goes on as before but for ending each connection with its answer. A connection that a
 * proxy uses is ended by then; its health check has looked away. This is no time in which anybody waits.
 */
const LOOK_AWAY_MS = 1_000
// Until that long, a turn that was short; until twice as long, any turn in which nobody came.
const QUIET_MS = 0.25
const PATIENCE_MS = 500
/** How often connections are looked for that have become idle since, and how long one that has asked nothing may stay. */
const SWEEP_MS = 100
const SILENT_MS = 1_000
/** Whoever takes longer than this to take an answer would keep the database from being stopped in time. */
const LONGEST_MS = 30_000

/**
 * Stops listening when nobody stands before the door. What the system has taken up for us waits in a queue, which
 * we are handed one connection of in each turn of the loop, and which is lost with the socket. So: right after a turn
 * that brought nobody, and that was too short for somebody to come meanwhile.
 */
const closeWhenQuiet = (server: Server, close: () => void): Promise<void> =>
  new Promise((resolve) => {
    const began = performance.now()
    let [turnBegan, hasSomebodyCome] = [Number.NEGATIVE_INFINITY, true]
    const hear = () => {
      hasSomebodyCome = true
    }
    const look = () => {
      const now = performance.now()
      const waited = now - began
      const isQuiet = !hasSomebodyCome && (now - turnBegan < QUIET_MS || waited > PATIENCE_MS)
      if (isQuiet || waited > 2 * PATIENCE_MS) {
        server.off('connection', hear)
        close()
        return resolve()
      }
      ;[turnBegan, hasSomebodyCome] = [now, false]
      setImmediate(look)
    }
    server.on('connection', hear)
    setImmediate(look)
  })

/** Takes nobody in any more, and ends what would keep the server waiting although nobody waits for an answer. */
const close = (server: Server, silent: ReadonlySet<Socket>) => {
  const closed = performance.now()
  const timer = setInterval(() => {
    const waited = performance.now() - closed
    server.closeIdleConnections()
    if (waited > SILENT_MS) for (const socket of silent) socket.destroy()
    if (waited > LONGEST_MS) server.closeAllConnections()
  }, SWEEP_MS)
  server.close(() => clearInterval(timer))
}

export const stopPolitely = (app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): Stopping => {
  let stopping = false
  // Browsers open connections that they may never use.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.addHook('onRequest', (request, _, done) => {
    silent.delete(request.raw.socket)
    done()
  })
  app.addHook('onSend', (_, reply, payload, done) => {
    if (stopping) reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('preClose', async () => {
    stopping = true
    if (!app.server.listening) return
    if (isBehindProxy) await pause(LOOK_AWAY_MS)
    await closeWhenQuiet(app.server, () => close(app.server, silent))
  })
  return { isStopping: () => stopping }
}
