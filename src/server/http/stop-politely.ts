import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
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
// In a turn that short nobody comes unseen; one that was longer is tried again after a nap.
const QUIET_MS = 0.25
const NAP_MS = 3
/** Whoever still stands before the door of a shop that is overrun is left there. */
const PATIENCE_MS = 2_000
/** How often connections are looked for that have become idle since, and how long one that has asked nothing may stay. */
const SWEEP_MS = 100
const SILENT_MS = 1_000
/** Whoever takes longer than this to take an answer would keep the database from being stopped in time. */
const LONGEST_MS = 20_000

/**
 * From here on the system takes up one connection for us at a time. Others knock again after a second, and are told then
 * that nobody is here, so that their proxy turns to another process. Node does not document this, but has had it from its
 * first days; where it is missing, the queue is emptied all the same, only against those who come meanwhile.
 */
const shortenQueue = (server: Server) => (server as { _handle?: { listen?: (length: number) => number } })._handle?.listen?.(0)

/**
 * Stops listening when nobody stands before the door. What the system has taken up for us waits in a queue, of which we
 * are handed one connection in each turn of the loop, and which is lost with the socket. So: right after a turn that
 * brought nobody, and that was too short for somebody to come meanwhile.
 */
const closeWhenQuiet = (server: Server, afterwards: () => void): Promise<void> =>
  new Promise((resolve) => {
    const giveUp = performance.now() + PATIENCE_MS
    let turnBegan = 0
    let hasSomebodyCome = false
    const hear = () => {
      hasSomebodyCome = true
    }
    const turn = () => {
      turnBegan = performance.now()
      hasSomebodyCome = false
      setImmediate(look)
    }
    const look = () => {
      const now = performance.now()
      if ((!hasSomebodyCome && now - turnBegan < QUIET_MS) || now > giveUp) {
        // First the door and nothing else: the server's own way of closing would look through its connections before.
        NetServer.prototype.close.call(server)
        server.off('connection', hear)
        afterwards()
        resolve()
      } else if (hasSomebodyCome) turn()
      else setTimeout(turn, NAP_MS)
    }
    shortenQueue(server)
    server.on('connection', hear)
    // Not now: the system would not be asked once before the first look.
    setImmediate(turn)
  })

/** Ends what would keep a closed server waiting although nobody waits for an answer. */
const sweep = (server: Server, silent: ReadonlySet<Socket>) => {
  const closed = performance.now()
  const timer = setInterval(() => {
    const waited = performance.now() - closed
    server.closeIdleConnections()
    if (waited > SILENT_MS) for (const socket of silent) socket.destroy()
    if (waited > LONGEST_MS) server.closeAllConnections()
  }, SWEEP_MS)
  server.once('close', () => clearInterval(timer))
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
    await closeWhenQuiet(app.server, () => sweep(app.server, silent))
  })
  return { isStopping: () => stopping }
}
