import { type FastifyBaseLogger, type FastifyInstance, fastify, LogController } from 'fastify'
import { Refusal } from '../http/refusal.ts'
import { answerErrors } from '../http/replies.ts'
import { safeHeaders } from '../http/safe-headers.ts'
import { isLoopback } from '../kernel/config/loopback.ts'
import { StartRefused } from '../kernel/start-refused.ts'
import type { Mailbox } from './mailbox.ts'
import { serveMailbox } from './mailbox-pages.ts'
import { MAILBOX_PATH } from './mailbox-path.ts'

/**
 * A separate port for reading the local mailbox on this machine without a key. It is bound to loopback, so no proxy in
 * front of the shop leads here: access depends on where a request comes from, not on what it claims.
 */
export type MailboxPort = { url: string; close: () => Promise<void> }

const HOST = '127.0.0.1'

const build = (mailbox: Mailbox, log: FastifyBaseLogger): FastifyInstance => {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: true,
  })
  const headers = safeHeaders({ publicUrl: new URL(`http://${HOST}`), hstsSubdomains: false, mapTiles: undefined })
  answerErrors(app)
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers)
    // A website in the reader's own browser may point its name at this machine. This opens nothing: it only shuts that out.
    if (!URL.canParse(`http://${request.host}`) || !isLoopback(new URL(`http://${request.host}`).hostname)) throw new Refusal('notFound')
  })
  app.get('/', (_, reply) => reply.redirect(MAILBOX_PATH))
  serveMailbox(app, mailbox, { under: MAILBOX_PATH })
  return app
}

type Wanted = { wanted: number; isChosen: boolean }

/** A port that nobody chose may be taken, as by another shop on this machine: then a free one is used. */
export const openMailboxPort = async (mailbox: Mailbox, { wanted, isChosen }: Wanted, log: FastifyBaseLogger): Promise<MailboxPort> => {
  const app = build(mailbox, log)
  try {
    await app.listen({ host: HOST, port: wanted, listenTextResolver: () => 'The local mailbox can be read' })
  } catch (error) {
    await app.close()
    if (isChosen && (error as NodeJS.ErrnoException).code === 'EADDRINUSE')
      throw new StartRefused('Dozen cannot start: another program is using this MAILBOX_PORT. Stop it, or choose another MAILBOX_PORT.')
    if (wanted === 0) throw error
    return openMailboxPort(mailbox, { wanted: 0, isChosen }, log)
  }
  const { port } = app.server.address() as { port: number }
  return { url: `http://localhost:${port}${MAILBOX_PATH}`, close: () => app.close() }
}
