import type { Server } from 'node:http'
import { Server as NetServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/**
 * A graceful shutdown. A server that simply closes would cut off three kinds of visitors: those whose connection the
 * system has accepted but we haven't, those who send a request on a connection just as we close it as idle, and those
 * whose reply is on its way.
 */
export type Stopping = {
  /** Whether the shop was told to stop, so that proxies stop sending requests. */
  isStopping: () => boolean
}

/**
 * How long a shop behind a proxy keeps serving while closing each connection after its reply. By then the proxy's
 * connections are closed and its health check has noticed. Nobody has to wait during this time.
 */
const LOOK_AWAY_MS = 1_000
// In such a short turn nobody can arrive unnoticed; after a longer one we try again.
const QUIET_MS = 0.25
const NAP_MS = 3
/** If the shop is overrun, visitors still queued after this are dropped. */
const PATIENCE_MS = 2_000
/** How often we look for idle connections, and how long one without a request may stay. */
const SWEEP_MS = 100
const SILENT_MS = 1_000
/** A visitor who takes longer to read a reply would delay stopping the database. */
const LONGEST_MS = 20_000

/**
 * From here on the system accepts one connection at a time for us. Other clients retry after a second and are refused
 * then, so that their proxy turns to another process. Node doesn't document this, but has had it from its first days;
 * without it, the queue is emptied all the same, only in competition with new arrivals.
 */
const shortenQueue = (server: Server) => (server as { _handle?: { listen?: (length: number) => number } })._handle?.listen?.(0)

/**
 * Stops listening when nobody is queued. Accepted connections wait in a queue that hands us one per turn of the event loop
 * and is lost with the socket. So we close right after a turn that brought nobody and was too short for anyone to arrive.
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
        // Close only the listening socket first: the server's own close would go through its connections before that.
        NetServer.prototype.close.call(server)
        server.off('connection', hear)
        afterwards()
        resolve()
      } else if (hasSomebodyCome) turn()
      else setTimeout(turn, NAP_MS)
    }
    shortenQueue(server)
    server.on('connection', hear)
    // Not synchronously: the system must be asked at least once before the first check.
    setImmediate(turn)
  })

/** Ends connections that would keep a closed server waiting although nobody awaits a reply. */
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

/** While the listener stops, each reply closes its connection; its shops may have a listener in common. */
export const closeAfterReplies = (app: FastifyInstance, { isStopping }: Stopping): void => {
  app.addHook('onSend', (_, reply, payload, done) => {
    if (isStopping()) reply.header('connection', 'close')
    done(null, payload)
  })
}

export const stopPolitely = (app: FastifyInstance, { isBehindProxy }: { isBehindProxy: boolean }): Stopping => {
  let isTold = false
  const stopping: Stopping = { isStopping: () => isTold }
  // Browsers open connections they may never use.
  const silent = new Set<Socket>()
  app.server.on('connection', (socket) => {
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  })
  app.addHook('onRequest', (request, _, done) => {
    silent.delete(request.raw.socket)
    done()
  })
  closeAfterReplies(app, stopping)
  app.addHook('preClose', async () => {
    isTold = true
    if (!app.server.listening) return
    if (isBehindProxy) await pause(LOOK_AWAY_MS)
    await closeWhenQuiet(app.server, () => sweep(app.server, silent))
  })
  return stopping
}
