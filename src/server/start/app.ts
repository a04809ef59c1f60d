import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { errors, type PlainCode } from '../../words/en/refusals/errors.ts'
import { serveMailbox } from '../embedded/mailbox-pages.ts'
import { MAILBOX_PATH } from '../embedded/mailbox-path.ts'
import { servePayPages } from '../embedded/pay-pages.ts'
import { refuseForeignSite } from '../http/authorize-caller.ts'
import { serveDocs } from '../http/openapi.ts'
import { Refusal } from '../http/refusal.ts'
import { answerErrors, sendError } from '../http/replies.ts'
import { safeHeaders, withoutPageHeaders } from '../http/safe-headers.ts'
import { serveCalls } from '../http/serve-calls.ts'
import { stopPolitely } from '../http/stop-politely.ts'
import { serveContinue } from '../identity/continue/serve-continue.ts'
import { isSameSecret } from '../identity/same-secret.ts'
import type { Config } from '../kernel/config/config.ts'
import type { Shop } from '../kernel/context.ts'
import { pathToLog } from '../kernel/logger.ts'
import { A_MOMENT } from '../kernel/spoken/spoken-wait.ts'
import { serveUnsubscribe } from '../mail/unsubscribe.ts'
import { serveWebhook } from '../money/settle/payment-webhook.ts'
import { noteProxy } from '../operations/health/note-proxy.ts'
import { serveMetrics } from '../operations/metrics/serve-metrics.ts'
import { serveHealth } from '../pages/health.ts'
import { servePages } from '../pages/pages.ts'
import { serveCalendar } from '../pickups/calendar-feed.ts'
import { handlers } from './handlers.ts'
import type { TwinsInSight } from './shop.ts'

/** The HTTP server built from its parts; it does not listen yet, so tests can talk to it directly. */

const BODY_LIMIT = 64 * 1024
const CLIENT_ERRORS: Readonly<Record<string, PlainCode>> = { HPE_HEADER_OVERFLOW: 'headersTooLarge', ERR_HTTP_REQUEST_TIMEOUT: 'tooSlow' }

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

/** A path that cannot be read meets no hook, so what guards every answer is put on by hand. */
const refusePath = (config: Config) => {
  const headers = safeHeaders(config)
  return (error: Error, request: FastifyRequest, reply: FastifyReply) =>
    sendError(error, request, reply.headers(headers).header('x-request-id', request.id))
}

/** The one page among the calls. */
const DOCS = '/api/docs'

/** Whether a script asked, by the browser's own word. Without it, the reply may be shown as a page. */
const isForScript = ({ url, headers }: FastifyRequest) =>
  headers['sec-fetch-dest'] === 'empty' && url.startsWith('/api/') && !url.startsWith(DOCS)

const guard = (app: FastifyInstance, { config }: Shop) => {
  const headers = safeHeaders(config)
  const ofData = withoutPageHeaders(headers)
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(isForScript(request) ? ofData : headers).header('x-request-id', request.id)
    if (!request.routeOptions.config.fromAnywhere) refuseForeignSite(request, config)
    done()
  })
}

/** One line for each answer, but for those that a machine asks for all day, unless they fail. These few fields hold no secret: the net that looks for some is left out. */
const noteAnswers = (app: FastifyInstance, { log }: Shop) => {
  const visits = log.child({}, { redact: [] })
  app.addHook('onResponse', ({ id, method, url, routeOptions }, reply, done) => {
    if (routeOptions.config.isProbe && reply.statusCode < 400) return done()
    visits.info({ request_id: id, method, path: pathToLog(url), status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
}

/**
 * A connection may ask again before it has an answer, but not without end: each request under way may hold an open file.
 * No browser and no proxy asks for so many.
 */
const AT_ONCE = 32
const limitPipelines = (app: FastifyInstance) => {
  const underWay = new WeakMap<object, number>()
  app.addHook('onRequest', ({ raw: { socket } }, _, done) => {
    const count = (underWay.get(socket) ?? 0) + 1
    underWay.set(socket, count)
    if (count > AT_ONCE) socket.destroy()
    done(count > AT_ONCE ? new Refusal('tooManyTries', { details: { wait: A_MOMENT } }) : undefined)
  })
  app.addHook('onResponse', ({ raw: { socket } }, _, done) => {
    underWay.set(socket, (underWay.get(socket) ?? 1) - 1)
    done()
  })
}

const serveTwins = (app: FastifyInstance, { mailbox: letters, payPages }: TwinsInSight) => {
  if (payPages) servePayPages(app, payPages)
  if (!letters) return
  const { mailbox, key } = letters
  const admit = (params: unknown) => isSameSecret(Buffer.from((params as { key: string }).key), Buffer.from(key))
  serveMailbox(app, mailbox, { under: `${MAILBOX_PATH}/:key`, admit })
}

export const buildApp = async (shop: Shop, twins: TwinsInSight = {}): Promise<FastifyInstance> => {
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
    frameworkErrors: refusePath(shop.config),
    routerOptions: { caseSensitive: true, ignoreTrailingSlash: false, ignoreDuplicateSlashes: false, maxParamLength: 200 },
  })
  // JSON is the only language of a body; by default plain text would be taken too.
  app.removeAllContentTypeParsers()
  const readJson = app.getDefaultJsonParser('error', 'error')
  // Many programs name the type with every request, also where there is nothing to send.
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null, undefined) : readJson(request, body, done),
  )
  answerErrors(app)
  noteAnswers(app, shop)
  limitPipelines(app)
  noteProxy(app, shop)
  const stopping = stopPolitely(app, { isBehindProxy: shop.config.trustProxy.length > 0 })
  guard(app, shop)
  serveHealth(app, shop, stopping)
  serveMetrics(app, shop)
  serveCalls(app, shop, handlers)
  serveWebhook(app, shop)
  serveUnsubscribe(app, shop)
  serveCalendar(app, shop)
  serveContinue(app, shop)
  serveDocs(app, shop.config.publicUrl)
  serveTwins(app, twins)
  await servePages(app, shop)
  return app
}
