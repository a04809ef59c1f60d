import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import helmet from '@fastify/helmet'
import fastify, { type FastifyInstance, LogController } from 'fastify'
import { type ErrorCode, errors } from '../shared/errors.ts'
import { refuseForeignSite } from './admit.ts'
import { serveCalendar } from './calendar-feed.ts'
import type { Shop } from './context.ts'
import type { Mailbox } from './embedded/mailbox.ts'
import { handlers } from './handlers.ts'
import { serveHealth } from './health.ts'
import { serveCalls } from './http.ts'
import { pathToLog } from './logger.ts'
import { serveMailbox } from './mailbox-pages.ts'
import { serveDocs } from './openapi.ts'
import { servePages } from './pages.ts'
import { answerErrors, sendError } from './replies.ts'
import { serveUnsubscribe } from './unsubscribe.ts'
import { serveWebhook } from './webhook.ts'

/** The HTTP server built from its parts; it does not listen yet, so tests can talk to it directly. */

const BODY_LIMIT = 64 * 1024
const CLIENT_ERRORS: Record<string, ErrorCode> = { HPE_HEADER_OVERFLOW: 'headersTooLarge', ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow' }

// Bytes that are no HTTP never become a request, so this is written to the socket by hand.
const refuseBytes = (error: Error & { code?: string }, socket: Socket) => {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const code = CLIENT_ERRORS[error.code ?? ''] ?? 'malformed'
  const [status, sentence] = errors[code]
  const body = JSON.stringify({ error: sentence, code, request_id: randomUUID() })
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${body.length}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

const guard = async (app: FastifyInstance, { config }: Shop) => {
  const https = config.publicUrl.protocol === 'https:'
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // The components set sizes and colours as style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        baseUri: ["'none'"],
      },
    },
    xFrameOptions: { action: 'deny' },
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: https ? { maxAge: 31_536_000 } : false,
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.header('x-request-id', request.id)
    if (!request.routeOptions.config.fromAnywhere) refuseForeignSite(request, config)
  })
}

/** While the server stops, each answer also ends its connection; a browser would keep it open for a minute. */
const finishPolitely = (app: FastifyInstance) => {
  let stopping = false
  app.addHook('preClose', async () => {
    stopping = true
  })
  app.addHook('onSend', async (_, reply) => {
    if (stopping) reply.header('connection', 'close')
  })
}

export const buildApp = async (shop: Shop, mailbox?: Mailbox): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: shop.config.trustProxy.length > 0 ? shop.config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    requestTimeout: 30_000,
    // How often slow clients are looked for; by default a slow one gets a minute more.
    http: { connectionsCheckingInterval: 5_000, headersTimeout: 15_000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 72_000,
    forceCloseConnections: 'idle',
    // A request that is here already when the server is told to stop is answered like any other.
    return503OnClosing: false,
    clientErrorHandler: refuseBytes,
    frameworkErrors: sendError,
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false, maxParamLength: 200 },
  })
  // JSON is the only language of a body; by default plain text would be taken too.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, app.getDefaultJsonParser('error', 'error'))
  answerErrors(app)
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      { method: request.method, path: pathToLog(request.url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
  })
  finishPolitely(app)
  await guard(app, shop)
  serveHealth(app, shop)
  serveCalls(app, shop, handlers)
  serveWebhook(app, shop)
  serveUnsubscribe(app, shop)
  serveCalendar(app, shop)
  serveDocs(app, shop.config.publicUrl)
  if (mailbox) serveMailbox(app, mailbox, shop.config.publicUrl)
  await servePages(app, shop)
  return app
}
