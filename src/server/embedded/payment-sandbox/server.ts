import { timingSafeEqual } from 'node:crypto'
import { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, fastify } from 'fastify'
import { serveApi } from './api/api-routes.ts'
import { serveSandbox } from './api/sandbox-routes.ts'
import type { Desk } from './desk/desk.ts'
import type { Switches } from './desk/switches.ts'
import { openActions } from './money/actions.ts'
import { openExpiry } from './money/end-session.ts'
import { servePayPages } from './pages/pay-routes.ts'
import { parseForm } from './wire/form-body.ts'
import { notPermitted, StripeRefusal, wrongKey } from './wire/stripe-refusal.ts'

/** Lets in only who shows the sandbox's own key. */
const keyGuard = (secretKey: string) => {
  const wanted = Buffer.from(`Bearer ${secretKey}`)
  return async ({ headers }: FastifyRequest): Promise<void> => {
    const given = Buffer.from(headers.authorization ?? '')
    if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) throw wrongKey()
  }
}

/** Makes the API fail in the ways that the switches ask for. */
const makeTrouble = (api: FastifyInstance, switches: Switches): void => {
  api.addHook('onRequest', async () => {
    if (switches.down) throw new StripeRefusal(503, { type: 'api_error', message: 'The payment sandbox is switched to be down.' })
  })
  api.addHook('onSend', async (request, reply, payload) => {
    if (switches.loseReplies > 0) {
      switches.loseReplies -= 1
      reply.hijack()
      request.raw.socket.resetAndDestroy()
    }
    return payload
  })
}

const BODY_LIMIT = 1_000_000

const answerErrors = (app: FastifyInstance, log: FastifyBaseLogger) => {
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    if (error instanceof StripeRefusal) return reply.code(error.status).send({ error: error.detail })
    const status = error.statusCode ?? 500
    if (status >= 500) log.error({ err: error, path: request.routeOptions.url }, 'The payment sandbox failed')
    const type = status >= 500 ? 'api_error' : 'invalid_request_error'
    return reply.code(status).send({ error: { type, message: status >= 500 ? 'The payment sandbox failed.' : error.message } })
  })
  app.setNotFoundHandler(({ method, url }, reply) =>
    reply
      .code(404)
      .send({ error: { type: 'invalid_request_error', message: `Unrecognized request URL (${method}: ${url.split('?')[0]}).` } }),
  )
}

/** The sandbox's HTTP side: the API for the shop, the pages for customers, the switches for tests. */
export const buildServer = (desk: Desk, secretKey: string, switches: Switches, log: FastifyBaseLogger): FastifyInstance => {
  const app = fastify({
    bodyLimit: BODY_LIMIT,
    forceCloseConnections: true,
    routerOptions: { querystringParser: parseForm, maxParamLength: 500 },
  })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_, body, done) => done(null, body))
  const expireDue = openExpiry(desk)
  app.addHook('preHandler', async () => expireDue())
  answerErrors(app, log)
  servePayPages(app, desk)
  const guard = keyGuard(secretKey)
  app.register(
    async (api) => {
      makeTrouble(api, switches)
      api.addHook('onRequest', guard)
      api.addHook('onRequest', async ({ url }) => {
        if (switches.forbidden !== '' && url.startsWith(switches.forbidden)) throw notPermitted()
      })
      serveApi(api, desk, switches)
    },
    { prefix: '/v1' },
  )
  app.register(
    async (inner) => {
      inner.addHook('onRequest', guard)
      serveSandbox(inner, switches, openActions(desk))
    },
    { prefix: '/sandbox' },
  )
  return app
}
