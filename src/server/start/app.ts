import { randomUUID } from 'node:crypto'
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { serveMailbox } from '../embedded/mailbox-pages.ts'
import { MAILBOX_PATH } from '../embedded/mailbox-path.ts'
import { servePayPages } from '../embedded/pay-pages.ts'
import { refuseForeignSite } from '../http/authorize-caller.ts'
import { serveDocs } from '../http/openapi.ts'
import { Refusal } from '../http/refusal.ts'
import { answerErrors, sendError } from '../http/replies.ts'
import { safeHeaders, withoutPageHeaders } from '../http/safe-headers.ts'
import { serveCalls } from '../http/serve-calls.ts'
import { closeAfterReplies, type Stopping, stopPolitely } from '../http/stop-politely.ts'
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
import { LISTENER } from './listener.ts'
import type { TwinsInSight } from './shop.ts'

/** The HTTP server built from its parts; it does not listen yet, so tests can talk to it directly. */

const BODY_LIMIT = 64 * 1024

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

/** `listener`: of a shop that shares one with others, which hands it its requests. */
export const buildApp = async (shop: Shop, twins: TwinsInSight = {}, listener?: Stopping): Promise<FastifyInstance> => {
  const app = fastify({
    loggerInstance: shop.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'request_id' }),
    genReqId: () => randomUUID(),
    trustProxy: shop.config.trustProxy.length > 0 ? shop.config.trustProxy : false,
    bodyLimit: BODY_LIMIT,
    ...LISTENER,
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
  const stopping = listener ?? stopPolitely(app, { isBehindProxy: shop.config.trustProxy.length > 0 })
  if (listener) closeAfterReplies(app, listener)
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
